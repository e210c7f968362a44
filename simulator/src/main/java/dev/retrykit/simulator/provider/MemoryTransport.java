package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Flight;
import dev.retrykit.spec.Json;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Plays a script without a wire, turn by turn as {@link HttpTransport} does. */
public final class MemoryTransport implements Transport {
    private final EventLoop loop;
    private final Playback playback;

    public MemoryTransport(EventLoop loop, Playback playback) {
        this.loop = loop;
        this.playback = playback;
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        MemoryExchange exchange = new MemoryExchange(loop.flight(), receiver);
        JsonNode body = Json.fixed(call.body());
        exchange.flight.arrive(Flight.Side.PROVIDER, () -> exchange.arrived(call.path(), body));
        return exchange;
    }

    /** A request that never leaves this process. */
    private final class MemoryExchange implements Exchange, LoopDelivery.Line {
        private final Flight flight;
        private final Hearing hearing;
        private Optional<LoopDelivery> delivery = Optional.empty();
        private Iterator<List<String>> events = Collections.emptyIterator();

        MemoryExchange(Flight flight, Receiver receiver) {
            this.flight = flight;
            this.hearing = new Hearing(task -> flight.arrive(Flight.Side.CLIENT, task), receiver);
        }

        @Override
        public void abort() {
            flight.drop();
            delivery.ifPresent(LoopDelivery::abandon);
        }

        @Override
        public void send(List<Piece> burst, boolean last) {
            burst.forEach(this::hear);
            if (last && !burst.get(burst.size() - 1).breaks()) {
                hearing.end();
            }
        }

        private void arrived(String path, JsonNode body) {
            Answer answer = playback.arrived("POST", path, body);
            events = answer.events().iterator();
            LoopDelivery arrived = new LoopDelivery(loop, answer, this);
            delivery = Optional.of(arrived);
            if (flight.dropped()) {
                arrived.abandon();
            } else {
                arrived.play();
            }
        }

        private void hear(Piece piece) {
            if (piece instanceof Head head) {
                hearing.head(head);
            } else if (piece instanceof Part part) {
                hearing.part(part, events.next());
            } else if (piece instanceof Cut cut) {
                hearing.failed(cut.reset() ? Failure.RESET : Failure.CLOSED);
            } else {
                hearing.failed(Failure.REFUSED);
            }
        }
    }
}
