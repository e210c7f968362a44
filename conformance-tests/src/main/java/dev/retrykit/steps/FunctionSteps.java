package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import io.cucumber.java.en.Given;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** What stands around the call of a function, where a policy retries such a call: the function, and what its caller hands in. */
public final class FunctionSteps {
    private final World world;

    FunctionSteps(World world) {
        this.world = world;
    }

    @Given("the function gives {}")
    public void theFunctionGives(String outcomes) {
        function();
        world.draft().replies(new Script(FunctionWords.list(outcomes)));
    }

    @Given("the function gives")
    public void theFunctionGivesAsFollows(List<Map<String, String>> rows) {
        function();
        world.draft().replies(new Script(rows.stream().map(FunctionWords::row).toList()));
    }

    @Given("the function fails {int} times at once")
    public void theFunctionFailsAtOnce(int times) {
        kit("failsAtOnce", Json.parse(Integer.toString(times)));
    }

    @Given("empty results are known")
    public void emptyResultsAreKnown() {
        kit("empty", BooleanNode.TRUE);
    }

    @Given("each random share is {word}")
    public void eachRandomShareIs(String share) {
        kit("random", Json.parse(share));
    }

    /** Open after the answers that are named. */
    @Given("the gate is {}")
    public void theGateIs(String answers) {
        ArrayNode gate = Json.array();
        Arrays.stream(answers.split(", ")).map("open"::equals).forEach(gate::add);
        kit("gate", gate);
    }

    /** One entry for each call: sync, async, future or wrap; async is the asynchronous twin of a function that is not. */
    @Given("the calls enter by {}")
    public void theCallsEnterBy(String entries) {
        ArrayNode names = Json.array();
        Arrays.stream(entries.split(", ")).forEach(names::add);
        kit("entries", names);
    }

    @Given("a sleep function is injected")
    public void aSleepFunctionIsInjected() {
        kit("sleep", StringNode.valueOf("injected"));
    }

    @Given("the callback throws")
    public void theCallbackThrows() {
        kit("callback", StringNode.valueOf("throws"));
    }

    @Given("the provider is configured with {}")
    public void theProviderIsConfiguredWith(String level) {
        kit("config", Json.parse(level));
    }

    @Given("the call is given {}")
    public void theCallIsGiven(String level) {
        kit("call", Json.parse(level));
    }

    @Given("the first byte may take {int} ms")
    public void theFirstByteMayTake(int millis) {
        kit("firstByteMs", Json.parse(Integer.toString(millis)));
    }

    private void function() {
        world.draft().plain();
        kit("function", BooleanNode.TRUE);
    }

    private void kit(String key, JsonNode value) {
        world.draft().change(settings -> with(settings, key, value));
    }

    private static Settings with(Settings settings, String key, JsonNode value) {
        JsonNode kit = settings.json().path("kit");
        ObjectNode copy = kit.isObject() ? (ObjectNode) kit.deepCopy() : Json.object();
        return settings.withOption("kit", copy.set(key, value));
    }
}
