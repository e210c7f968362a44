package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a session is told to be, what the provider does, and what the user does. */
public final class GivenSteps {
    private final World world;

    GivenSteps(World world) {
        this.world = world;
    }

    @Given("retry allows {retries}, the first after {long} ms")
    public void retryAllows(int retries, long baseDelay) {
        world.draft().settings(Settings.retry(retries, Duration.ofMillis(baseDelay)));
    }

    @Given("retry has no settings")
    public void retryHasNoSettings() {
        world.draft().settings(Settings.none());
    }

    @Given("the setting {word} is {word}")
    public void theSettingIs(String key, String value) {
        world.draft().setting(key, Json.parse(value));
    }

    /** Keys of the document itself, as call policies have them. */
    @Given("the option {word} is {word}")
    public void theOptionIs(String key, String value) {
        world.draft().change(settings -> settings.withOption(key, Json.parse(value)));
    }

    /** Keys of the layer below the session. */
    @Given("the SDK setting {word} is {word}")
    public void theSdkSettingIs(String key, String value) {
        world.draft().sdkSetting(key, Json.parse(value));
    }

    @Given("the model has a context window of {int} tokens")
    public void theModelHasAContextWindow(int tokens) {
        world.draft().change(settings -> settings.withContextWindow(tokens));
    }

    /** One account for each model, in order. */
    @Given("the user has accounts for {models}")
    public void theUserHasAccounts(List<String> models) {
        world.draft().change(settings -> settings.withAccounts(models));
    }

    @Given("the provider replies {replies}")
    public void theProviderReplies(Script script) {
        world.draft().replies(script);
    }

    @Given("the provider replies")
    public void theProviderRepliesAsFollows(List<Reply> replies) {
        world.draft().replies(new Script(replies));
    }

    @Given("the user {act} {moment}")
    public void theUserActs(Action action, Trigger moment) {
        world.draft().action(action, moment);
    }

    @Given("the settings change to {retries}, the first after {long} ms, {moment}")
    public void theSettingsChange(int retries, long baseDelay, Trigger moment) {
        Settings settings = Settings.retry(retries, Duration.ofMillis(baseDelay));
        world.draft().action(new Action.Configure(settings), moment);
    }

    @Given("answers are not streamed")
    public void answersAreNotStreamed() {
        world.draft().plain();
    }

    @Given("times are not scaled")
    public void timesAreNotScaled() {
        world.draft().unscaled();
    }

    @Given("it may take {int} days")
    public void itMayTake(int days) {
        world.draft().horizon(Duration.ofDays(days));
    }

    @When("{caller} calls")
    public void calls(Optional<String> caller) {
        world.draft().action(new Action.Call(Language.PROMPT, caller), new Trigger.At(Duration.ZERO));
        world.run();
    }

    @When("the user prompts")
    public void theUserPrompts() {
        world.draft().action(new Action.Prompt(Language.PROMPT), new Trigger.At(Duration.ZERO));
        world.run();
    }
}
