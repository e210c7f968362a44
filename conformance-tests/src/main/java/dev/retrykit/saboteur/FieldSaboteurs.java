package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Cause;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.FieldClassifier;
import dev.retrykit.simulator.session.Overflow;
import dev.retrykit.simulator.session.PiDecider;
import dev.retrykit.simulator.session.SdkRules;
import dev.retrykit.simulator.session.SdkSettings;
import dev.retrykit.simulator.session.SessionPolicy;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Those who do what users of real providers complain of. */
final class FieldSaboteurs {
    private static final Reference FIELD = Reference.FIELD;
    private static final String END = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}";
    private static final Pattern DIGITS = Pattern.compile("429|50[0234]");
    private static final Pattern MONEY = Pattern.compile("quota|billing", Pattern.CASE_INSENSITIVE);

    private FieldSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                FIELD.named("DigitReader", "takes digits anywhere for a status", "FIELD-CLASS-1")
                        .deciding(treating(
                                failed -> DIGITS.matcher(failed).find() && Cause.REFUSAL == cause(failed),
                                Treatment.RETRY)),
                FIELD.named("StubbornAgent", "hears no refusal", "FIELD-CLASS-2")
                        .deciding(treating(failed -> cause(failed) == Cause.REFUSAL, Treatment.RETRY)),
                FIELD.named("CredulousAgent", "takes a certificate for a connection that broke", "FIELD-CLASS-2")
                        .deciding(treating(failed -> failed.contains("certificate"), Treatment.RETRY)),
                FIELD.named("GatewayStranger", "knows no status that a gateway made up", "FIELD-CLASS-3")
                        .deciding(treating(failed -> failed.startsWith("52"), Treatment.GIVE_UP)),
                FIELD.named("StatusBoundAgent", "retries nothing that has no status", "FIELD-CLASS-4")
                        .deciding(treating(failed -> !failed.matches("(?s)\\d{3} .*"), Treatment.GIVE_UP)),
                FIELD.named("SqueezingAgent", "retries an overflow whose status passes", "FIELD-CLASS-5")
                        .deciding(treating(
                                failed -> cause(failed) == Cause.OVERFLOW && failed.startsWith("5"), Treatment.RETRY)),
                FIELD.named("CompactingAgent", "takes a limit of speed for one of size", "FIELD-CLASS-6")
                        .deciding(treating(Overflow::in, Treatment.COMPACT)),
                FIELD.named("Spender", "retries what only a payment can help", "FIELD-QUOTA-1")
                        .deciding(treating(failed -> cause(failed) == Cause.QUOTA, Treatment.RETRY)),
                FIELD.named("TimidAgent", "gives up wherever money is spoken of", "FIELD-QUOTA-2")
                        .deciding(treating(failed -> MONEY.matcher(failed).find(), Treatment.GIVE_UP)),
                FIELD.named("DeafAgent", "does not hear how long it should wait", "FIELD-WAIT-1")
                        .deciding(honest -> new PiDecider(Backoff::bounded, FIELD.classifier())),
                FIELD.named("PatientAgent", "waits as long as it is asked to", "FIELD-WAIT-2")
                        .deciding(treating(failed -> failed.contains("try again in"), Treatment.RETRY)),
                FIELD.named("EndlessAgent", "doubles its waits for ever", "FIELD-WAIT-3")
                        .waiting(() -> Backoff::doubling),
                FIELD.named("HastyAgent", "waits for nothing", "FIELD-WAIT-4")
                        .waiting(() -> (base, attempt) -> Duration.ZERO),
                FIELD.named("LayeredAgent", "lets its library try again, too", "FIELD-LIMIT-1")
                        .changing(FieldSaboteurs::layered),
                FIELD.named("DeafEaredAgent", "does not hear the cancel", "FIELD-CANCEL-1")
                        .deciding(when(Situation::cancels, situation -> new Step(situation.state(), List.of()))),
                FIELD.named("CheerfulAgent", "tells a cancelled chain as a success", "FIELD-CANCEL-2")
                        .deciding(amending(
                                Situation::cancels,
                                Steps.each(
                                        Decision.End.class,
                                        end -> new Decision.End(true, end.attempt(), end.finalError())))),
                FIELD.named("SelfDoubter", "takes a broken connection for the user's stop", "FIELD-CANCEL-3")
                        .session(FieldSaboteurs::doubting),
                FIELD.named("SilentAgent", "tells of no end", "FIELD-EVENT-1")
                        .deciding(amending(situation -> true, Steps.without(Decision.End.class))),
                FIELD.named("PessimistAgent", "promises no retry", "FIELD-EVENT-2")
                        .disguised(WillSaboteurs.saying(event -> false)),
                FIELD.named("HurriedAgent", "takes a prompt for done while its chain is running", "FIELD-EVENT-3")
                        .deciding(amending(situation -> true, Steps.without(Decision.OpenPromise.class))),
                FIELD.named("CarryingAgent", "takes the failed answer along", "FIELD-OUTPUT-1")
                        .deciding(amending(situation -> true, Steps.without(Decision.DropFailure.class))),
                MemorySaboteurs.gluing(FIELD),
                FIELD.named("ContentedAgent", "takes an error inside an answer for its end", "FIELD-OUTPUT-2")
                        .living(world ->
                                world.over((call, receiver) -> world.transport().send(call, new Contented(receiver)))),
                FIELD.named("HalfwayAgent", "takes half an answer for a whole one", "FIELD-OUTPUT-2")
                        .living(world ->
                                world.over((call, receiver) -> world.transport().send(call, new Halfway(receiver)))));
    }

    static List<Saboteur> lookalikes() {
        return List.of(
                FIELD.named("SteadyWaiter", "waits as long before each retry as before the first")
                        .waiting(() -> (base, attempt) -> Backoff.bounded(base, 1)),
                FIELD.named("RestlessWaiter", "waits a little longer than the others")
                        .waiting(() -> (base, attempt) ->
                                longest(Backoff.bounded(base, attempt).plusMillis(37L * attempt))),
                FIELD.named("TidyTeller", "tells an error without the half answer before it")
                        .disguised(EventSaboteurs.rewriting("message_end", FieldSaboteurs::tidy)),
                FIELD.named("TerminalTeller", "says of the end of a run whether it was the last")
                        .disguised(EventSaboteurs.rewriting("agent_end", FieldSaboteurs::terminal)),
                FIELD.named("SteadyPromiser", "is retrying until the retried request has ended")
                        .deciding(when(Situation::wakes, Lookalikes::promised)));
    }

    private static Duration longest(Duration wait) {
        return wait.compareTo(Cause.PATIENCE) > 0 ? Cause.PATIENCE : wait;
    }

    private static void tidy(ObjectNode event) {
        if (event.path("message") instanceof ObjectNode message && message.has("errorMessage")) {
            message.putArray("content");
        }
    }

    private static void terminal(ObjectNode event) {
        event.put("isTerminal", !event.path("willRetry").asBoolean(false)).remove("willRetry");
    }

    /** Treats the failures with some words in another way, and whatever follows from it as the honest one does. */
    static UnaryOperator<Decider> treating(Predicate<String> which, Treatment treatment) {
        Classifier honest = new FieldClassifier();
        Classifier wrong = new Classifier() {
            @Override
            public Treatment treat(String errorMessage) {
                return which.test(errorMessage) ? treatment : honest.treat(errorMessage);
            }

            @Override
            public Treatment treat(AssistantMessage failed) {
                return which.test(failed.errorMessage().orElse("")) ? treatment : honest.treat(failed);
            }
        };
        return decider -> FIELD.deciding(Backoff::bounded, wrong);
    }

    private static Cause cause(String failed) {
        return Cause.of(OptionalInt.empty(), Map.of(), failed);
    }

    /** Stops itself where the connection breaks. */
    private static AgentSession doubting(World world) {
        List<AgentSession> self = new ArrayList<>();
        Transport wire = world.transport();
        Transport doubted = (call, receiver) ->
                wire.send(call, new Doubting(receiver, () -> self.get(0).abort()));
        self.add(FIELD.session(world.over(doubted), FIELD.session()));
        return self.get(0);
    }

    /** Hears of a broken connection as of a stop. */
    private record Doubting(Transport.Receiver receiver, Runnable stop) implements Transport.Relay {
        @Override
        public void failed(Transport.Failure failure) {
            stop.run();
        }
    }

    /** Hears of a broken connection as of the answer's end. */
    private record Halfway(Transport.Receiver receiver) implements Transport.Relay {
        @Override
        public void failed(Transport.Failure failure) {
            receiver.part(END);
            receiver.end();
        }
    }

    /** Hears of an error inside an answer as of the answer's end. */
    private record Contented(Transport.Receiver receiver) implements Transport.Relay {
        @Override
        public void part(String data) {
            receiver.part(data.startsWith("{\"error\"") ? END : data);
        }
    }

    private static SessionPolicy layered(SessionPolicy policy) {
        SdkRules rules = SdkRules.standard().reading(settings -> new SdkSettings(2, Duration.ofMinutes(1)));
        return new SessionPolicy(
                policy.decider(),
                policy.reader(),
                policy.compaction(),
                SessionPolicy.pi(rules).layers());
    }
}
