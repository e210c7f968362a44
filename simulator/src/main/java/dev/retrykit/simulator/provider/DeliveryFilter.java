package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import wiremock.jakarta.servlet.Filter;
import wiremock.jakarta.servlet.FilterChain;
import wiremock.jakarta.servlet.ServletException;
import wiremock.jakarta.servlet.ServletRequest;
import wiremock.jakarta.servlet.ServletResponse;
import wiremock.jakarta.servlet.http.HttpServletResponse;

/**
 * Sends what WireMock cannot: a body in parts with pauses between them, and connections that break.
 *
 * <p>WireMock writes the head; its own body goes nowhere.
 */
final class DeliveryFilter implements Filter {
    private static final ThreadLocal<Service> CURRENT = new ThreadLocal<>();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletResponse http = (HttpServletResponse) response;
        Service service = new Service(new Connection(http));
        CURRENT.set(service);
        try {
            chain.doFilter(request, new HeadOnlyResponse(http));
        } finally {
            CURRENT.remove();
        }
        service.finish();
    }

    /** The service of the request that this thread is answering. */
    static Service current() {
        return CURRENT.get();
    }

    /** The answer to one request, first its head and then the rest. */
    static final class Service {
        private final Connection connection;
        private Optional<Feed> feed = Optional.empty();
        private Optional<Piece> next = Optional.empty();
        private boolean headWaits;

        Service(Connection connection) {
            this.connection = connection;
        }

        /** Opens the feed and waits for the head; absent where the connection breaks before it. */
        Optional<Head> begin(Function<Connection, Feed> opening) {
            Feed opened = opening.apply(connection);
            feed = Optional.of(opened);
            next = take(opened);
            return next.filter(Head.class::isInstance).map(Head.class::cast);
        }

        /** Sends all that follows the head. */
        void finish() throws IOException {
            if (feed.isEmpty()) {
                return;
            }
            try {
                while (next.isPresent()) {
                    send(next.get());
                    next = next.get().breaks() ? Optional.empty() : take(feed.get());
                }
            } catch (IOException gone) {
                feed.get().broken();
                throw gone;
            }
        }

        /** The head of a whole answer leaves with its body, so that no client acts on it before the answer is recorded. */
        private void send(Piece piece) throws IOException {
            if (piece instanceof Head head) {
                headWaits = !head.streams();
            } else if (piece instanceof Part part) {
                connection.write(part.bytes());
                headWaits = false;
            }
            if (piece instanceof Cut
                    ? headWaits
                    : !headWaits && !feed.orElseThrow().goesOn()) {
                connection.flush();
            }
            if (piece instanceof Cut cut) {
                connection.cut(cut.reset());
            }
        }

        private static Optional<Piece> take(Feed feed) {
            try {
                return feed.next();
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                return Optional.of(new Cut(true));
            }
        }
    }
}
