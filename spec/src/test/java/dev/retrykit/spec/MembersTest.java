package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects that are built member by member. */
class MembersTest {
    private final ObjectNode object = Json.object().put("b", 1).put("a", 2).put("c", 3);

    @Test
    void members_keep_the_order_in_which_they_were_put() {
        object.put("0", 4).putObject("d").put("e", 5);

        assertThat(Json.line(object)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3,\"0\":4,\"d\":{\"e\":5}}");
        assertThat(object).isEqualTo(Json.parse("{\"0\":4,\"a\":2,\"b\":1,\"c\":3,\"d\":{\"e\":5}}"));
        assertThat(Json.parse("{\"a\":2,\"b\":1,\"c\":3,\"0\":4,\"d\":{\"e\":5}}"))
                .isEqualTo(object);
    }

    @Test
    void there_is_room_for_any_number() {
        ObjectNode many = Json.object();
        for (int i = 0; i < 100; i++) {
            many.put("key" + i, i);
        }

        assertThat(many.size()).isEqualTo(100);
        assertThat(many.path("key0").intValue()).isZero();
        assertThat(many.path("key6").intValue()).isEqualTo(6);
        assertThat(many.path("key99").intValue()).isEqualTo(99);
        assertThat(Json.line(Json.fixed(many)))
                .startsWith("{\"key0\":0,\"key1\":1,")
                .endsWith(",\"key99\":99}");
    }

    @Test
    void a_member_that_is_put_again_stays_in_its_place() {
        JsonNode before = object.replace("b", Json.parse("4"));

        assertThat(before.intValue()).isEqualTo(1);
        assertThat(Json.line(object)).isEqualTo("{\"b\":4,\"a\":2,\"c\":3}");
    }

    @Test
    void members_can_be_taken_out() {
        assertThat(object.remove("a").intValue()).isEqualTo(2);
        assertThat(object.remove("a")).isNull();
        assertThat(Json.line(object)).isEqualTo("{\"b\":1,\"c\":3}");
        assertThat(Json.line(object.deepCopy().retain("c"))).isEqualTo("{\"c\":3}");
        assertThat(Json.line(object.retain("c"))).isEqualTo("{\"c\":3}");
        assertThat(Json.line(object.put("d", 4).removeAll().put("e", 5))).isEqualTo("{\"e\":5}");
    }

    @Test
    void a_walk_comes_to_each_member_and_can_take_it_out() {
        Iterator<Map.Entry<String, JsonNode>> walk = object.properties().iterator();

        assertThat(walk.next().getKey()).isEqualTo("b");
        assertThat(walk.next().getKey()).isEqualTo("a");
        walk.remove();
        assertThat(walk.next().getKey()).isEqualTo("c");
        assertThat(walk.hasNext()).isFalse();
        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
        assertThat(Json.line(object)).isEqualTo("{\"b\":1,\"c\":3}");
    }

    @Test
    void objects_of_the_same_members_are_equal_and_others_are_not() {
        assertThat(object)
                .isEqualTo(Json.object().put("c", 3).put("a", 2).put("b", 1))
                .hasSameHashCodeAs(Json.object().put("c", 3).put("a", 2).put("b", 1))
                .isNotEqualTo(Json.object().put("b", 1).put("a", 2).put("c", 4))
                .isNotEqualTo(Json.object().put("b", 1).put("a", 2).put("d", 3))
                .isNotEqualTo(Json.object().put("b", 1).put("a", 2));
    }

    @Test
    void what_is_fixed_stays_as_it_was() {
        ObjectNode fixed = (ObjectNode) Json.fixed(object);
        object.put("a", 5).remove("b");

        assertThat(Json.line(fixed)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3}");
        assertRefused(() -> fixed.put("a", 5));
        assertRefused(() -> fixed.put("d", 5));
        assertRefused(() -> fixed.remove("a"));
        assertRefused(() -> fixed.without(List.of("a")));
        assertRefused(fixed::removeAll);
        assertThat(Json.line(fixed)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3}");
    }

    @Test
    void what_it_was_fixed_from_can_still_be_changed_in_every_way() {
        assertThat(changedAfterFixing(open -> open.put("d", 4))).isEqualTo("{\"b\":1,\"a\":2,\"c\":3,\"d\":4}");
        assertThat(changedAfterFixing(open -> open.put("a", 4))).isEqualTo("{\"b\":1,\"a\":4,\"c\":3}");
        assertThat(changedAfterFixing(open -> open.remove("a"))).isEqualTo("{\"b\":1,\"c\":3}");
        assertThat(changedAfterFixing(open -> open.removeAll().put("e", 5))).isEqualTo("{\"e\":5}");
        assertThat(changedAfterFixing(open -> open.retain("c"))).isEqualTo("{\"c\":3}");
    }

    @Test
    void an_object_inside_can_still_be_changed_after_the_outer_one_was_fixed() {
        ObjectNode inside = object.putObject("d");
        JsonNode fixed = Json.fixed(object);

        inside.put("e", 5);

        assertThat(Json.line(fixed)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3,\"d\":{}}");
        assertThat(Json.line(object)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3,\"d\":{\"e\":5}}");
    }

    @Test
    void what_is_sealed_is_the_same_object_and_nothing_of_it_can_be_changed() {
        ObjectNode inside = object.putObject("d");
        ArrayNode array = object.putArray("e").add(1);

        JsonNode sealed = Json.sealed(object);

        array.add(2);
        assertThat(sealed).isSameAs(object);
        assertThat(Json.fixed(sealed)).isSameAs(object);
        assertThat(Json.line(sealed)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3,\"d\":{},\"e\":[1]}");
        assertRefused(() -> object.put("a", 5));
        assertRefused(() -> inside.put("a", 5));
        assertThatThrownBy(() -> ((ArrayNode) sealed.path("e")).add(3))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void what_was_fixed_before_stays_as_it_was_when_its_model_is_sealed() {
        object.putArray("d").add(1);
        JsonNode fixed = Json.fixed(object);

        Json.sealed(object);

        assertThat(fixed).isEqualTo(object);
    }

    @Test
    void what_was_not_built_here_is_copied_to_be_sealed() {
        ObjectNode open = (ObjectNode) Json.parse("{\"a\":1}");

        JsonNode sealed = Json.sealed(open);
        open.put("a", 2);

        assertThat(Json.line(sealed)).isEqualTo("{\"a\":1}");
    }

    /** The object as a line, changed after it was fixed; what was fixed is looked after, too. */
    private static String changedAfterFixing(Consumer<ObjectNode> change) {
        ObjectNode open = Json.object().put("b", 1).put("a", 2).put("c", 3);
        JsonNode fixed = Json.fixed(open);

        change.accept(open);

        assertThat(Json.line(fixed)).isEqualTo("{\"b\":1,\"a\":2,\"c\":3}");
        return Json.line(open);
    }

    private static void assertRefused(Runnable change) {
        assertThatThrownBy(change::run)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("this JSON is fixed; its deepCopy() can be changed");
    }
}
