package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.reports.Speed.Measure;
import dev.retrykit.reports.Speed.Ratio;
import dev.retrykit.reports.Speed.Ratio.Target;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.KitVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpeedTest {
    private static final Speed SPEED = new Speed(
            2,
            List.of(
                    new Measure("sessions", "traced sessions in memory", 61_234.5, 60_000, 62_000),
                    new Measure("http-chains", "the same chain over HTTP", 7.25, 7, 8)),
            List.of(
                    new Ratio("a", "sessions", 61_234.5, Optional.of(Target.atLeast(50_000))),
                    new Ratio("b", "time of a chain", 1.75, Optional.of(Target.atMost(1.5))),
                    new Ratio("c", "time compression", 3_500_000, Optional.empty())));

    @Test
    void the_table_has_a_line_for_each_measure_and_says_which_target_was_met() {
        assertThat(SpeedText.render(SPEED)).isEqualTo("""
                a second, on 2 processors                                median         lowest        highest
                traced sessions in memory                                61,235         60,000         62,000
                the same chain over HTTP                                   7.25           7.00           8.00

                side by side                                              value  target
                sessions                                                 61,235  at least 50,000, met
                time of a chain                                            1.75  at most 1.50, missed
                time compression                                      3,500,000
                """);
    }

    @Test
    void the_document_holds_every_figure_and_keeps_its_schema() {
        // when
        String json = SpeedJson.render(new KitVersion("1.0", "abc"), SPEED);

        // then
        assertThat(errors(json)).isEmpty();
        assertThat(json)
                .contains("\"perSecond\" : 61234.5", "\"atMost\" : 1.5", "\"met\" : false", "\"processors\" : 2");
    }

    @Test
    void a_target_without_a_word_on_whether_it_was_met_breaks_the_schema() {
        // given
        String json = SpeedJson.render(new KitVersion("1.0", "abc"), SPEED);

        // when
        String silent = json.replaceFirst(",\\s*\"met\" : false", "");

        // then
        assertThat(silent).isNotEqualTo(json);
        assertThat(errors(silent)).isNotEmpty();
    }

    private static List<Error> errors(String json) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Catalogue.class.getResourceAsStream("schemas/bench.schema.json"))
                .validate(json, InputFormat.JSON);
    }
}
