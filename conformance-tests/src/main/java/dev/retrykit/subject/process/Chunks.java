package dev.retrykit.subject.process;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Hands on UTF-8 as it comes; a character that is split between two reads waits for its other half. */
final class Chunks implements Cutter {
    /** The longest character but one byte. */
    private static final int MOST_PENDING = 3;

    private final Consumer<Lines.Line> sink;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] pending = {};

    Chunks(Consumer<Lines.Line> sink) {
        this.sink = sink;
    }

    @Override
    public void take(byte[] buffer, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(pending.length + length)
                .put(pending)
                .put(buffer, 0, length)
                .flip();
        emit(decode(bytes, false));
        pending = new byte[Math.min(bytes.remaining(), MOST_PENDING)];
        bytes.get(pending);
    }

    @Override
    public void finish() {
        emit(decode(ByteBuffer.wrap(pending), true));
    }

    private String decode(ByteBuffer bytes, boolean last) {
        CharBuffer text = CharBuffer.allocate(bytes.remaining() + 1);
        decoder.decode(bytes, text, last);
        return text.flip().toString();
    }

    private void emit(String text) {
        if (!text.isEmpty()) {
            sink.accept(new Lines.Line(text, false));
        }
    }
}
