package dev.retrykit.spec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/** Answers that were worked out before: the same question has the same answer. Safe to use from several threads. */
public final class Memo<Q, A> {
    private final Map<Q, A> known = new ConcurrentHashMap<>();
    private final int most;
    private final BiPredicate<Q, A> small;

    /**
     * A memo that keeps few and small answers, so that the memory does not grow with the run.
     *
     * @param most how many are kept before all are forgotten
     * @param small whether a question and its answer are kept at all
     */
    public Memo(int most, BiPredicate<Q, A> small) {
        this.most = most;
        this.small = small;
    }

    /** The answer, which depends on the question alone; worked out once as long as it is kept. */
    public A of(Q question, Supplier<A> work) {
        A answer = known.get(question);
        return answer == null ? kept(question, work.get()) : answer;
    }

    private A kept(Q question, A answer) {
        if (known.size() >= most) {
            known.clear();
        }
        if (small.test(question, answer)) {
            known.put(question, answer);
        }
        return answer;
    }
}
