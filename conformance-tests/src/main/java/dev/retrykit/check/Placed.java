package dev.retrykit.check;

/** Something that has a place in the trace, counted from 0; no two events of a trace have the same. */
interface Placed {
    int index();

    default boolean before(int place) {
        return index() < place;
    }

    default boolean before(Placed other) {
        return before(other.index());
    }

    default boolean after(int place) {
        return index() > place;
    }

    default boolean after(Placed other) {
        return after(other.index());
    }
}
