package pijoule.contract.security;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import pijoule.contract.options.UsageException;

/**
 * Keys of one side of a campaign: a folder of PEM files (RFC 7468), which programs in any language
 * read. See docs/program-contract.md.
 *
 * @param key the side's private key
 * @param certificate its own, of that key
 * @param peer the other side's certificate
 * @param authority the certificate that signed both
 * @param password that both sides know
 */
public record KeyFolder(
    PrivateKey key,
    X509Certificate certificate,
    X509Certificate peer,
    X509Certificate authority,
    String password) {
  /** File of the side's private key and certificate, in this order. */
  public static final String OWN = "own.pem";

  /** File of the other side's certificate. */
  public static final String PEER = "peer.pem";

  /** File of the authority's certificate. */
  public static final String AUTHORITY = "ca.pem";

  /** File of the password, one line. */
  public static final String PASSWORD = "password";

  private static final String KEY_LABEL = "PRIVATE KEY";
  private static final String CERTIFICATE_LABEL = "CERTIFICATE";

  /**
   * Reads a folder.
   *
   * @param folder of PEM files
   * @return what it holds
   * @throws UsageException if a file is missing or damaged; the message names it
   */
  public static KeyFolder read(Path folder) {
    Path own = folder.resolve(OWN);
    X509Certificate certificate = certificate(own);
    return new KeyFolder(
        key(own, certificate.getPublicKey().getAlgorithm()),
        certificate,
        certificate(folder.resolve(PEER)),
        certificate(folder.resolve(AUTHORITY)),
        text(folder.resolve(PASSWORD)).strip());
  }

  private static PrivateKey key(Path file, String algorithm) {
    try {
      return KeyFactory.getInstance(algorithm)
          .generatePrivate(new PKCS8EncodedKeySpec(block(file, KEY_LABEL)));
    } catch (GeneralSecurityException damaged) {
      throw damaged(file, KEY_LABEL);
    }
  }

  private static X509Certificate certificate(Path file) {
    byte[] der = block(file, CERTIFICATE_LABEL);
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (GeneralSecurityException damaged) {
      throw damaged(file, CERTIFICATE_LABEL);
    }
  }

  /** The first block of a label. */
  private static byte[] block(Path file, String label) {
    String text = text(file);
    String begin = "-----BEGIN " + label + "-----";
    int from = text.indexOf(begin);
    int to = text.indexOf("-----END " + label + "-----");
    if (from < 0 || to < from) {
      throw damaged(file, label);
    }
    try {
      return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
    } catch (IllegalArgumentException notBase64) {
      throw damaged(file, label);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.US_ASCII);
    } catch (IOException unreadable) {
      throw new UsageException(
          "--keys must name a folder of keys, got no readable " + file + "; make the keys again");
    }
  }

  private static UsageException damaged(Path file, String label) {
    return new UsageException(
        "--keys must name a folder of keys, got %s without a valid %s; make the keys again"
            .formatted(file, label));
  }
}
