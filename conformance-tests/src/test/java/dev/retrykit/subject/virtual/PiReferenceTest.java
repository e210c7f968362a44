package dev.retrykit.subject.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.HttpError;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a trace of a reference session shows beside its events and requests. */
class PiReferenceTest {
    private static final Planned PROMPT = new Planned(new Action.Prompt("hi"), new Trigger.At(Duration.ZERO));
    private static final Reply OVERLOADED = HttpError.of(503, "overloaded");
    private static final Reply HELLO = Reply.Success.text("Hello.");

    @Test
    void a_disposal_shows_its_calls_in_order() {
        // given
        Planned disposal = new Planned(new Action.Dispose(), new Trigger.DuringWait(1, Duration.ofMillis(500)));
        Scenario scenario = scenario(Settings.none(), Script.of(OVERLOADED), PROMPT, disposal);

        // when
        Trace trace = run(ReferenceSubject::pi, Optional.empty(), scenario);

        // then
        assertThat(trace.all(Called.class))
                .extracting(Called::call)
                .containsExactly("abortRetry", "abortCompaction", "abortBranchSummary", "abortBash", "agent.abort");
    }

    @Test
    void an_extension_receives_what_subscribers_receive() {
        // given
        Scenario scenario = scenario(Settings.none(), Script.of(OVERLOADED, HELLO), PROMPT);

        // when
        Trace trace = run(ReferenceSubject::pi, Optional.empty(), scenario);

        // then
        assertThat(trace.all(Extended.class))
                .hasSize(9)
                .extracting(Extended::event)
                .isEqualTo(trace.all(Emitted.class).stream().map(Emitted::event).toList());
    }

    @Test
    void the_settings_show_what_was_written_and_what_the_session_says_of_it() {
        // given
        Planned off = new Planned(new Action.SetAutoRetry(false), new Trigger.At(Duration.ZERO));
        Scenario scenario = scenario(Settings.none(), Script.of(OVERLOADED), off, PROMPT);

        // when
        Trace trace = run(ReferenceSubject::pi, Optional.empty(), scenario);

        // then
        assertThat(trace.all(Configured.class))
                .extracting(each -> Json.line(each.document()) + " "
                        + Json.line(each.answers().orElseThrow()))
                .containsExactly(
                        "{} {\"enabled\":true,\"maxRetries\":3,\"baseDelayMs\":2000}",
                        "{\"retry\":{\"enabled\":false}} {\"enabled\":false,\"maxRetries\":3,\"baseDelayMs\":2000}");
    }

    @Test
    void accounts_are_shown_by_alias_and_alike_over_http_and_in_memory() {
        // given
        Script script = Script.of(HttpError.of(429, "usage limit, try again in 20s"), HELLO);
        Scenario scenario = scenario(Settings.none().withAccounts(List.of("m1", "m2")), script, PROMPT);

        // when
        Trace inMemory = run(ReferenceSubject::omp, Optional.empty(), scenario);
        Trace overHttp;
        try (HttpProvider provider = HttpProvider.start(0)) {
            overHttp = run(ReferenceSubject::omp, Optional.of(provider), scenario);
        }

        // then
        assertThat(inMemory.all(Authorized.class))
                .extracting(each -> each.what() + " " + each.credential() + " " + Json.line(each.details()))
                .containsExactly(
                        "used key#1 {}",
                        "limit-reached key#1 {\"hintMs\":20000}",
                        "switched key#2 {}",
                        "used key#2 {}");
        assertThat(overHttp).isEqualTo(inMemory);
    }

    @Test
    void both_layers_of_retries_show_in_one_trace() {
        // given
        Settings settings = Settings.none().with("provider", Json.parse("{\"maxRetries\":1}"));
        Scenario scenario = scenario(settings, Script.of(OVERLOADED, OVERLOADED, HELLO), PROMPT);

        // when
        Trace trace = run(ReferenceSubject::pi, Optional.empty(), scenario);

        // then
        assertThat(trace.events().stream()
                        .flatMap(event -> retrying(event).stream())
                        .toList())
                .containsExactly(
                        "0 request",
                        "0 sdkRetry",
                        "1000 request",
                        "1000 auto_retry_start",
                        "3000 request",
                        "3000 auto_retry_end");
    }

    private static Optional<String> retrying(TraceEvent event) {
        String at = event.moment().at().toMillis() + " ";
        if (event instanceof TraceEvent.Sent) {
            return Optional.of(at + "request");
        } else if (event instanceof Called called && called.call().equals("sdkRetry")) {
            return Optional.of(at + called.call());
        }
        return event instanceof Emitted emitted && emitted.type().startsWith("auto_retry")
                ? Optional.of(at + emitted.type())
                : Optional.empty();
    }

    private static Scenario scenario(Settings settings, Script script, Planned... actions) {
        return new Scenario("a scenario", Set.of(), settings, true, script, List.of(actions), false, Scenario.HORIZON);
    }

    private static Trace run(Supplier<Subject> subject, Optional<HttpProvider> provider, Scenario scenario) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "1");
        try (VirtualStage stage = new VirtualStage(new KitVersion("1", "c"), info, "pi", 1, subject, provider)) {
            return stage.run(scenario);
        }
    }
}
