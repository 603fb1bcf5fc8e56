package pijoule.security;

import java.security.cert.CertPathValidatorException;
import org.apache.wss4j.common.ext.WSSecurityException;

/** Refusal of WSS4J, in the words of every stack. */
final class Refused {
  static final String USELESS = "a security header that cannot be used";

  private Refused() {}

  /** Words for the thing that was refused. */
  static String words(WSSecurityException refused) {
    return switch (refused.getErrorCode()) {
      case MESSAGE_EXPIRED -> "a time that is over or still to come";
      case FAILED_AUTHENTICATION -> "another's password or certificate";
      case FAILED_CHECK -> "another signature, or a key that is not this side's";
      default -> isOfCertificate(refused) ? "another's password or certificate" : USELESS;
    };
  }

  /** Tests whether the authority of the keys has not signed a message's certificate. */
  private static boolean isOfCertificate(Throwable refused) {
    for (Throwable why = refused; why != null; why = why.getCause()) {
      if (why instanceof CertPathValidatorException) {
        return true;
      }
    }
    return false;
  }
}
