package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON that nobody can change. */
class FixedTest {
    private static final String TEXT = "{\"b\":1,\"a\":[{\"c\":null},\"d\",2.5],\"e\":{}}";

    @Test
    void it_equals_what_it_was_made_of_and_is_written_alike() {
        JsonNode open = Json.parse(TEXT);

        JsonNode fixed = Json.fixed(open);

        assertThat(fixed).isEqualTo(open).hasSameHashCodeAs(open);
        assertThat(open).isEqualTo(fixed);
        assertThat(Json.line(fixed)).isEqualTo(TEXT);
    }

    @Test
    void objects_are_equal_whatever_the_order_and_number_of_their_members() {
        String many = "{\"k\":1,\"l\":2,\"m\":3,\"n\":4,\"o\":5,\"p\":6,\"q\":7,\"r\":8,\"s\":9,\"t\":10,\"u\":11}";

        assertThat(Json.fixed(Json.parse(many))).isEqualTo(Json.parse(many)).hasToString(many);
        assertThat(fixed("{'a':1,'b':[2]}")).isEqualTo(fixed("{'b':[2],'a':1}"));
        assertThat(fixed("{'a':1,'b':[2]}")).isNotEqualTo(fixed("{'a':1,'b':[3]}"));
        assertThat(fixed("{'a':1,'b':2}")).isNotEqualTo(fixed("{'a':1,'c':2}"));
        assertThat(fixed("{'a':1}")).isNotEqualTo(fixed("{'a':1,'b':2}"));
    }

    @Test
    void a_member_is_found_by_its_key() {
        JsonNode fixed = fixed("{'a':1,'b':null}");

        assertThat(fixed.path("a").intValue()).isEqualTo(1);
        assertThat(fixed.path("b").isNull()).isTrue();
        assertThat(fixed.has("b")).isTrue();
        assertThat(fixed.has("c")).isFalse();
        assertThat(fixed.path("c").isMissingNode()).isTrue();
    }

    @Test
    void a_change_of_what_it_was_made_of_is_none_of_it() {
        ObjectNode open = (ObjectNode) Json.parse(TEXT);
        JsonNode fixed = Json.fixed(open);

        open.put("b", 2).withArray("a").removeAll();

        assertThat(Json.line(fixed)).isEqualTo(TEXT);
    }

    @Test
    void neither_its_objects_nor_its_arrays_can_be_changed() {
        ObjectNode fixed = (ObjectNode) Json.fixed(Json.parse(TEXT));

        assertThatThrownBy(() -> fixed.put("b", 2)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> fixed.without(List.of("b"))).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((ArrayNode) fixed.path("a")).add(1))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((ObjectNode) fixed.path("a").path(0)).removeAll())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_copy_of_it_can_be_changed() {
        ObjectNode copy = (ObjectNode) Json.fixed(Json.parse(TEXT)).deepCopy();

        copy.put("b", 2).withArray("a").add(3);

        assertThat(Json.line(copy)).isEqualTo("{\"b\":2,\"a\":[{\"c\":null},\"d\",2.5,3],\"e\":{}}");
    }

    @Test
    void what_is_fixed_is_not_copied_again() {
        JsonNode fixed = Json.fixed(Json.parse(TEXT));

        assertThat(Json.fixed(fixed)).isSameAs(fixed);
        assertThat(Json.fixed(Json.object().set("inside", fixed)).path("inside"))
                .isSameAs(fixed);
    }

    private static JsonNode fixed(String json) {
        return Json.fixed(Json.parse(json.replace('\'', '"')));
    }
}
