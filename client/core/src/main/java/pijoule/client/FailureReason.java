package pijoule.client;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.record.ClientRecord.Failure;
import pijoule.contract.record.FailureKind;
import pijoule.contract.units.Durations;

/** A stack's failure in one line: the same failure has the same words with every framework. */
public final class FailureReason {
  /** Why a run failed for which the heap is too small. */
  public static final String OUT_OF_MEMORY =
      "client ran out of memory; give heap a greater level in the study (-Xmx of its JVM)";

  private static final int DEEPEST = 20;
  private static final Set<Phase> OF_CONNECTION = EnumSet.of(Phase.CALL, Phase.DISCOVER);

  private final URI url;
  private final Duration connectTimeout;
  private final String answerContent;
  private final Certificates certificates;

  /**
   * Makes a failure reason.
   *
   * @param url of the service
   * @param connectTimeout for a connection
   * @param answerContent what an answer must hold, such as {@code a numbers element}
   */
  public FailureReason(URI url, Duration connectTimeout, String answerContent) {
    this(url, connectTimeout, answerContent, Certificates.OF_CAMPAIGN);
  }

  /**
   * Makes a failure reason.
   *
   * @param url of the service
   * @param connectTimeout for a connection
   * @param answerContent what an answer must hold, such as {@code a numbers element}
   * @param certificates where the server's comes from
   */
  public FailureReason(
      URI url, Duration connectTimeout, String answerContent, Certificates certificates) {
    this.url = url;
    this.connectTimeout = connectTimeout;
    this.answerContent = answerContent;
    this.certificates = certificates;
  }

  /** Origin of a server's certificate: what a person can do about one that is refused. */
  public enum Certificates {
    /** Made by pijoule for a campaign. */
    OF_CAMPAIGN(
        "the authority in --keys",
        "take the keys of one campaign on both sides",
        "set the clocks or make the keys again",
        "make the keys for this address"),
    /** That of a service which is not pijoule's. */
    OF_TARGET(
        "an authority that is known",
        "name its file, ca: cert.pem in target, or check nothing by insecure: true",
        "set the clocks or renew it",
        "call it by a name that it has, or check nothing by insecure: true in target");

    private final String authority;
    private final String another;
    private final String expired;
    private final String unnamed;

    Certificates(String authority, String another, String expired, String unnamed) {
      this.authority = authority;
      this.another = another;
      this.expired = expired;
      this.unnamed = unnamed;
    }
  }

  /**
   * Returns kind and reason.
   *
   * @param failure as the framework threw it
   * @param during phase in which it was thrown; absent between phases
   */
  public Failure of(Throwable failure, Optional<Phase> during) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      Optional<Failure> known = known(cause);
      if (known.isPresent()) {
        return known.get();
      }
      cause = cause.getCause();
    }
    boolean arriving = failure instanceof InterruptedAnswerException;
    Optional<Phase> phase = arriving ? Optional.of(Phase.CALL) : during;
    String reason = rule(phase) + ", got " + innermost(arriving ? failure.getCause() : failure);
    // What these throw beyond the kinds above is a connection that ended before the answer did.
    boolean calling = phase.isPresent() && OF_CONNECTION.contains(phase.get());
    return new Failure(calling ? FailureKind.CONNECTION : FailureKind.ANSWER, reason);
  }

  private Optional<Failure> known(Throwable cause) {
    if (cause instanceof UnusableAnswerException) {
      return answer(cause.getMessage());
    }
    if (cause instanceof Invalid) {
      return answer("answer is malformed: " + cause.getMessage());
    }
    if (cause instanceof OutOfMemoryError) {
      return answer(OUT_OF_MEMORY);
    }
    if (cause instanceof SSLException) {
      Optional<String> refused = TlsReason.of(cause, url.getHost(), certificates);
      if (refused.isPresent()) {
        return answer(refused.get());
      }
    }
    return connection(cause).map(reason -> new Failure(FailureKind.CONNECTION, reason));
  }

  private static Optional<Failure> answer(String reason) {
    return Optional.of(new Failure(FailureKind.ANSWER, reason));
  }

  private Optional<String> connection(Throwable cause) {
    boolean timeout =
        cause instanceof HttpConnectTimeoutException || cause instanceof SocketTimeoutException;
    // Stacks read without limit, so a socket's timeout is the connection's.
    if (timeout) {
      return Optional.of(
          "server must accept a connection within "
              + Durations.format(connectTimeout)
              + ", "
              + where()
              + " did not");
    }
    // The JDK's client says that it could not connect, and only below it that it knew no address.
    if (cause instanceof UnknownHostException
        || cause.getCause() instanceof UnresolvedAddressException) {
      return Optional.of("server's host must be known, got " + url.getHost());
    }
    if (cause instanceof ConnectException) {
      return Optional.of("server must accept connections, " + where() + " refused; is it running?");
    }
    return Optional.empty();
  }

  private String where() {
    return url.getHost() + ":" + url.getPort();
  }

  private String rule(Optional<Phase> during) {
    if (during.isEmpty()) {
      return "stack must make the call";
    }
    return switch (during.get()) {
      case SETUP -> "stack must be built";
      case DISCOVER -> "device must be found";
      case SERIALIZE -> "request must be serialized";
      case CALL -> "answer must arrive whole";
      case DESERIALIZE, RECEIVE_DESERIALIZE -> "answer must hold " + answerContent;
      default -> "run must go through " + during.get().key();
    };
  }

  private static String innermost(Throwable failure) {
    String words = describe(failure);
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
        words = describe(cause);
      }
      cause = cause.getCause();
    }
    return words;
  }

  private static String describe(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    if (failure instanceof EOFException && failure.getMessage() == null) {
      return "the end of the connection";
    }
    return failure.getMessage() == null
        ? name
        : OneLine.of(failure.getMessage()) + " (" + name + ")";
  }

  /** Why a server's certificate is refused, in one line: the same with every stack. */
  private static final class TlsReason {
    private static final int DEEPEST = 20;

    private TlsReason() {}

    /**
     * Returns the reason; empty if it is another than the certificate.
     *
     * @param failure of a handshake
     * @param host that the server was called by
     * @param certificates where its one comes from
     */
    static Optional<String> of(Throwable failure, String host, Certificates certificates) {
      boolean isPath = false;
      boolean isCertificate = false;
      Throwable cause = failure;
      for (int i = 0; cause != null && i < DEEPEST; i++) {
        if (cause instanceof CertificateExpiredException
            || cause instanceof CertificateNotYetValidException) {
          return Optional.of(
              "server's certificate must be valid now, got one with "
                  + OneLine.of(cause.getMessage())
                  + "; "
                  + certificates.expired);
        }
        isPath |=
            cause instanceof CertPathBuilderException
                || cause instanceof CertPathValidatorException;
        isCertificate |= cause instanceof CertificateException;
        cause = cause.getCause();
      }
      if (isPath) {
        return Optional.of(
            "server's certificate must be signed by "
                + certificates.authority
                + ", got another's; "
                + certificates.another);
      }
      return isCertificate
          ? Optional.of(
              "server's certificate must name its host, got one without "
                  + host
                  + "; "
                  + certificates.unnamed)
          : Optional.empty();
    }
  }

  /** Returns the phase that has not ended; a call also where it interrupts another one. */
  static Optional<Phase> openPhase(PhaseRecorder recorder) {
    return Stream.concat(Stream.of(Phase.CALL), Stream.of(Phase.values()))
        .filter(recorder::isOpen)
        .findFirst();
  }
}
