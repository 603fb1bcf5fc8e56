package pijoule.client;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;

/** Why a server's certificate is refused, in one line: the same with every stack. */
final class TlsReason {
  private static final int DEEPEST = 20;

  private TlsReason() {}

  /**
   * @param failure of a handshake
   * @param host that the server was called by
   * @return the reason; empty where it is another than the certificate
   */
  static Optional<String> of(Throwable failure, String host) {
    boolean isPath = false;
    boolean isCertificate = false;
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      if (cause instanceof CertificateExpiredException
          || cause instanceof CertificateNotYetValidException) {
        return Optional.of(
            "server's certificate must be valid now, got one with "
                + OneLine.of(cause.getMessage())
                + "; set the clocks or make the keys again");
      }
      isPath |=
          cause instanceof CertPathBuilderException || cause instanceof CertPathValidatorException;
      isCertificate |= cause instanceof CertificateException;
      cause = cause.getCause();
    }
    if (isPath) {
      return Optional.of(
          "server's certificate must be signed by the authority in --keys, got another's;"
              + " take the keys of one campaign on both sides");
    }
    return isCertificate
        ? Optional.of(
            "server's certificate must name its host, got one without "
                + host
                + "; make the keys for this address")
        : Optional.empty();
  }
}
