package dev.retrykit.simulator.alone;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Desk;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.MalformedScriptException;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** The desk of a provider alone: gives places to scripts, replaces scripts, and reads out accounts. */
final class Reception implements Desk {
    /** Scripts that are played side by side. */
    private static final int MOST_PLACES = 1_000;

    private final Map<String, Place> places = new ConcurrentHashMap<>();
    private final HttpProvider provider;
    private final Set<Api> apis;

    Reception(HttpProvider provider, Set<Api> apis) {
        this.provider = provider;
        this.apis = apis;
    }

    /** Plays a script at a place of its own. */
    Place place(Script script) {
        Place place = new Place(provider, apis, script);
        places.put(name(place), place);
        return place;
    }

    /** Where the desk speaks of a place. */
    static String accountUrl(Place place) {
        String url = place.baseUrl();
        return url.substring(0, url.lastIndexOf('/')) + PATH + "/" + name(place);
    }

    @Override
    public Note answer(String method, String path, String body) {
        try {
            String name = path.substring(Math.min(path.length(), PATH.length() + 1));
            return name.isEmpty() ? root(method, body) : at(name, method, body);
        } catch (MalformedScriptException wrong) {
            return refused(400, wrong.getMessage());
        }
    }

    private Note root(String method, String body) {
        if (!method.equals("POST")) {
            return refused(405, "POST a script here to have it played at a place of its own");
        }
        if (places.size() >= MOST_PLACES) {
            return refused(409, "there are " + MOST_PLACES + " places already; DELETE those that are no longer used");
        }
        return new Note(201, json(place(ScriptFormat.parse(body))));
    }

    private Note at(String name, String method, String body) {
        Optional<Place> found = Optional.ofNullable(places.get(name));
        if (found.isEmpty()) {
            String known = String.join(", ", new TreeSet<>(places.keySet()));
            return refused(404, "there is no place \"" + name + "\"; there are: " + known);
        }
        return at(found.get(), method, body);
    }

    private Note at(Place place, String method, String body) {
        switch (method) {
            case "GET" -> {}
            case "PUT" -> play(place, body);
            case "DELETE" -> leave(place);
            default -> {
                return refused(405, "GET reads the account, PUT plays the script in its body, DELETE ends the place");
            }
        }
        return new Note(200, json(place));
    }

    /** An empty body is the same script once more. */
    private static void play(Place place, String body) {
        if (body.isBlank()) {
            place.rewind();
        } else {
            place.play(ScriptFormat.parse(body));
        }
    }

    private void leave(Place place) {
        places.remove(name(place));
        place.close();
    }

    private static ObjectNode json(Place place) {
        return TallyFormat.json(place.tally()).put("accountUrl", accountUrl(place));
    }

    private static Note refused(int status, String message) {
        return new Note(status, Json.object().put("error", message));
    }

    private static String name(Place place) {
        return place.baseUrl().substring(place.baseUrl().lastIndexOf('/') + 1);
    }
}
