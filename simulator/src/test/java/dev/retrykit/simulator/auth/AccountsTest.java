package dev.retrykit.simulator.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which account is in use. */
class AccountsTest {
    private static final Optional<Duration> A_MINUTE = Optional.of(Duration.ofMinutes(1));
    private static final Settings TWO = Settings.none().withAccounts(List.of("m1", "m2"));

    private final HandClock clock = new HandClock();

    @Test
    void the_settings_name_the_model_of_each_account() {
        // given
        Accounts accounts = Accounts.of(TWO, clock);

        // when
        boolean switched = accounts.markUsageLimitReached(accounts.current(), A_MINUTE);

        // then
        assertThat(switched).isTrue();
        assertThat(accounts.current()).isEqualTo(new Credential("key#2", "m2"));
    }

    @Test
    void one_account_has_nobody_to_hand_over_to() {
        // given
        Accounts accounts = Accounts.of(Settings.none(), clock);

        // when
        boolean switched = accounts.markUsageLimitReached(accounts.current(), A_MINUTE);

        // then
        assertThat(switched).isFalse();
        assertThat(accounts.current()).isEqualTo(new Credential("key#1", "m1"));
    }

    @Test
    void an_account_rests_for_as_long_as_the_hint_says() {
        // given
        Accounts accounts = Accounts.of(TWO, clock);
        accounts.markUsageLimitReached(accounts.current(), A_MINUTE);
        clock.now = Instant.ofEpochSecond(59);

        // when
        boolean early = accounts.markUsageLimitReached(accounts.current(), A_MINUTE);
        clock.now = Instant.ofEpochSecond(60);
        boolean rested = accounts.markUsageLimitReached(accounts.current(), A_MINUTE);

        // then
        assertThat(early).isFalse();
        assertThat(rested).isTrue();
        assertThat(accounts.current().alias()).isEqualTo("key#1");
    }

    @Test
    void without_a_hint_it_rests_for_an_hour() {
        // given
        Accounts accounts = Accounts.of(TWO, clock);
        accounts.markUsageLimitReached(accounts.current(), Optional.empty());
        clock.now = Instant.ofEpochSecond(3599);

        // when
        boolean early = accounts.markUsageLimitReached(accounts.current(), Optional.empty());
        clock.now = Instant.ofEpochSecond(3600);
        boolean rested = accounts.markUsageLimitReached(accounts.current(), Optional.empty());

        // then
        assertThat(early).isFalse();
        assertThat(rested).isTrue();
    }

    @Test
    void a_session_without_an_account_is_refused() {
        // given
        List<Credential> none = List.of();

        // when, then
        assertThatThrownBy(() -> new Accounts(clock, none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a session needs at least one account");
    }

    /** A clock that is set by hand. */
    private static final class HandClock implements Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException("nothing waits here");
        }
    }
}
