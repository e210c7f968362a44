package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The wrong and the merely different implementations of the ttalk policy. */
final class ModelSaboteurs {
    private ModelSaboteurs() {}

    static List<Saboteur> all() {
        return Stream.of(
                        ModelPlaceSaboteurs.all(),
                        ModelClassSaboteurs.all(),
                        ModelWaitSaboteurs.all(),
                        ModelBudgetSaboteurs.all(),
                        ModelOptionSaboteurs.all(),
                        ModelTwinSaboteurs.all())
                .flatMap(List::stream)
                .toList();
    }

    static List<Saboteur> lookalikes() {
        return List.of(
                named("PursewiseCounter", "numbers the repeats of empty results by themselves")
                        .deciding(Rulings.again(ModelSaboteurs::byPurse)),
                named("ErrorNamer", "tells of an error where a result was empty")
                        .deciding(Rulings.again(ModelSaboteurs::withError)),
                named("EagerAsker", "asks the gate before it looks at anything else")
                        .making((options, questions) -> Rulings.after(next -> {
                                    if (next instanceof Next.Return) {
                                        questions.gate();
                                    }
                                    return next;
                                })
                                .apply(new RetryDecider(options, questions))),
                named("GenerousTeller", "tells its callbacks more than they ask for")
                        .disguised(Disguise.relaying(Generous::new)),
                named("ManyStreams", "begins a stream anew five times by default")
                        .resolving((config, call) -> {
                            RetryOptions options = RetryOptions.resolve(config, call);
                            boolean said = Stream.of(config, call)
                                    .anyMatch(level -> level.has("stream-retries") || level.isBoolean());
                            return said ? options : options.with("stream-retries", Json.parse("5"));
                        }),
                named("ReadyForOdds", "takes a maximum that makes no sense for the usual one")
                        .opting(options -> options.json().path("max-retries").isInt()
                                        && options.json().path("max-retries").intValue() >= 0
                                ? options
                                : options.with("max-retries", Json.parse("2"))));
    }

    /** Has one more field for each callback. */
    private static final class Generous extends Disguise.Relay {
        Generous(Observer kit) {
            super(kit);
        }

        @Override
        public void called(String call, JsonNode details) {
            super.called(
                    call, details.isObject() ? ((ObjectNode) details.deepCopy()).put("request-id", "r-abc") : details);
        }
    }

    private static Next.Again byPurse(Next.Again again) {
        Retry retry = again.retry();
        int number = retry.kind().equals(Retry.EMPTY)
                ? again.ledger().empties()
                : again.ledger().errors();
        return new Next.Again(
                again.ledger(), new Retry(number, retry.delay(), retry.kind(), retry.error(), retry.exception()));
    }

    private static Next.Again withError(Next.Again again) {
        Retry retry = again.retry();
        return retry.kind().equals(Retry.EMPTY)
                ? new Next.Again(
                        again.ledger(),
                        new Retry(
                                retry.attempt(),
                                retry.delay(),
                                retry.kind(),
                                Optional.of(Rulings.invented().error()),
                                Optional.empty()))
                : again;
    }
}
