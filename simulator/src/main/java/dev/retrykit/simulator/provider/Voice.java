package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.List;
import java.util.Set;

/** How a reply is said to whoever asked at some paths. */
interface Voice {
    /** Whether a POST to this path is a call that it answers. */
    boolean serves(String path);

    /** Whether it answers where only these interfaces are served; what is no provider's interface always does. */
    default boolean isOf(Set<Api> served) {
        return true;
    }

    /** Says a reply that is no delay and no refusal. */
    List<Piece> say(Reply reply, Asked asked);

    /** Says any reply. */
    default Delivery deliver(Reply reply, Asked asked) {
        return new Delivery(Delays.unfold(reply, undelayed -> say(undelayed, asked)));
    }
}
