package dev.retrykit.reports;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** Fills the page templates; every text is escaped, and the same view gives the same bytes. */
final class Templates {
    private static final Configuration TEMPLATES = configuration();

    private Templates() {}

    static String render(String template, Map<String, Object> view) {
        StringWriter page = new StringWriter();
        try {
            TEMPLATES.getTemplate(template).process(view, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("the template " + template + " does not fit its view", e);
        }
        return page.toString();
    }

    private static Configuration configuration() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_35);
        templates.setClassForTemplateLoading(Templates.class, "");
        templates.setDefaultEncoding("UTF-8");
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("computer");
        templates.setOutputFormat(HTMLOutputFormat.INSTANCE);
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        return templates;
    }
}
