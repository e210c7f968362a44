package dev.retrykit.subject.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever waits for a mark has been told all that was written before it, and nobody sees the mark itself. */
@Timeout(30)
class MarksTest {
    private final StringBuilder heard = new StringBuilder();
    private final ByteArrayOutputStream pipe = new ByteArrayOutputStream();
    private final Marks marks = new Marks(
            Optional.of(pipe), (bytes, length) -> heard.append(new String(bytes, 0, length, StandardCharsets.UTF_8)));

    @Test
    void a_mark_ends_the_wait_although_it_comes_in_two_parts() throws Exception {
        // given
        CompletableFuture<Void> wait = CompletableFuture.runAsync(() -> marks.await(Duration.ofSeconds(20)));
        await().until(() -> pipe.size() > 0);
        byte[] mark = pipe.toByteArray();

        // when
        read("before");
        marks.take(mark, 10);

        // then
        assertThat(wait).isNotDone();

        // when
        marks.take(Arrays.copyOfRange(mark, 10, mark.length), mark.length - 10);
        read("after");

        // then
        wait.get(20, TimeUnit.SECONDS);
        assertThat(heard).hasToString("beforeafter");
    }

    @Test
    void what_only_looks_like_the_beginning_of_a_mark_is_told_in_the_end() {
        // when
        read("binary\0");
        read("\0noise\0");
        marks.finish();

        // then
        assertThat(heard).hasToString("binary\0\0noise\0");
    }

    @Test
    void without_a_way_into_the_pipe_nothing_is_waited_for() {
        // when
        new Marks(Optional.empty(), (bytes, length) -> {}).await(Duration.ofDays(1));

        // then
        assertThat(pipe.size()).isZero();
    }

    private void read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        marks.take(bytes, bytes.length);
    }
}
