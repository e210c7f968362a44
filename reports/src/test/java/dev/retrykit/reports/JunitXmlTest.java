package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class JunitXmlTest {
    @Test
    void a_suite_holds_a_case_for_each_clause_and_no_measured_times() {
        assertThat(JunitXml.render(List.of(Samples.failing("request 2 came after 5 ms; the clause asks for 2000 ms"))))
                .isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuites>
                          <testsuite name="toy (agent.py)" tests="4" failures="1" errors="0" skipped="1" time="0">
                            <testcase classname="toy.WAIT" name="TOY-WAIT-1" time="0">
                              <failure message="request 2 came after 5 ms; the clause asks for 2000 ms">\
                        The wait MUST equal the announced `delayMs`.&#10;\
                        trace: toy/traces/One-failure--then-an-answer-ccf598f2.jsonl&#10;\
                        again: ./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-1&#10;\
                        </failure>
                            </testcase>
                            <testcase classname="toy.WAIT" name="TOY-WAIT-2" time="0">
                              <system-out>WARN: a wait was cut at 2147483647 ms&#10;A long wait SHOULD stay exact.&#10;\
                        again: ./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-2&#10;\
                        </system-out>
                            </testcase>
                            <testcase classname="toy.STOP" name="TOY-STOP-1" time="0">
                              <skipped message="UNOBSERVABLE: history is not shown"/>
                            </testcase>
                            <testcase classname="toy.STOP" name="TOY-STOP-2" time="0"/>
                          </testsuite>
                        </testsuites>
                        """);
    }

    @Test
    void a_fault_of_the_kit_is_an_error() {
        // given
        Run run = Samples.run(
                Samples.reference(),
                ExitCode.KIT_FAILED,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.KIT_ERROR, "a reset that no script asked for"));

        // when
        String xml = JunitXml.render(List.of(Chapter.of(run, Samples.CATALOGUE, Map.of())));

        // then
        assertThat(xml)
                .contains("failures=\"0\" errors=\"1\" skipped=\"0\"")
                .contains("<error message=\"a reset that no script asked for\">");
    }

    @Test
    void a_strangers_text_arrives_whole_and_visible() throws Exception {
        // when
        Document document = parse(JunitXml.render(List.of(Samples.failing(Hostile.TEXT))));

        // then
        Element failure = (Element) document.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .isEqualTo("</td><script>alert('x')</script>\" onload=\"x ${1+1} \\u0007\\u001b[31m\\u202egnp\\u2066"
                        + " \\ud83d \\uffff ]]> &amp; \\u2028end");
    }

    @Test
    void every_outcome_keeps_the_schema_that_build_servers_share() throws Exception {
        // given
        var schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(JunitXmlTest.class.getResource("junit.xsd"));
        Run broken = Samples.run(
                Samples.reference(),
                ExitCode.KIT_FAILED,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.KIT_ERROR, "a reset that no script asked for"));
        List<Chapter> chapters = List.of(
                Samples.failing(Hostile.TEXT),
                Samples.conforming(),
                new Chapter(
                        broken,
                        Samples.CATALOGUE,
                        Map.of(),
                        "",
                        new Expected(Map.of(), List.of("known.yaml:7: stale"))));

        // when, then
        schema.newValidator().validate(new StreamSource(new StringReader(JunitXml.render(chapters))));
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
