package dev.retrykit.simulator.provider;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import dev.retrykit.simulator.provider.Delivery.Head;
import java.util.Optional;

/** WireMock's answer to every request: the status and headers that the script gives; the filter around it sends the body. */
final class ScriptTransformer implements ResponseDefinitionTransformerV2 {
    private final Mounts mounts;

    ScriptTransformer(Mounts mounts) {
        this.mounts = mounts;
    }

    @Override
    public String getName() {
        return "script";
    }

    @Override
    public ResponseDefinition transform(ServeEvent event) {
        return DeliveryFilter.current()
                .begin(connection -> open(event.getRequest(), connection))
                .map(ScriptTransformer::definition)
                .orElseGet(() -> ResponseDefinitionBuilder.responseDefinition().build());
    }

    private Feed open(Request request, Connection connection) {
        String path = Incoming.path(request.getUrl());
        Optional<String> exchange = Optional.ofNullable(request.getHeader(HttpTransport.EXCHANGE));
        return mounts.open(request.getMethod().getName(), path, request.getBodyAsString(), exchange, connection);
    }

    private static ResponseDefinition definition(Head head) {
        ResponseDefinitionBuilder builder =
                ResponseDefinitionBuilder.responseDefinition().withStatus(head.status());
        head.headers().forEach((name, value) -> builder.withHeader(name, value));
        return builder.build();
    }
}
