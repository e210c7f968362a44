package dev.retrykit.simulator.provider;

import java.util.List;

/**
 * What a provider counted while a script was played.
 *
 * @param requests model calls that reached it
 * @param consumed replies of the script that were used, refused connections included
 * @param faults how many of those were neither a success nor an empty answer
 * @param beyond model calls that came after the script was used up
 * @param strays what else was asked of it, as {@code GET /v1/models}
 */
public record Account(int requests, int consumed, int faults, int beyond, List<String> strays) {
    public Account {
        strays = List.copyOf(strays);
    }
}
