package pijoule.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.catalog.ClientOptions;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackOptions;
import pijoule.contract.study.StackSetup;

/**
 * Settings that a stack is built with: the values of the client's options, and what follows from
 * them. Values that a call needs are fields.
 */
public final class StackSettings {
  private static final int MAX_GROWTH = 4;
  private static final int MAX_PADDING_BYTES = 1 << 16;

  private final Options options;
  private final URI url;
  private final Security security;
  private final int bufferBytes;
  private final int maxAnswerBytes;
  private final Optional<ClientTls> tls;
  private final Duration connectTimeout;
  private final StackSetup setup;
  private final ContentEncoding encoding;

  StackSettings(
      Options options,
      URI url,
      Security security,
      int bufferBytes,
      int maxAnswerBytes,
      Optional<ClientTls> tls) {
    this.options = options;
    this.url = url;
    this.security = security;
    this.bufferBytes = bufferBytes;
    this.maxAnswerBytes = maxAnswerBytes;
    this.tls = tls;
    connectTimeout = options.get(ClientOptions.CONNECT_TIMEOUT);
    setup = StackSetup.of(options.get(StackOptions.STACK));
    encoding = ContentEncoding.of(options.get(StackOptions.ENCODING));
  }

  /** Copies the settings with TLS. */
  StackSettings over(ClientTls context) {
    return new StackSettings(
        options, url, security, bufferBytes, maxAnswerBytes, Optional.of(context));
  }

  /**
   * Returns the value of an option; its default if the client does not have it.
   *
   * @param option of clients
   * @param <T> type of its value
   */
  public <T> T get(ProgramOption<T> option) {
    return options.get(option);
  }

  /** Returns the URL of the service. */
  public URI url() {
    return url;
  }

  /** Returns the binding, one of the factory's. */
  public String binding() {
    return options.get(StackOptions.BINDING);
  }

  /**
   * Returns the time for opening the connection. How long an answer may take is watched outside of
   * the stack, so its own limits on reading are to be off.
   */
  public Duration connectTimeout() {
    return connectTimeout;
  }

  /** Returns what the larger of request and answer is expected to take, bytes. */
  public int bufferBytes() {
    return bufferBytes;
  }

  /** Returns what an answer may take, bytes. */
  public int maxAnswerBytes() {
    return maxAnswerBytes;
  }

  /** Returns TLS of its connections; absent: they are plain. */
  public Optional<ClientTls> tls() {
    return tls;
  }

  /** Returns security of its messages. */
  public Security security() {
    return security;
  }

  /** Returns the coding of both messages' bodies. */
  public ContentEncoding encoding() {
    return encoding;
  }

  /** Tests whether answers are read while they arrive. */
  public boolean streamed() {
    return options.get(StackOptions.BODY).equals(StackFactory.STREAMED);
  }

  /** Tests whether phases are repeated after the calls, for which sent requests are kept. */
  public boolean repeated() {
    return options.find(ClientOptions.AMORTIZE).isPresent();
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
