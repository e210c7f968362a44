package dev.retrykit.reports;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report as one page that needs no network and no script; the same runs give the same bytes. */
final class HtmlReport {
    private static final Configuration TEMPLATES = templates();

    private HtmlReport() {}

    static String render(List<Chapter> chapters) {
        List<View.Part> parts = chapters.stream().map(Pages::of).toList();
        StringWriter page = new StringWriter();
        try {
            TEMPLATES.getTemplate("report.ftlh").process(Map.of("parts", parts), page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("the page's template does not fit its view", e);
        }
        return page.toString();
    }

    private static Configuration templates() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_35);
        templates.setClassForTemplateLoading(HtmlReport.class, "");
        templates.setDefaultEncoding("UTF-8");
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("computer");
        templates.setOutputFormat(HTMLOutputFormat.INSTANCE);
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        return templates;
    }
}
