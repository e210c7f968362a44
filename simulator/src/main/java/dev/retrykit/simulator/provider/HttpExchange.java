package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Delivery.Refusal;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Flight;
import dev.retrykit.simulator.time.KitError;
import java.io.EOFException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One request over real HTTP on virtual time.
 *
 * <p>It is in flight from the moment it leaves until the provider has it, and again while a burst of the answer is under way, until the
 * client has seen every byte of it. A connection is cut only then, so that a reset destroys nothing that was sent before.
 */
final class HttpExchange implements Transport.Exchange, LoopDelivery.Line, AnswerReader.Watcher {
    private final EventLoop loop;
    private final Playback playback;
    private final Flight flight;
    private final Hearing hearing;
    private final QueueFeed feed = new QueueFeed();
    private Optional<LoopDelivery> delivery = Optional.empty();
    private Optional<Cut> cut = Optional.empty();
    private long unseen;
    private boolean last;
    private boolean over;

    HttpExchange(EventLoop loop, Playback playback, Flight flight, Transport.Receiver receiver) {
        this.loop = loop;
        this.playback = playback;
        this.flight = flight;
        this.hearing = new Hearing(task -> flight.arrive(Flight.Side.CLIENT, task), receiver);
    }

    /** Sends the request. */
    void leave(HttpClient client, HttpRequest request, Runnable whenOver) {
        flight.depart();
        client.sendAsync(request, info -> new AnswerReader(info, this)).whenComplete((done, failure) -> {
            whenOver.run();
            Optional.ofNullable(failure).ifPresent(this::lost);
        });
    }

    /** The provider has the request; called on the thread of its connection, which then reads the feed. */
    QueueFeed reached(Incoming request) {
        flight.arrive(Flight.Side.PROVIDER, () -> arrived(request));
        flight.land();
        return feed;
    }

    long id() {
        return flight.id();
    }

    @Override
    public void abort() {
        drop();
        delivery.ifPresent(LoopDelivery::abandon);
    }

    /**
     * Lets go of the connection, by the provider's hand: it cuts only an answer that is not whole. The JDK's client, told to cancel, may
     * close a connection that it has already given to the next exchange.
     */
    void drop() {
        flight.drop();
        feed.cut(true);
    }

    @Override
    public synchronized void send(List<Piece> burst, boolean ends) {
        flight.depart();
        last = ends;
        List<Piece> sent = new ArrayList<>();
        burst.forEach(piece -> send(piece, sent));
        feed.offer(sent, ends && !burst.get(burst.size() - 1).breaks());
        settle();
    }

    @Override
    public synchronized void head(Head head) {
        hearing.head(head);
        unseen--;
        settle();
    }

    @Override
    public synchronized void bytes(byte[] chunk) {
        hearing.bytes(chunk);
        unseen -= chunk.length;
        settle();
    }

    @Override
    public synchronized void whole() {
        if (last && cut.isEmpty()) {
            hearing.end();
            finished();
        } else {
            fail(new EOFException("the answer ended before its last piece was sent"));
        }
    }

    private void arrived(Incoming request) {
        Answer taken = playback.arrived(request.method(), request.path(), request.body());
        LoopDelivery started = new LoopDelivery(loop, taken, this);
        delivery = Optional.of(started);
        if (flight.dropped()) {
            started.abandon();
        } else {
            started.play();
        }
    }

    /** Counts what the client has yet to see; the head counts for one. */
    private void send(Piece piece, List<Piece> sent) {
        if (piece instanceof Cut scripted) {
            cut = Optional.of(scripted);
            flush(sent);
        } else if (piece instanceof Refusal) {
            refuse();
        } else {
            unseen += piece instanceof Part part ? part.bytes().length : 1;
            sent.add(piece);
        }
    }

    /** A head that waits for its body comes alone where there is none. */
    private void flush(List<Piece> sent) {
        if (unseen > 0) {
            sent.add(new Part(""));
        }
    }

    private void settle() {
        if (unseen > 0) {
            return;
        }
        if (cut.isPresent()) {
            feed.cut(cut.get().reset());
        } else if (!last) {
            flight.land();
        }
    }

    /** The provider was reached after all, but what the client hears is that it was not. */
    private void refuse() {
        hearing.failed(Transport.Failure.REFUSED);
        finished();
        feed.cut(true);
    }

    private synchronized void lost(Throwable failure) {
        if (over || flight.dropped()) {
            return;
        }
        if (cut.isPresent() && unseen == 0) {
            hearing.failed(cut.get().reset() ? Transport.Failure.RESET : Transport.Failure.CLOSED);
            finished();
        } else {
            fail(failure);
        }
    }

    private void finished() {
        over = true;
        flight.land();
    }

    private void fail(Throwable failure) {
        if (!flight.dropped()) {
            over = true;
            loop.fail(new KitError(
                    "the connection of exchange " + id() + " failed, and no script asked for it", failure));
        }
    }
}
