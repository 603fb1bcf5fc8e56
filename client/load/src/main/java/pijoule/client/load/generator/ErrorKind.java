package pijoule.client.load.generator;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import pijoule.client.UnusableAnswerException;

/** The kind by which a request without a whole answer is counted. */
public final class ErrorKind {
  /** Nobody listens at the port. */
  public static final String REFUSED = "refused";

  /** The connection was not there in time. */
  public static final String CONNECT_TIMEOUT = "connect timeout";

  /** The connection ended before the answer was whole. */
  public static final String CLOSED = "closed";

  /** The answer was not whole in time. */
  public static final String TIMEOUT = "timeout";

  /** The answer is larger than an answer may be. */
  public static final String TOO_LARGE = "too large";

  /** The answer is not of HTTP/1.1. */
  public static final String PROTOCOL = "protocol";

  /** The answer is of another version of HTTP than is asked for. */
  public static final String VERSION = "version";

  /** The host of the URL has no address. */
  public static final String UNKNOWN_HOST = "unknown host";

  /** The server's certificate is not one that is trusted. */
  public static final String CERTIFICATE = "certificate";

  /** This client had no memory for the answer. */
  public static final String MEMORY = "memory of the client";

  private static final int DEEPEST = 20;

  private ErrorKind() {}

  static String of(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      if (cause instanceof UnknownHostException) {
        return UNKNOWN_HOST;
      }
      if (cause instanceof SocketTimeoutException || cause instanceof HttpConnectTimeoutException) {
        return CONNECT_TIMEOUT;
      }
      if (cause instanceof OutOfMemoryError) {
        return MEMORY;
      }
      if (cause instanceof CertificateException
          || cause instanceof CertPathBuilderException
          || cause instanceof CertPathValidatorException) {
        return CERTIFICATE;
      }
      if (cause instanceof UnusableAnswerException) {
        return TOO_LARGE;
      }
      if (cause instanceof ProtocolException) {
        return PROTOCOL;
      }
      if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
        return REFUSED;
      }
      cause = cause.getCause();
    }
    return CLOSED;
  }
}
