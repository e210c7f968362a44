package dev.retrykit.spec;

import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The first line of a trace file. */
final class HeaderFormat {
    /** The version of the trace file's form. */
    static final int SCHEMA = 1;

    private HeaderFormat() {}

    static ObjectNode write(Header header) {
        ObjectNode json = Json.object().put("schema", SCHEMA);
        json.set("kit", header.kit().json());
        json.set("subject", header.subject().json());
        json.put("policy", header.policy()).put("seed", header.seed()).put("scenario", header.scenario());
        json.set("shows", shows(header.shows()));
        json.set("settings", header.settings());
        json.set("factor", Numbers.factor(header.factor()));
        json.set("plan", header.plan());
        return json;
    }

    static Header read(Fields fields) {
        if (fields.whole("schema") != SCHEMA) {
            throw fields.wrong("schema", Integer.toString(SCHEMA));
        }
        return new Header(
                kit(fields.object("kit")),
                subject(fields.object("subject")),
                fields.text("policy"),
                fields.whole("seed"),
                fields.text("scenario"),
                Set.copyOf(fields.words("shows", Observation.class)),
                fields.tree("settings"),
                fields.tree("plan"),
                fields.number("factor").doubleValue());
    }

    /** In the order of the enum: a set has none, and the same trace gives the same bytes. */
    private static ArrayNode shows(Set<Observation> shows) {
        ArrayNode array = Json.array();
        shows.stream().sorted().map(Observation::word).forEach(array::add);
        return array;
    }

    private static KitVersion kit(Fields fields) {
        return new KitVersion(fields.text("version"), fields.text("commit"));
    }

    private static SubjectInfo subject(Fields fields) {
        return new SubjectInfo(
                fields.text("name"),
                fields.text("version"),
                fields.word("kind", SubjectInfo.Kind.class),
                fields.textOrNull("command"),
                fields.text("api"),
                fields.word("clock", SubjectInfo.ClockKind.class),
                fields.number("scale").doubleValue());
    }
}
