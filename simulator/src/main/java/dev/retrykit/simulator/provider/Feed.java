package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.Optional;

/** Hands the thread of one connection what it shall send, when the time for it has come. */
interface Feed {
    /** The next head, part or cut; empty where the answer is whole. Waits until it is due. */
    Optional<Piece> next() throws InterruptedException;

    /** Whether the next is due already, so that what was handed out last need not leave before it. */
    boolean goesOn();

    /** The client was gone when something was to be sent. */
    void broken();
}
