package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.List;

/** How a reply is said to whoever asked at some paths. */
interface Voice {
    /** Whether a POST to this path is a call that it answers. */
    boolean serves(String path);

    /** Says a reply that is no delay and no refusal. */
    List<Piece> say(Reply reply, Asked asked);

    /** Says any reply. */
    default Delivery deliver(Reply reply, Asked asked) {
        return new Delivery(Delays.unfold(reply, undelayed -> say(undelayed, asked)));
    }
}
