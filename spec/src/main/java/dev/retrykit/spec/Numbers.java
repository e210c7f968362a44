package dev.retrykit.spec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Times and factors as JSON numbers: whole where they are whole, so that a file shows 2000 and not 2000.0. */
public final class Numbers {
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    private Numbers() {}

    /** Milliseconds, with up to three places; what is finer than a microsecond is cut off. */
    public static JsonNode millis(Duration duration) {
        BigDecimal millis = BigDecimal.valueOf(duration.getSeconds())
                .movePointRight(3)
                .add(BigDecimal.valueOf(duration.getNano(), 6))
                .setScale(3, RoundingMode.DOWN);
        return number(millis);
    }

    /** A finite factor. */
    static JsonNode factor(double factor) {
        return number(BigDecimal.valueOf(factor));
    }

    /** The reverse of {@link #millis}. */
    public static Duration duration(BigDecimal millis) {
        BigInteger[] parts = millis.movePointRight(6).toBigInteger().divideAndRemainder(NANOS_PER_SECOND);
        return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static JsonNode number(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        if (plain.scale() > 0) {
            return JsonNodeFactory.instance.numberNode(plain);
        }
        return JsonNodeFactory.instance.numberNode(plain.toBigIntegerExact());
    }
}
