package dev.retrykit.steps;

import dev.retrykit.check.Exhibit;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.subject.Stage;
import io.cucumber.core.backend.ObjectFactory;
import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.Runtime;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.TestCase;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestCaseStarted;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runs the features of a policy against a stage; the one class that knows how Cucumber is run inside a program. */
public final class Features {
    private static final String GLUE = "classpath:/dev/retrykit/steps";
    private static final String FEATURES = "classpath:/dev/retrykit/features/";
    private static final String FAULT = "@fault:";
    private static final Set<String> SESSIONS = Set.of("omp", "pi", "field");

    private Features() {}

    /**
     * Runs the scenarios of a policy, one after another.
     *
     * @param clause run only the scenarios of this clause
     * @param progress hears of each exhibit as it is made
     * @throws dev.retrykit.subject.SetupException if the subject cannot be started at all
     */
    public static List<Exhibit> run(String policy, Stage stage, Optional<String> clause, Consumer<Exhibit> progress) {
        return run(policy, stage, clause.map(Set::of).orElse(Set.of()), progress);
    }

    /** The same with the scenarios of any of these clauses; all of them where none is named. */
    public static List<Exhibit> run(String policy, Stage stage, Set<String> clauses, Consumer<Exhibit> progress) {
        return listen(policy, stage, clauses, progress).exhibits();
    }

    private static Listener listen(String policy, Stage stage, Set<String> clauses, Consumer<Exhibit> progress) {
        World world = new World(policy, stage);
        Listener listener = new Listener(policy, world, progress);
        RuntimeOptionsBuilder options = new RuntimeOptionsBuilder().addGlue(URI.create(GLUE));
        folders(policy).forEach(folder -> options.addFeature(FeatureWithLines.parse(FEATURES + folder)));
        if (!clauses.isEmpty()) {
            String any = clauses.stream().sorted().map(id -> "@" + id).collect(Collectors.joining(" or "));
            options.addTagFilter(TagExpressionParser.parse(any));
        }
        Runtime.builder()
                .withRuntimeOptions(options.build())
                .withAdditionalPlugins(listener)
                .withObjectFactorySupplier(() -> new Objects(world))
                .withClassLoader(Features.class::getClassLoader)
                .build()
                .run();
        world.unusable().ifPresent(e -> {
            throw e;
        });
        return listener;
    }

    /** Whether a policy is one of agent sessions; the others are of single calls. */
    public static boolean ofSessions(String policy) {
        return SESSIONS.contains(policy);
    }

    /** Where the features of a policy are: what the two documents on sessions share bears the tags of both. */
    private static List<String> folders(String policy) {
        boolean shares = ofSessions(policy) && !policy.equals(Catalogue.FIELD);
        return shares ? List.of("session", policy) : List.of(policy);
    }

    /**
     * The scenarios of a policy, in the order of its features; none of them is run.
     *
     * @param clause only those of this clause
     */
    public static List<Scenario> scenarios(String policy, Optional<String> clause) {
        return scenarios(policy, clause.map(Set::of).orElse(Set.of()));
    }

    /** The same of any of these clauses; all of them where none is named. */
    public static List<Scenario> scenarios(String policy, Set<String> clauses) {
        Collecting stage = new Collecting();
        run(policy, stage, clauses, exhibit -> {});
        return stage.scenarios();
    }

    /** The names of a policy's scenarios, in the order of its features, each with the clauses that it was written for. */
    public static Map<String, Set<String>> clausesByScenario(String policy) {
        Map<String, Set<String>> clauses = new LinkedHashMap<>();
        run(policy, new Collecting(), Set.of(), exhibit -> clauses.put(exhibit.scenario(), exhibit.clauses()));
        return clauses;
    }

    /** The faults, as users met them, that a policy has scenarios for, each with the names of those scenarios. */
    public static Map<String, Set<String>> faults(String policy) {
        return listen(policy, new Collecting(), Set.of(), exhibit -> {}).faults;
    }

    /** Gives every step class the one world. */
    private static final class Objects implements ObjectFactory {
        private final Map<Class<?>, Object> objects;

        Objects(World world) {
            objects = Map.of(
                    Language.class, new Language(),
                    GivenSteps.class, new GivenSteps(world),
                    FunctionSteps.class, new FunctionSteps(world),
                    ThenSteps.class, new ThenSteps(world));
        }

        @Override
        public boolean addClass(Class<?> glueClass) {
            return true;
        }

        @Override
        public <T> T getInstance(Class<T> glueClass) {
            return glueClass.cast(objects.get(glueClass));
        }

        @Override
        public void start() {}

        @Override
        public void stop() {}
    }

    /** Turns Cucumber's events into exhibits: an assertion is a verdict, anything else is the harness's fault. */
    private static final class Listener implements ConcurrentEventListener {
        private final String prefix;
        private final World world;
        private final Consumer<Exhibit> progress;
        private final List<Exhibit> exhibits = new ArrayList<>();
        private final Map<String, Integer> names = new HashMap<>();
        private final Map<String, Set<String>> faults = new TreeMap<>();
        private String name = "";

        Listener(String policy, World world, Consumer<Exhibit> progress) {
            this.prefix = "@" + Catalogue.load(policy).prefix();
            this.world = world;
            this.progress = progress;
        }

        List<Exhibit> exhibits() {
            return List.copyOf(exhibits);
        }

        @Override
        public void setEventPublisher(EventPublisher publisher) {
            publisher.registerHandlerFor(TestCaseStarted.class, event -> started(event.getTestCase()));
            publisher.registerHandlerFor(TestCaseFinished.class, event -> finished(event));
        }

        private void started(TestCase test) {
            int nth = names.merge(test.getName(), 1, Integer::sum);
            name = nth == 1 ? test.getName() : test.getName() + " (" + nth + ")";
            world.begin(name, clauses(test));
            test.getTags().stream()
                    .filter(tag -> tag.startsWith(FAULT))
                    .map(tag -> tag.substring(FAULT.length()))
                    .forEach(fault -> faults.computeIfAbsent(fault, each -> new TreeSet<>())
                            .add(name));
        }

        private void finished(TestCaseFinished event) {
            Result result = event.getResult();
            Optional<Throwable> error = Optional.ofNullable(result.getError());
            Optional<String> broken =
                    error.filter(AssertionError.class::isInstance).map(Throwable::getMessage);
            Optional<String> kitError = broken.isEmpty() && !result.getStatus().isOk()
                    ? Optional.of(error.map(Throwable::toString).orElse("a step is " + result.getStatus()))
                    : Optional.empty();
            Exhibit exhibit = world.exhibit(name, clauses(event.getTestCase()), broken, kitError);
            exhibits.add(exhibit);
            progress.accept(exhibit);
        }

        private Set<String> clauses(TestCase test) {
            return test.getTags().stream()
                    .filter(tag -> tag.startsWith(prefix))
                    .map(tag -> tag.substring(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
