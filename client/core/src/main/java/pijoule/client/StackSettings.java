package pijoule.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackSetup;

/**
 * Settings that a stack is built with.
 *
 * @param url of the service
 * @param binding one of the factory's
 * @param connectTimeout for opening the connection; how long an answer may take is watched outside
 *     the stack, so its own limits on reading are to be off
 * @param bufferBytes what the larger of request and answer is expected to take, bytes
 * @param maxAnswerBytes what an answer may take, bytes
 * @param tls of its connections; absent: they are plain
 * @param security of its messages
 * @param setup whose settings the stack has
 * @param encoding of the bodies of both messages
 * @param streamed whether answers are read while they arrive
 * @param repeated whether phases are repeated after the calls, for which sent requests are kept
 */
public record StackSettings(
    URI url,
    String binding,
    Duration connectTimeout,
    int bufferBytes,
    int maxAnswerBytes,
    Optional<ClientTls> tls,
    Security security,
    StackSetup setup,
    ContentEncoding encoding,
    boolean streamed,
    boolean repeated) {
  private static final int MAX_GROWTH = 4;
  private static final int MAX_PADDING_BYTES = 1 << 16;

  /** Copies the settings with TLS. */
  StackSettings over(ClientTls context) {
    return new StackSettings(
        url,
        binding,
        connectTimeout,
        bufferBytes,
        maxAnswerBytes,
        Optional.of(context),
        security,
        setup,
        encoding,
        streamed,
        repeated);
  }

  /** Tests whether each message is protected by itself. */
  public boolean hasProtectedMessages() {
    return security.level().isOfMessages();
  }

  /**
   * Tests whether the request's length is sent before it; else the framework decides. A compressed
   * request is complete before it is sent.
   */
  public boolean hasKnownLength() {
    return setup == StackSetup.EQUALISED || encoding.isCompressed();
  }

  /**
   * A message has no blank. An answer may be indented or commented, but a server that sends without
   * end must not fill the heap.
   *
   * @param messageBytes size of the larger of request and answer, without a blank
   * @return four times that and 64 KiB, as far as an array can hold it
   */
  public static int maxAnswerBytes(int messageBytes) {
    long bytes = (long) MAX_GROWTH * messageBytes + MAX_PADDING_BYTES;
    return (int) Math.min(MemoryBuffer.MAX_ARRAY_BYTES, bytes);
  }
}
