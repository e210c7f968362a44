package dev.retrykit.reports;

import java.util.List;
import java.util.Map;

/** The report as one page that needs no network; the same runs give the same bytes. */
final class HtmlReport {
    private HtmlReport() {}

    static String render(List<Chapter> chapters) {
        List<View.Part> parts = chapters.stream().map(Pages::of).toList();
        return Templates.render("report.ftlh", Map.of("parts", parts));
    }
}
