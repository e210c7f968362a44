package dev.retrykit.subject.process;

/** Makes texts of the bytes of a stream, in bounded memory. */
interface Cutter {
    /** Takes the first bytes of a buffer. */
    void take(byte[] buffer, int length);

    /** Hands on what is left at the end of the stream. */
    void finish();
}
