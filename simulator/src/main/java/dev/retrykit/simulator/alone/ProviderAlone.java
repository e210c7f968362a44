package dev.retrykit.simulator.alone;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import java.util.Set;

/** The fake provider as a server of its own: plays scripts in real time, and gives account of what was asked of it. */
public final class ProviderAlone implements AutoCloseable {
    private final HttpProvider provider;
    private final Place place;

    private ProviderAlone(HttpProvider provider, Place place) {
        this.provider = provider;
        this.place = place;
    }

    /**
     * Starts a server on loopback that plays a script.
     *
     * @param port 0 for any that is free
     * @param apis the interfaces that it offers
     * @throws dev.retrykit.simulator.provider.PortTaken if another program listens there
     */
    public static ProviderAlone start(int port, Set<Api> apis, Script script) {
        HttpProvider provider = HttpProvider.start(port);
        Reception reception = new Reception(provider, apis);
        provider.open(reception);
        return new ProviderAlone(provider, reception.place(script));
    }

    /** The URL to which a client adds the path of a call, as {@code /v1/messages}. */
    public String baseUrl() {
        return place.baseUrl();
    }

    /** Where the account of the script can be read and the script replaced. */
    public String accountUrl() {
        return Reception.accountUrl(place);
    }

    /** What was asked so far of the script that it was started with, or of what replaced it. */
    public Tally tally() {
        return place.tally();
    }

    /** Resets the connections that still wait, and stops listening. */
    @Override
    public void close() {
        place.close();
        provider.close();
    }
}
