package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.ui.Screen;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A subject that passes everything on between an honest one and the kit; a saboteur changes one thing on the way. */
class Disguise implements Subject {
    private final Subject honest;
    private Clock clock;

    Disguise(Subject honest) {
        this.honest = honest;
    }

    /** Passes events on, each as it likes. */
    @FunctionalInterface
    interface Teller {
        void tell(ObjectNode event, Consumer<JsonNode> on);

        /** Tells what was kept, because nothing more may come. */
        default void rest(Consumer<JsonNode> on) {}
    }

    /** Changes what is told, to subscribers, extensions and over the RPC alike. */
    static UnaryOperator<Subject> telling(Supplier<Teller> making) {
        return relaying(kit -> new Retold(kit, making));
    }

    /** Changes what the screen shows. */
    static UnaryOperator<Subject> looking(Supplier<UnaryOperator<Screen>> making) {
        return honest -> new Disguise(honest) {
            @Override
            public void start(Surroundings surroundings) {
                UnaryOperator<Screen> change = making.get();
                super.start(new Surroundings(
                        surroundings.clock(),
                        surroundings.transport(),
                        surroundings.settings(),
                        surroundings.streaming(),
                        surroundings.observer(),
                        surroundings
                                .display()
                                .map(display -> new Surroundings.Display(
                                        display.clock(),
                                        screen -> display.show().accept(change.apply(screen)))),
                        surroundings.api(),
                        surroundings.provider()));
            }
        };
    }

    /** Changes what is heard of the user. */
    static UnaryOperator<Subject> hearing(BiConsumer<Action, Consumer<Action>> ear) {
        return honest -> new Disguise(honest) {
            @Override
            public void act(Action action) {
                ear.accept(action, super::act);
            }
        };
    }

    /** Changes what the accessors say. */
    static UnaryOperator<Subject> showing(UnaryOperator<State> face) {
        return honest -> new Disguise(honest) {
            @Override
            public Optional<State> state() {
                return super.state().map(face);
            }
        };
    }

    /** Changes what is told by any means, and not only by events. */
    static UnaryOperator<Subject> relaying(UnaryOperator<Observer> change) {
        return honest -> new Disguise(honest) {
            @Override
            Observer facing(Observer kit) {
                return change.apply(kit);
            }
        };
    }

    /** Who stands between the honest subject and the kit's own observer. */
    Observer facing(Observer kit) {
        return kit;
    }

    @Override
    public Set<Observation> shows() {
        return honest.shows();
    }

    @Override
    public void start(Surroundings surroundings) {
        clock = surroundings.clock();
        honest.start(surroundings.observedBy(facing(surroundings.observer())));
    }

    /** The clock of the scenario that was started. */
    Clock clock() {
        return clock;
    }

    @Override
    public void act(Action action) {
        honest.act(action);
    }

    @Override
    public Optional<State> state() {
        return honest.state();
    }

    @Override
    public Optional<List<JsonNode>> history() {
        return honest.history();
    }

    @Override
    public Optional<JsonNode> retrySettings() {
        return honest.retrySettings();
    }

    @Override
    public void close() {
        honest.close();
    }

    /** Has a teller of the same kind for each who listens. */
    private static final class Retold extends Relay {
        private final Teller subscribers;
        private final Teller extensions;
        private final Teller output;

        Retold(Observer kit, Supplier<Teller> making) {
            super(kit);
            subscribers = making.get();
            extensions = making.get();
            output = making.get();
        }

        @Override
        public void emitted(JsonNode event) {
            subscribers.tell((ObjectNode) event.deepCopy(), super::emitted);
        }

        @Override
        public void extended(JsonNode event) {
            extensions.tell((ObjectNode) event.deepCopy(), super::extended);
        }

        @Override
        public void rpc(boolean toSubject, JsonNode line) {
            if (toSubject || line.path("type").asString("").equals("response")) {
                super.rpc(toSubject, line);
            } else {
                output.tell((ObjectNode) line.deepCopy(), told -> super.rpc(false, told));
            }
        }

        @Override
        public void promptCompleted() {
            subscribers.rest(super::emitted);
            extensions.rest(super::extended);
            output.rest(told -> super.rpc(false, told));
            super.promptCompleted();
        }
    }

    /** Tells the kit what it is told. */
    static class Relay implements Observer {
        private final Observer kit;

        Relay(Observer kit) {
            this.kit = kit;
        }

        @Override
        public void emitted(JsonNode event) {
            kit.emitted(event);
        }

        @Override
        public void rpc(boolean toSubject, JsonNode line) {
            kit.rpc(toSubject, line);
        }

        @Override
        public void extended(JsonNode event) {
            kit.extended(event);
        }

        @Override
        public void limitReached(String credential, Optional<Duration> hint, Optional<String> switchedTo) {
            kit.limitReached(credential, hint, switchedTo);
        }

        @Override
        public void called(String call, JsonNode details) {
            kit.called(call, details);
        }

        @Override
        public void callCompleted(JsonNode result) {
            kit.callCompleted(result);
        }

        @Override
        public void logged(String text, JsonNode fields) {
            kit.logged(text, fields);
        }

        @Override
        public void promptCompleted() {
            kit.promptCompleted();
        }

        @Override
        public void promptRejected(String reason) {
            kit.promptRejected(reason);
        }
    }
}
