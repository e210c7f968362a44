package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All mounts of a provider, by the first segment of their path. */
final class Mounts {
    private final Map<String, Mount> byName = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private volatile Optional<Desk> desk = Optional.empty();

    void desk(Desk taken) {
        desk = Optional.of(taken);
    }

    Mount add(String root, Playback playback, Pacer pacer) {
        String name = "p" + count.incrementAndGet();
        Mount mount = new Mount(root + "/" + name, Mount.Seat.of(playback, pacer), () -> byName.remove(name));
        byName.put(name, mount);
        return mount;
    }

    /** Begins the answer to a request for any path. */
    Feed open(String method, String path, String body, Optional<String> exchange, Connection connection) {
        if (desk.isPresent() && (path.equals(Desk.PATH) || path.startsWith(Desk.PATH + "/"))) {
            return fixed(desk.get().answer(method, path, body).pieces());
        }
        int second = path.indexOf('/', 1);
        Optional<Mount> mount =
                second < 0 ? Optional.empty() : Optional.ofNullable(byName.get(path.substring(1, second)));
        return mount.map(found -> found.open(Incoming.of(method, path.substring(second), body, exchange), connection))
                .orElseGet(() -> fixed(WireFormat.unknown(method, path).pieces()));
    }

    private static Feed fixed(List<Piece> whole) {
        Deque<Piece> pieces = new ArrayDeque<>(whole);
        return new Feed() {
            @Override
            public Optional<Piece> next() {
                return Optional.ofNullable(pieces.poll());
            }

            @Override
            public boolean goesOn() {
                return true;
            }

            @Override
            public void broken() {}
        };
    }
}
