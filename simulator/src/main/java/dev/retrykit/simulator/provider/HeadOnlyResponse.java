package dev.retrykit.simulator.provider;

import java.util.Set;
import java.util.TreeSet;
import wiremock.jakarta.servlet.ServletOutputStream;
import wiremock.jakarta.servlet.WriteListener;
import wiremock.jakarta.servlet.http.HttpServletResponse;
import wiremock.jakarta.servlet.http.HttpServletResponseWrapper;

/** A response that keeps the status and headers that WireMock sets, and neither its body nor what it says of itself. */
final class HeadOnlyResponse extends HttpServletResponseWrapper {
    private static final Set<String> UNWANTED = unwanted();

    HeadOnlyResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void addHeader(String name, String value) {
        if (!UNWANTED.contains(name)) {
            super.addHeader(name, value);
        }
    }

    @Override
    public void setHeader(String name, String value) {
        if (!UNWANTED.contains(name)) {
            super.setHeader(name, value);
        }
    }

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    @Override
    public void flushBuffer() {}

    @Override
    public ServletOutputStream getOutputStream() {
        return new Nowhere();
    }

    private static Set<String> unwanted() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.add("content-length");
        names.add("matched-stub-id");
        return names;
    }

    /** Where WireMock's own body goes. */
    private static final class Nowhere extends ServletOutputStream {
        @Override
        public void write(int octet) {}

        @Override
        public void write(byte[] bytes, int from, int length) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
