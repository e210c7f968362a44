package dev.retrykit.reports;

import dev.retrykit.spec.SubjectInfo;
import java.util.ArrayList;
import java.util.List;

/** The command that makes a run again, from what the run says of its subject. */
final class Reproduction {
    private Reproduction() {}

    static String command(Run run) {
        SubjectInfo subject = run.subject();
        List<String> words = new ArrayList<>(List.of("./retrykit verify --policy", run.policy()));
        if (subject.command().isPresent()) {
            words.add(subject.kind() == SubjectInfo.Kind.COMMAND ? "--command" : "--rpc");
            words.add(quoted(subject.command().get()));
        } else if (subject.kind() != SubjectInfo.Kind.IN_PROCESS) {
            words.add("--subject " + quoted(subject.name()));
        }
        words.add("--seed " + run.seed());
        return String.join(" ", words);
    }

    /** One word of a shell command. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9@._/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
