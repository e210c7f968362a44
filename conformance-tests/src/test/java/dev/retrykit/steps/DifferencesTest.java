package dev.retrykit.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Proves the page that tells where the two session policies part. */
class DifferencesTest {
    private static final Set<Verdict> GUILTY = Set.of(Verdict.FAIL, Verdict.WARN);
    private static final Pattern ROW = Pattern.compile("\\| (\\S+) \\| (FAIL|WARN) \\| (.+) \\| (.+) \\|");

    @Test
    void a_session_passes_every_clause_of_its_own_policy() {
        assertThat(guilty("omp", ReferenceSubject::omp)).isEmpty();
        assertThat(guilty("pi", ReferenceSubject::pi)).isEmpty();
    }

    @Test
    void a_session_of_omp_is_found_out_by_the_clauses_of_pi_that_the_page_lists() throws IOException {
        assertThat(guilty("pi", ReferenceSubject::omp)).isEqualTo(page("PI-"));
    }

    @Test
    void a_session_of_pi_is_found_out_by_the_clauses_of_omp_that_the_page_lists() throws IOException {
        assertThat(guilty("omp", ReferenceSubject::pi)).isEqualTo(page("OMP-"));
    }

    /** The clauses that a subject breaks, each with its verdict and the scenario that shows it. */
    private static List<String> guilty(String policy, Supplier<Subject> subject) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        Stage stage = new VirtualStage(new KitVersion("", ""), info, policy, 1, subject, Optional.empty());
        List<Exhibit> exhibits = Features.run(policy, stage, Optional.empty(), exhibit -> {});
        Judge judge = new Judge(
                policy,
                Catalogue.load(policy).clauses(),
                stage.shows(),
                Finding.Basis.EXACT,
                exhibits,
                scenario -> scenario);
        return judge.findings().stream()
                .filter(finding -> GUILTY.contains(finding.verdict()))
                .map(finding -> finding.clause() + " " + finding.verdict() + " "
                        + finding.trace().orElseThrow())
                .toList();
    }

    private static List<String> page(String prefix) throws IOException {
        return Files.readString(Path.of("..", "spec", "differences.md"))
                .lines()
                .map(ROW::matcher)
                .filter(row -> row.matches() && row.group(1).startsWith(prefix))
                .map(row -> row.group(1) + " " + row.group(2) + " " + row.group(3))
                .toList();
    }
}
