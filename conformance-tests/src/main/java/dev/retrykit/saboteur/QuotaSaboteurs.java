package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Quota;
import java.util.List;
import java.util.function.Predicate;

/** Those who go on knocking where a quota is used up. */
final class QuotaSaboteurs {
    private QuotaSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("PlanSpender", "has never heard of a plan that is used up", "PI-QUOTA-1")
                        .classifying(deaf(reference, 0)),
                reference
                        .named("GiftSpender", "has never heard of an allowance that is spent", "PI-QUOTA-2")
                        .classifying(deaf(reference, 1)),
                reference
                        .named("MonthSpender", "has never heard of a month's limit", "PI-QUOTA-3")
                        .classifying(deaf(reference, 2)),
                reference
                        .named("BalanceSpender", "has never heard of a balance", "PI-QUOTA-4")
                        .classifying(deaf(reference, 3)),
                reference
                        .named("CodeSpender", "takes insufficient_quota for a matter of speed", "PI-QUOTA-5")
                        .classifying(deaf(reference, 4)),
                reference
                        .named("BudgetSpender", "has never heard of a budget", "PI-QUOTA-6")
                        .classifying(deaf(reference, 5)),
                reference
                        .named("QuotaSpender", "takes an exceeded quota for a matter of speed", "PI-QUOTA-7")
                        .classifying(deaf(reference, 6)),
                reference
                        .named("BillSpender", "has never heard of a bill", "PI-QUOTA-8")
                        .classifying(deaf(reference, 7)),
                reference
                        .named(
                                "HopefulReader",
                                "looks for a retryable pattern before a quota",
                                "PI-CLASS-3",
                                "PI-QUOTA-9")
                        .classifying(unless(reference, text -> true)),
                reference
                        .named("SmallPrintReader", "reads a used-up quota in small letters only", "PI-QUOTA-9")
                        .classifying(unless(reference, text -> !Quota.in(text.replaceAll("[A-Z]", "#")))));
    }

    /** Knows all texts of a used-up quota but one. */
    static Classifier deaf(Reference reference, int phrase) {
        return unless(
                reference,
                text -> Quota.PHRASES.stream()
                        .filter(known -> known.in(text))
                        .allMatch(Quota.PHRASES.get(phrase)::equals));
    }

    /** Retries a used-up quota, where its text passes the test and matches a pattern, too. */
    private static Classifier unless(Reference reference, Predicate<String> test) {
        return text -> {
            boolean retried = Quota.in(text)
                    && test.test(text)
                    && !reference.familiesOf(text).isEmpty();
            return retried ? Treatment.RETRY : reference.classifier().treat(text);
        };
    }
}
