package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.ModelSubject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.description.Description;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What holds of each call of the ttalk policy, whatever its function does. */
class CallProperties {
    private static final String TWINS = "20260104";
    private static final String BUDGETS = "20260105";

    @Property(seed = TWINS)
    void both_twins_leave_the_same_trace(
            @ForAll @Size(min = 1, max = 8) List<Happening> script,
            @ForAll @IntRange(max = 4) int retries,
            @ForAll @IntRange(max = 2) int emptyRetries) {
        // given
        Scenario sync = scenario("sync", script, options(retries, emptyRetries));
        Scenario async = scenario("async", script, options(retries, emptyRetries));
        Scenario future = scenario("future", script, options(retries, emptyRetries));

        // when
        List<String> told = events(run(sync));

        // then
        assertThat(events(run(async))).as(Kept.scenario(TWINS, "ttalk", async)).isEqualTo(told);
        assertThat(events(run(future)))
                .as(Kept.scenario(TWINS, "ttalk", future))
                .isEqualTo(told);
    }

    @Property(seed = BUDGETS)
    void no_budget_borrows_from_another(
            @ForAll @Size(min = 1, max = 12) List<Happening> script,
            @ForAll @IntRange(max = 4) int retries,
            @ForAll @IntRange(max = 4) int emptyRetries) {
        // given
        Scenario scenario = scenario("sync", script, options(retries, emptyRetries));

        // when
        int calls = run(scenario).all(Sent.class).size();

        // then
        List<Happening> met = script.subList(0, Math.min(script.size(), calls));
        long errors = met.stream()
                .filter(each -> each == Happening.BUSY || each == Happening.HINTED)
                .count();
        long empties = met.stream().filter(each -> each == Happening.NOTHING).count();
        Happening last = calls > script.size() ? Happening.DONE : met.get(met.size() - 1);
        boolean empty = last == Happening.NOTHING;
        boolean failed = last.goesOn() && !empty;
        Description kept = Kept.scenario(BUDGETS, "ttalk", scenario);
        assertThat(errors).as(kept).isBetween(failed ? retries + 1L : 0, failed ? retries + 1L : retries);
        assertThat(empties).as(kept).isBetween(empty ? emptyRetries + 1L : 0, empty ? emptyRetries + 1L : emptyRetries);
    }

    static ObjectNode options(int retries, int emptyRetries) {
        return Json.object().put("max-retries", retries).put("empty-retries", emptyRetries);
    }

    static Scenario scenario(String entry, List<Happening> script, ObjectNode options) {
        ObjectNode settings = options.deepCopy();
        settings.putObject("kit")
                .put("function", true)
                .put("empty", true)
                .set("entries", Json.array().add(entry));
        Reply[] replies = script.stream().map(Happening::reply).toArray(Reply[]::new);
        return new Scenario(
                "A random scenario",
                Set.of(),
                new Settings(settings),
                false,
                Script.of(replies),
                List.of(new Planned(new Action.Call("hi"), new Trigger.At(Duration.ZERO))),
                false,
                Scenario.HORIZON);
    }

    private static Trace run(Scenario scenario) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        return new VirtualStage(new KitVersion("", ""), info, "ttalk", 1, ModelSubject::ttalk, Optional.empty())
                .run(scenario);
    }

    /** All that is the policy's: calls, what they came to, callbacks, questions, and the end, with their times. */
    private static List<String> events(Trace trace) {
        return trace.events().stream().flatMap(CallProperties::told).toList();
    }

    private static Stream<String> told(TraceEvent event) {
        String at = event.moment().at().toMillis() + " ";
        if (event instanceof Sent sent) {
            return Stream.of(at + "call " + sent.number());
        } else if (event instanceof Replied replied) {
            return Stream.of(at + "came " + Json.line(replied.content()));
        } else if (event instanceof Called called) {
            return Stream.of(at + called.call() + " " + Json.line(called.details()));
        }
        return event instanceof Acted acted && acted.phase() == Phase.COMPLETED
                ? Stream.of(at + "end " + Json.line(formless(acted.details())))
                : Stream.empty();
    }

    /** In which form it comes is where the twins differ. */
    private static JsonNode formless(JsonNode result) {
        ObjectNode copy = (ObjectNode) result.deepCopy();
        copy.remove("form");
        return copy;
    }
}
