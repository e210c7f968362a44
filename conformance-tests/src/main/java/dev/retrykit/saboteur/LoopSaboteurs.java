package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopRuleSaboteurs.changing;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.denying;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.saying;
import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The saboteurs of the policy agent-loop, and those who use its freedoms. */
final class LoopSaboteurs {
    private static final Pattern HALF_NAMED = Pattern.compile("(408|409|500|529) .*", Pattern.DOTALL);
    private static final Pattern BOTH = Pattern.compile("(400|503|422) .*(503|401|timed out).*", Pattern.DOTALL);

    private LoopSaboteurs() {}

    static List<Saboteur> all() {
        return Stream.of(
                        LoopRuleSaboteurs.all(),
                        LoopStreamSaboteurs.all(),
                        LoopCancelSaboteurs.all(),
                        LoopConfigSaboteurs.all(),
                        LoopPlaceSaboteurs.all())
                .flatMap(List::stream)
                .toList();
    }

    static List<Saboteur> lookalikes() {
        return List.of(
                named("PatientCaller", "tries a 500, 408, 409 or 529 again")
                        .ruling(() -> changing(failed ->
                                HALF_NAMED.matcher(failed.error()).matches() ? saying(failed, "503 busy") : failed)),
                named("CuriousReader", "tries again what matches both lists")
                        .ruling(() -> changing(failed ->
                                BOTH.matcher(failed.error()).matches() ? saying(failed, "503 busy") : failed)),
                named("CautiousReader", "takes what matches both lists for final")
                        .ruling(() ->
                                denying(failed -> BOTH.matcher(failed.error()).matches())),
                named("QuotaReader", "takes a quota that is used up for final")
                        .ruling(() -> denying(failed -> failed.error().contains("quota"))),
                named("SocketReader", "takes a refused connection for final where nothing is streamed")
                        .ruling(false, () -> denying(failed -> failed.error().startsWith("connection refused"))),
                named("ZeroCounter", "logs its attempts from 0").disguised(Disguise.relaying(FromZero::new)),
                named("ChattyLogger", "logs other things, too").disguised(Disguise.relaying(Chatty::new)),
                named("TersePrinter", "puts no empty deltas out").disguised(Disguise.relaying(Terse::new)));
    }

    /** Counts from 0. */
    private static final class FromZero extends Disguise.Relay {
        FromZero(Observer kit) {
            super(kit);
        }

        @Override
        public void logged(String text, JsonNode fields) {
            ObjectNode told = (ObjectNode) fields.deepCopy();
            super.logged(text, told.put("attempt", told.path("attempt").asInt() - 1));
        }
    }

    /** Logs a record of its own before each that is asked for. */
    private static final class Chatty extends Disguise.Relay {
        Chatty(Observer kit) {
            super(kit);
        }

        @Override
        public void logged(String text, JsonNode fields) {
            super.logged("LLM request answered", Json.object().put("level", "debug"));
            super.logged(text, ((ObjectNode) fields.deepCopy()).put("request_id", "r-abc"));
        }
    }

    /** Says only what there is to say. */
    private static final class Terse extends Disguise.Relay {
        Terse(Observer kit) {
            super(kit);
        }

        @Override
        public void emitted(JsonNode event) {
            if (!event.path("text").asString("").isEmpty()) {
                super.emitted(event);
            }
        }
    }
}
