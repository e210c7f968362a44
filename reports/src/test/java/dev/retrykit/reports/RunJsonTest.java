package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.spec.Catalogue;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunJsonTest {
    @Test
    void a_run_is_written_in_the_order_of_the_contract() {
        assertThat(RunJson.run(Samples.conforming().run())).isEqualTo("""
                        {
                          "schema" : 1,
                          "kit" : {
                            "version" : "0.1.0",
                            "commit" : "abc1234"
                          },
                          "subject" : {
                            "name" : "reference",
                            "version" : "0.1.0",
                            "kind" : "in-process",
                            "command" : null,
                            "api" : "openai-chat",
                            "clock" : "virtual",
                            "scale" : 1
                          },
                          "policy" : "toy",
                          "seed" : 7,
                          "exit" : 0,
                          "findings" : [ {
                            "clause" : "TOY-WAIT-1",
                            "level" : "MUST",
                            "verdict" : "PASS",
                            "basis" : "exact",
                            "occasions" : 2,
                            "because" : "2 waits were as announced",
                            "scenarios" : [ "One failure, then an answer" ],
                            "trace" : null
                          }, {
                            "clause" : "TOY-WAIT-2",
                            "level" : "SHOULD",
                            "verdict" : "INAPPLICABLE",
                            "basis" : "exact",
                            "occasions" : 2,
                            "because" : "no wait was long",
                            "scenarios" : [ "One failure, then an answer" ],
                            "trace" : null
                          } ],
                          "field" : [ ],
                          "counts" : {
                            "PASS" : 1,
                            "FAIL" : 0,
                            "WARN" : 0,
                            "INAPPLICABLE" : 1,
                            "UNOBSERVABLE" : 0,
                            "NOT_RUN" : 0,
                            "KIT_ERROR" : 0
                          }
                        }
                        """);
    }

    @Test
    void an_index_names_every_run_and_carries_the_weightiest_exit_code() {
        // given
        List<Run> runs =
                List.of(Samples.conforming().run(), Samples.failing("too early").run());

        // then
        assertThat(RunJson.index(runs)).isEqualTo("""
                        {
                          "schema" : 1,
                          "exit" : 1,
                          "runs" : [ {
                            "policy" : "toy",
                            "subject" : "reference",
                            "run" : "toy/run.json",
                            "exit" : 0
                          }, {
                            "policy" : "toy",
                            "subject" : "agent.py",
                            "run" : "toy/run.json",
                            "exit" : 1
                          } ]
                        }
                        """);
    }

    @Test
    void what_is_written_keeps_its_schema() {
        assertThat(errors("run", RunJson.run(Samples.conforming().run()))).isEmpty();
        assertThat(errors("run", RunJson.run(Samples.failing("too early").run())))
                .isEmpty();
        assertThat(errors("index", RunJson.index(List.of(Samples.conforming().run()))))
                .isEmpty();
    }

    @Test
    void a_run_without_a_count_or_with_a_path_that_leaves_its_directory_breaks_the_schema() {
        // given
        String run = RunJson.run(Samples.failing("too early").run());

        // then
        assertThat(errors("run", run.replace("\"KIT_ERROR\" : 0", "\"ERROR\" : 0")))
                .isNotEmpty();
        assertThat(errors("run", run.replace("\"traces/", "\"../"))).isNotEmpty();
        assertThat(errors("index", "{\"schema\":1,\"exit\":4,\"runs\":[]}")).isNotEmpty();
    }

    private static List<Error> errors(String schema, String json) {
        InputStream text = Catalogue.class.getResourceAsStream("schemas/" + schema + ".schema.json");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text)
                .validate(json, InputFormat.JSON);
    }
}
