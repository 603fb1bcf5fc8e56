package pijoule.client.load.called;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import pijoule.client.OneLine;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;

/** Choice of the certificates that a service may have by https. */
public final class Trust {
  /** Option with a file of certificates in PEM. */
  public static final String CA = "ca";

  /** Flag that takes any certificate. */
  public static final String INSECURE = "insecure";

  private Trust() {}

  /**
   * Returns TLS with the authorities that are named, or without checks; absent: as the JVM has it.
   * The names of hosts are checked unless nothing is.
   *
   * @param options of the command line
   * @throws UsageException if the file has no certificates
   */
  public static Optional<SSLContext> of(Options options) {
    Optional<String> file = options.text(CA);
    boolean isInsecure = options.flag(INSECURE);
    if (file.isPresent() && isInsecure) {
      throw new UsageException("--ca and --insecure must not go together, got both; take one out");
    }
    if (isInsecure) {
      return Optional.of(insecure());
    }
    return file.map(name -> of(Path.of(name)));
  }

  private static SSLContext of(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new CertificateException("none");
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("ca" + store.size(), certificate);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return context(factory.getTrustManagers());
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new UsageException(
          "--ca must be a file with certificates in PEM, got "
              + file
              + " ("
              + OneLine.of(String.valueOf(unreadable.getMessage()))
              + "); give that of the authority that signed the server's");
    }
  }

  /** TLS without a check of the other side. */
  static SSLContext insecure() {
    try {
      return context(new TrustManager[] {new Any()});
    } catch (GeneralSecurityException inEveryJdk) {
      throw new IllegalStateException(inEveryJdk);
    }
  }

  private static SSLContext context(TrustManager[] managers) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers, null);
    return context;
  }

  /** Takes every certificate. An extended manager is not asked for the name either. */
  private static final class Any extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
