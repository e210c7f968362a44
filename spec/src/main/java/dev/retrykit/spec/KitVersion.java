package dev.retrykit.spec;

import tools.jackson.databind.node.ObjectNode;

/** Which kit made a file. */
public record KitVersion(String version, String commit) {
    /** As trace and report files hold it. */
    public ObjectNode json() {
        return Json.object().put("version", version).put("commit", commit);
    }
}
