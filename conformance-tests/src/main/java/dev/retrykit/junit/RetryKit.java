package dev.retrykit.junit;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.Lanes;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.command.ClientStage;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Judges an agent from a test of JUnit Jupiter: on virtual time and in memory, or over HTTP and in real time where it brings a
 * client of its own:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> retry() {
 *     return RetryKit.verify("omp", MyAgent::new);
 * }
 * }</pre>
 */
public final class RetryKit {
    private static final int LANES = 24;

    private RetryKit() {}

    /**
     * One test for each clause of a policy. A clause that failed fails its test; one that could not be judged, or a SHOULD
     * that is not met, skips it with the reason.
     *
     * @param subject gives a new agent for each scenario
     * @throws IllegalArgumentException if there is no such policy, and the message names those that there are; or if the agent
     *     brings a client of its own, and the policy is not of single calls
     */
    public static Stream<DynamicTest> verify(String policy, Supplier<Subject> subject) {
        return tests(Catalogue.load(policy), subject, Set.of());
    }

    /** The same for some clauses, by their own scenarios. */
    public static Stream<DynamicTest> verify(String policy, Supplier<Subject> subject, String... clauses) {
        Catalogue catalogue = Catalogue.load(policy);
        for (String clause : clauses) {
            if (catalogue.clause(clause).isEmpty()) {
                throw new IllegalArgumentException("policy " + policy + " has no clause " + clause);
            }
        }
        return tests(catalogue, subject, Set.of(clauses));
    }

    private static Stream<DynamicTest> tests(Catalogue catalogue, Supplier<Subject> subject, Set<String> clauses) {
        return findings(catalogue, subject, clauses).stream()
                .map(finding -> DynamicTest.dynamicTest(
                        finding.clause() + " (" + finding.level() + ") "
                                + catalogue
                                        .clause(finding.clause())
                                        .orElseThrow()
                                        .statement(),
                        () -> settle(finding)));
    }

    private static List<Finding> findings(Catalogue catalogue, Supplier<Subject> subject, Set<String> clauses) {
        if (bringsItsOwnClient(subject)) {
            return inRealTime(catalogue, subject, clauses);
        }
        try (Stage stage = stage(catalogue.policy(), subject)) {
            return findings(catalogue, stage, clauses);
        }
    }

    /** Calls spend their time waiting, so that many of them are made side by side. */
    private static List<Finding> inRealTime(Catalogue catalogue, Supplier<Subject> subject, Set<String> clauses) {
        String policy = catalogue.policy();
        if (Features.ofSessions(policy)) {
            throw new IllegalArgumentException("policy " + policy
                    + " is of sessions; one that brings its own HTTP client is judged as a process of its own,"
                    + " over RPC");
        }
        try (HttpProvider provider = HttpProvider.start(0);
                Lanes lanes = new Lanes(Collections.nCopies(
                        LANES, new ClientStage(new KitVersion("", ""), policy, 1, subject, provider)))) {
            lanes.runAhead(
                    Features.scenarios(policy, clauses).stream().map(List::of).toList(), scenario -> {});
            return findings(catalogue, lanes, clauses);
        }
    }

    private static boolean bringsItsOwnClient(Supplier<Subject> subject) {
        try (Subject one = subject.get()) {
            return one.bringsItsOwnClient();
        }
    }

    private static List<Finding> findings(Catalogue catalogue, Stage stage, Set<String> clauses) {
        List<Exhibit> exhibits = Features.run(catalogue.policy(), stage, clauses, exhibit -> {});
        return new Judge(
                        catalogue.policy(),
                        catalogue.clauses().stream()
                                .filter(clause -> clauses.isEmpty() || clauses.contains(clause.id()))
                                .toList(),
                        stage.shows(),
                        stage.subject().clock().basis(),
                        exhibits,
                        scenario -> scenario)
                .findings();
    }

    private static Stage stage(String policy, Supplier<Subject> subject) {
        SubjectInfo info = SubjectInfo.inProcess("agent", "");
        return new VirtualStage(new KitVersion("", ""), info, policy, 1, subject, Optional.empty());
    }

    private static void settle(Finding finding) {
        switch (finding.verdict()) {
            case PASS -> {}
            case FAIL -> throw new AssertionFailedError(finding.because());
            case KIT_ERROR -> throw new IllegalStateException("the kit failed: " + finding.because());
            case WARN, UNOBSERVABLE, NOT_RUN, INAPPLICABLE ->
                throw new TestAbortedException(finding.verdict() + ": " + finding.because());
        }
    }
}
