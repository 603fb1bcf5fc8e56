package pijoule.contract.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts what the campaign's authority signed, as the JDK checks it. */
final class CampaignTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager jdk;

  CampaignTrust(X509Certificate authority) throws GeneralSecurityException {
    PKIXBuilderParameters parameters =
        new PKIXBuilderParameters(Set.of(new TrustAnchor(authority, null)), new X509CertSelector());
    // An authority that lives as long as a campaign revokes nothing.
    parameters.setRevocationEnabled(false);
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(new CertPathTrustManagerParameters(parameters));
    jdk = (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    FullHandshake.note();
    jdk.checkServerTrusted(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    FullHandshake.note();
    jdk.checkServerTrusted(chain, type, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    FullHandshake.note();
    jdk.checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    jdk.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return jdk.getAcceptedIssuers();
  }
}
