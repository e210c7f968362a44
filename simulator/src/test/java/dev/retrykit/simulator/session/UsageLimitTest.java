package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.auth.Accounts;
import dev.retrykit.simulator.auth.AuthStorage;
import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an omp session does when an account has reached its limit. */
class UsageLimitTest {
    private static final Settings TWO_ACCOUNTS = Settings.none().withAccounts(List.of("m1", "m2"));

    @Test
    void another_account_takes_over_without_a_wait() {
        // given
        Bench bench = Bench.omp(TWO_ACCOUNTS, refuses(429, "usage limit reached, try again in 20s"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 0: 429 usage limit reached, try again in 20s",
                        "0 end true after 1: -",
                        "0 completed hi");
        assertThat(bench.provider.seen())
                .extracting(seen ->
                        seen.credential() + " " + seen.body().path("model").asString())
                .containsExactly("key#1 m1", "key#2 m2");
    }

    @Test
    void a_switch_uses_up_an_attempt_and_the_next_waits_as_if_it_had_waited() {
        // given
        Bench bench = Bench.omp(
                TWO_ACCOUNTS,
                refuses(429, "usage limit"),
                refuses(429, "usage limit"),
                refuses(503, "overloaded"),
                says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 0: 429 usage limit",
                        "0 start 2/3 in 4000: 429 usage limit",
                        "4000 start 3/3 in 8000: 503 overloaded",
                        "12000 end true after 3: -",
                        "12000 completed hi");
    }

    @Test
    void without_another_account_the_wait_is_the_ordinary_one_whatever_the_hint() {
        // given
        Bench bench = new Bench(refuses(429, Map.of("retry-after", "3600"), "usage limit"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 429 usage limit", "2000 end true after 1: -", "2000 completed hi");
    }

    @Test
    void the_storage_is_told_once_for_each_retried_failure_with_the_hint_of_header_or_body() {
        // given
        List<String> told = new ArrayList<>();
        CannedTransport.Canned[] answers = {
            refuses(429, Map.of("retry-after-ms", "1500"), "{\"error\":{\"message\":\"usage limit\"}}"),
            refuses(429, Map.of(), "{\"error\":{\"message\":\"usage limit\",\"resets_in_seconds\":30}}"),
            refuses(503, "overloaded, try again in 20s"),
            refuses(429, "usage limit")
        };

        // when
        run(told, answers);

        // then
        assertThat(told).containsExactly("key#1 PT1.5S", "key#1 PT30S");
    }

    @Test
    void the_decider_asks_the_storage_after_the_maximum_and_before_the_announcement() {
        // given
        OmpDecider decider = OmpDecider.standard();
        RetrySettings settings = new RetrySettings(true, 1, Duration.ofMillis(2000));
        AssistantMessage limit = AssistantMessage.failed("429 usage_limit_reached");

        // when
        Step first = decider.decide(RetryState.IDLE, new Input.AgentEnded(limit), settings);
        Step second = decider.decide(first.state(), new Input.UsageLimitMarked(limit, true), settings);
        Step beyond = decider.decide(new RetryState(1, true, Phase.RETRYING), new Input.AgentEnded(limit), settings);

        // then
        assertThat(first)
                .isEqualTo(Step.of(
                        new RetryState(1, true, Phase.MARKING),
                        new Decision.OpenPromise(),
                        new Decision.MarkUsageLimit(limit)));
        assertThat(second)
                .isEqualTo(Step.of(
                        new RetryState(1, true, Phase.SLEEPING),
                        new Decision.Start(1, 1, Duration.ZERO, "429 usage_limit_reached"),
                        new Decision.DropFailure(),
                        new Decision.Sleep(Duration.ZERO)));
        assertThat(beyond.decisions()).doesNotHaveAnyElementsOfTypes(Decision.MarkUsageLimit.class);
    }

    private static void run(List<String> told, CannedTransport.Canned... answers) {
        ManualClock clock = new ManualClock();
        CannedTransport provider = new CannedTransport(clock);
        provider.answer(answers);
        AuthStorage storage = new Told(told, Accounts.of(Settings.none(), clock));
        SettingsStore settings = new SettingsStore(Settings.none());
        AgentSession.omp(new World(clock, provider, settings, true, storage, Seams.UNHEARD))
                .prompt("hi", () -> {});
        clock.runUntil(60_000);
    }

    /** Notes what a storage is told. */
    private record Told(List<String> told, AuthStorage storage) implements AuthStorage {
        @Override
        public Credential current() {
            return storage.current();
        }

        @Override
        public boolean markUsageLimitReached(Credential credential, Optional<Duration> hint) {
            told.add(credential.alias() + " " + hint.map(Duration::toString).orElse("-"));
            return storage.markUsageLimitReached(credential, hint);
        }
    }
}
