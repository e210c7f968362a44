package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
    private static final String EARLY = "request 2 came after 5 ms; the clause asks for 2000 ms";

    @Test
    void the_page_opens_with_the_verdict_in_a_sentence() throws Exception {
        // when
        Document page = parse(HtmlReport.render(List.of(Samples.failing(EARLY))));

        // then
        assertThat(texts(page, "h2"))
                .containsExactly("agent.py does not conform to toy: 1 MUST clause failed, 1 SHOULD clause not met.");
        assertThat(texts((Element) page.getElementsByTagName("head").item(0), "title"))
                .containsExactly("retrykit report: agent.py does not conform to toy: 1 MUST clause failed,"
                        + " 1 SHOULD clause not met.");
    }

    @Test
    void verdicts_are_counted_by_level() throws Exception {
        // when
        Document page = parse(HtmlReport.render(List.of(Samples.failing(EARLY))));

        // then
        assertThat(rows(page, "counts"))
                .containsExactly(
                        "Level ✓ PASS ✗ FAIL ▲ WARN · INAPPLICABLE ◌ UNOBSERVABLE – NOT_RUN ‼ KIT_ERROR",
                        "MUST 0 1 0 0 1 0 0",
                        "SHOULD 0 0 1 0 0 0 0",
                        "MAY 1 0 0 0 0 0 0");
    }

    @Test
    void what_needs_a_look_comes_with_its_reason_its_evidence_and_its_command() throws Exception {
        // when
        Document page = parse(HtmlReport.render(List.of(Samples.failing(EARLY))));

        // then
        Element trouble = (Element) page.getElementsByTagName("article").item(0);
        assertThat(text(trouble))
                .startsWith("✗ FAIL TOY-WAIT-1 MUST The wait MUST equal the announced delayMs. Because request 2 came"
                        + " after 5 ms; the clause asks for 2000 ms Why it matters A hasty agent is blocked."
                        + " Source toy document timeline trace ./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7"
                        + " --clause TOY-WAIT-1");
        assertThat(links(trouble))
                .containsExactly(
                        "#TOY-WAIT-1",
                        "#toy-traces-One-failure--then-an-answer-ccf598f2-jsonl",
                        "toy/traces/One-failure--then-an-answer-ccf598f2.jsonl",
                        "toy/traces/One-failure--then-an-answer-ccf598f2.jsonl");
    }

    @Test
    void each_clause_has_a_row_with_glyph_and_word_sentence_reason_and_occasions() throws Exception {
        // when
        Document page = parse(HtmlReport.render(List.of(Samples.conforming())));

        // then
        assertThat(rows(page, "clauses"))
                .containsExactly(
                        "Clause Verdict What must hold, and what came Occasions Scenarios Evidence",
                        "TOY-WAIT-1 MUST ✓ PASS The wait MUST equal the announced delayMs. 2 waits were as announced"
                                + " 2 exact 1 One failure, then an answer",
                        "TOY-WAIT-2 SHOULD · INAPPLICABLE A long wait SHOULD stay exact. no wait was long"
                                + " 2 exact 1 One failure, then an answer");
    }

    @Test
    void a_failed_scenario_has_a_picture_and_the_same_as_a_table() throws Exception {
        // when
        Document page = parse(HtmlReport.render(List.of(Samples.failing(EARLY))));

        // then
        Element story = (Element) page.getElementsByTagName("details").item(0);
        assertThat(text(story))
                .startsWith("The same as a table At Who What 0 ms user prompt “hello” 0 ms requests → request 1")
                .contains("0 ms backoff 2000 ms announced, 5 ms waited 5 ms requests → request 2");
        Element picture = (Element) page.getElementsByTagName("svg").item(2);
        assertThat(texts(picture, "text"))
                .contains("#1 → request 1, 2 messages", "0 ms", "5 ms", "1500 ms", "✗ TOY-WAIT-1");
        assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(2);
    }

    @Test
    void a_run_without_trouble_has_neither_timelines_nor_a_list_of_troubles() throws Exception {
        assertThat(texts(parse(HtmlReport.render(List.of(Samples.conforming()))), "h3"))
                .containsExactly("Verdicts by level", "Clauses");
    }

    @Test
    void findings_of_the_field_stand_apart() throws Exception {
        // given
        Run run = Samples.conforming().run();
        Finding field = new Finding(
                "FIELD-CLASS-1",
                Level.MUST,
                Verdict.FAIL,
                Finding.Basis.EXACT,
                1,
                "request 2 came",
                List.of(),
                Optional.empty());
        Run both =
                new Run(run.kit(), run.subject(), run.policy(), run.seed(), run.exit(), run.findings(), List.of(field));

        // when
        Document page = parse(HtmlReport.render(List.of(Chapter.of(both, Samples.CATALOGUE, Map.of()))));

        // then
        assertThat(texts(page, "h3"))
                .containsExactly("Verdicts by level", "Literal, and in the field", "Clauses", "In the field");
        assertThat(text(page.getDocumentElement()))
                .contains(
                        "FIELD-CLASS-1 MUST ✗ FAIL A session MUST NOT retry a refusal for digits in its text that look"
                                + " like a status and are none. request 2 came");
    }

    @Test
    void a_strangers_text_is_shown_and_changes_nothing() throws Exception {
        // given
        Chapter chapter = Samples.failing(Hostile.TEXT);
        Chapter hostile = Chapter.of(
                chapter.run(), chapter.catalogue(), Map.of(Samples.TRACE, Samples.trace(Hostile.TEXT, Hostile.TEXT)));

        // when
        String html = HtmlReport.render(List.of(hostile));

        // then
        assertThat(parse(html).getElementsByTagName("script").getLength())
                .as("the page's own")
                .isEqualTo(1);
        assertThat(html)
                .doesNotContain(
                        "<script>alert", "\u0007", "\u001b", "\u202E", "\u2066", "\u2028", "\uFFFF", "\" onload")
                .contains("&lt;/td&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onload=&quot;x ${1+1}"
                        + " \\u0007\\u001b[31m\\u202egnp\\u2066 \\ud83d \\uffff ]]&gt; &amp;amp; \\u2028end");
    }

    @Test
    void a_text_of_a_megabyte_does_not_make_a_page_of_megabytes() {
        assertThat(HtmlReport.render(List.of(Samples.failing("x".repeat(1_000_000)))))
                .hasSizeLessThan(60_000);
    }

    @Test
    void the_page_needs_no_network_and_allows_its_own_script_alone() {
        assertThat(HtmlReport.render(List.of(Samples.failing(EARLY))))
                .doesNotContain("http:", "https:", "//", "src=", "@import", "url(", "<link", "<iframe")
                .containsOnlyOnce("<script>")
                .contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
                .contains("prefers-color-scheme: dark", "@media print");
    }

    private static Document parse(String html) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(html)));
    }

    private static List<String> texts(Document page, String tag) {
        return texts(page.getDocumentElement(), tag);
    }

    private static List<String> texts(Element element, String tag) {
        return elements(element.getElementsByTagName(tag)).stream()
                .map(HtmlReportTest::text)
                .toList();
    }

    private static List<String> rows(Document page, String table) {
        return elements(page.getElementsByTagName("table")).stream()
                .filter(element -> element.getAttribute("class").equals(table))
                .flatMap(element -> texts(element, "tr").stream())
                .toList();
    }

    private static List<String> links(Element element) {
        return elements(element.getElementsByTagName("a")).stream()
                .map(link -> link.getAttribute("href"))
                .toList();
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(index -> (Element) nodes.item(index))
                .toList();
    }

    /** The text of an element with a blank between its parts. */
    private static String text(org.w3c.dom.Node node) {
        if (node.getNodeType() == org.w3c.dom.Node.TEXT_NODE) {
            return node.getNodeValue();
        }
        NodeList children = node.getChildNodes();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < children.getLength(); i++) {
            String tag = children.item(i).getNodeName();
            text.append(tag.equals("code") || tag.equals("#text") ? "" : " ").append(text(children.item(i)));
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }
}
