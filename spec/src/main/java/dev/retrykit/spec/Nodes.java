package dev.retrykit.spec;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the objects that are built here member by member, and those that are put inside them. */
final class Nodes extends JsonNodeFactory {
    static final Nodes FACTORY = new Nodes();

    private static final long serialVersionUID = 1L;

    private Nodes() {}

    @Override
    public ObjectNode objectNode() {
        return new Built(this, new Members());
    }

    /** An object of a few members. */
    static final class Built extends ObjectNode {
        private static final long serialVersionUID = 1L;

        private final transient Members members;

        private Built(JsonNodeFactory factory, Members members) {
            super(factory, members);
            this.members = members;
        }

        Members members() {
            return members;
        }
    }
}
