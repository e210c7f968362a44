package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All mounts of a provider, by the first segment of their path. */
final class Mounts {
    private final Map<String, Mount> byName = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();

    Mount add(String root, Playback playback, Pacer pacer) {
        String name = "p" + count.incrementAndGet();
        Mount mount = new Mount(root + "/" + name, Mount.Seat.of(playback, pacer), () -> byName.remove(name));
        byName.put(name, mount);
        return mount;
    }

    /** Begins the answer to a request for any path. */
    Feed open(String method, String path, String body, Optional<String> exchange, Connection connection) {
        int second = path.indexOf('/', 1);
        Optional<Mount> mount =
                second < 0 ? Optional.empty() : Optional.ofNullable(byName.get(path.substring(1, second)));
        return mount.map(found -> found.open(Incoming.of(method, path.substring(second), body, exchange), connection))
                .orElseGet(() -> nowhere(method, path));
    }

    private static Feed nowhere(String method, String path) {
        Deque<Piece> pieces = new ArrayDeque<>(WireFormat.unknown(method, path).pieces());
        return new Feed() {
            @Override
            public Optional<Piece> next() {
                return Optional.ofNullable(pieces.poll());
            }

            @Override
            public void broken() {}
        };
    }
}
