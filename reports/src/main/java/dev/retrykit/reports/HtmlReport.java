package dev.retrykit.reports;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The report as one page that needs no network; the same runs give the same bytes. Its one script, which filters, is allowed
 * by its hash, so that no other can run.
 */
final class HtmlReport {
    private static final String SCRIPT = script();

    private HtmlReport() {}

    static String render(List<Chapter> chapters) {
        return render(chapters, List.of());
    }

    /** The page with what the checks are worth. */
    static String render(List<Chapter> chapters, List<Proof> proofs) {
        List<View.Part> parts =
                chapters.stream().map(chapter -> Pages.of(chapter, proofs)).toList();
        return Templates.render(
                "report.ftlh",
                Map.of("parts", parts, "lanes", Swimlane.lanes(), "script", SCRIPT, "scriptHash", hash(SCRIPT)));
    }

    private static String script() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("filter.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
