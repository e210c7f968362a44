package dev.retrykit.saboteur;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Those who send too much, or listen to more than the text of an error. */
final class WireSaboteurs {
    private static final Set<String> FINAL = Set.of("invalid_request_error", "authentication_error");
    private static final Set<String> TRANSIENT = Set.of("server_error", "rate_limit_error");

    private WireSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("CodeReader", "believes an error's code and not its text", "OMP-CLASS-9", "PI-CLASS-16")
                        .session(listening(
                                reference,
                                ear -> reference.deciding(Backoff::doubling, text -> byCode(reference, ear, text)))),
                reference
                        .named("ObedientAgent", "waits as long as a header asks for", "OMP-BACKOFF-5", "PI-BACKOFF-4")
                        .session(listening(
                                reference,
                                ear -> reference.deciding(
                                        (base, attempt) -> byHeader(ear, Backoff.doubling(base, attempt)),
                                        reference.classifier()))),
                reference
                        .named("ForkedAgent", "continues each chain twice", "OMP-MAX-1", "PI-MAX-1")
                        .living(over(transport -> new Repeating(transport, false))),
                reference
                        .named("NestedAgent", "repeats each failed request below its retries", "OMP-MAX-1", "PI-MAX-1")
                        .living(over(transport -> new Repeating(transport, true))));
    }

    static Function<World, AgentSession> listening(Reference reference, Function<Eavesdropper, Decider> deciding) {
        return world -> {
            Eavesdropper ear = new Eavesdropper(world.transport());
            return reference.session(over(transport -> ear).apply(world), deciding.apply(ear));
        };
    }

    private static UnaryOperator<World> over(UnaryOperator<Transport> wire) {
        return world -> world.over(wire.apply(world.transport()));
    }

    private static Treatment byCode(Reference reference, Eavesdropper ear, String text) {
        return TRANSIENT.contains(ear.type())
                ? Treatment.RETRY
                : FINAL.contains(ear.type())
                        ? Treatment.GIVE_UP
                        : reference.classifier().treat(text);
    }

    private static Duration byHeader(Eavesdropper ear, Duration computed) {
        String seconds = ear.header("retry-after");
        return seconds.matches("[0-9]+") ? Duration.ofSeconds(Long.parseLong(seconds)) : computed;
    }

    /** A transport that sends requests twice: each but the first, or each that was refused. */
    private static final class Repeating implements Transport {
        private final Transport wire;
        private final boolean onlyRefused;
        private int sent;

        Repeating(Transport wire, boolean onlyRefused) {
            this.wire = wire;
            this.onlyRefused = onlyRefused;
        }

        @Override
        public Exchange send(Call call, Receiver receiver) {
            if (onlyRefused) {
                return wire.send(call, new Again(wire, call, receiver));
            }
            if (sent++ > 0) {
                wire.send(call, new Mute());
            }
            return wire.send(call, receiver);
        }
    }

    /** Hears nothing. */
    private static final class Mute implements Transport.Receiver {
        @Override
        public void head(int status, Map<String, String> headers) {}

        @Override
        public void part(String data) {}

        @Override
        public void end() {}

        @Override
        public void failed(Transport.Failure failure) {}
    }

    /** Sends a refused request once more before anybody hears of it. */
    private static final class Again implements Transport.Receiver {
        private final Transport wire;
        private final Transport.Call call;
        private final Transport.Receiver receiver;
        private boolean refused;

        Again(Transport wire, Transport.Call call, Transport.Receiver receiver) {
            this.wire = wire;
            this.call = call;
            this.receiver = receiver;
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            refused = status >= 300;
            if (!refused) {
                receiver.head(status, headers);
            }
        }

        @Override
        public void part(String data) {
            if (!refused) {
                receiver.part(data);
            }
        }

        @Override
        public void end() {
            if (refused) {
                wire.send(call, receiver);
            } else {
                receiver.end();
            }
        }

        @Override
        public void failed(Transport.Failure failure) {
            receiver.failed(failure);
        }
    }
}
