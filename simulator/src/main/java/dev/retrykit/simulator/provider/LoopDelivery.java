package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.util.List;
import java.util.Optional;

/** Delivers an answer on virtual time: in bursts, between which a pause is a timer and nothing is in flight. */
final class LoopDelivery {
    private final EventLoop loop;
    private final Answer answer;
    private final Line line;
    private Timer pause = () -> {};

    LoopDelivery(EventLoop loop, Answer answer, Line line) {
        this.loop = loop;
        this.answer = answer;
        this.line = line;
    }

    /** The provider's end of a connection. */
    interface Line {
        /** Sends these pieces at once; where they are the last, and break nothing, the answer is whole. */
        void send(List<Piece> burst, boolean last);
    }

    /** Sends what can be sent now, and comes back after the next pause. */
    void play() {
        List<Piece> burst = answer.burst(LoopDelivery::waits);
        Optional<Piece> next = answer.next();
        if (!burst.isEmpty()) {
            line.send(burst, next.isEmpty());
        }
        next.filter(Pause.class::isInstance)
                .map(Pause.class::cast)
                .ifPresent(wait -> pause = loop.after(wait.duration(), this::play));
    }

    /** The client went away. */
    void abandon() {
        pause.cancel();
        answer.ended(Ending.ABANDONED);
    }

    private static boolean waits(Piece piece) {
        return piece instanceof Pause || piece instanceof Delivery.Hang;
    }
}
