package pijoule.contract.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import pijoule.base.NanoClock;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.KeyFolder;
import pijoule.contract.security.Security;

/**
 * TLS as every stack of the JVM uses it. One version, its cipher suites with forward secrecy and
 * authenticated encryption (RFC 9325, section 4.2) in the JDK's order, the keys of a campaign, and
 * engines that time their handshakes.
 */
public final class TimedContext extends SSLContext {
  private final String protocol;

  private TimedContext(SSLContext jdk, Spi spi, String protocol) {
    super(spi, jdk.getProvider(), jdk.getProtocol());
    this.protocol = protocol;
  }

  /**
   * Reads the keys and makes the context.
   *
   * @param security that asks for TLS
   * @param clock monotonic
   * @param finished takes each handshake that an engine finishes, on the engine's thread
   * @return the context
   * @throws UsageException if the keys cannot be used
   */
  public static TimedContext of(Security security, NanoClock clock, Consumer<Handshake> finished) {
    KeyFolder keys = KeyFolder.read(security.keys().orElseThrow());
    String protocol = "TLSv" + security.tlsVersion().orElseThrow();
    try {
      SSLContext jdk = SSLContext.getInstance("TLS");
      jdk.init(
          new KeyManager[] {new OwnKey(keys.key(), keys.certificate())},
          new TrustManager[] {new CampaignTrust(keys.authority())},
          null);
      SSLParameters fixed = jdk.getDefaultSSLParameters();
      fixed.setProtocols(new String[] {protocol});
      fixed.setCipherSuites(suites(fixed, security.tlsVersion().get()));
      return new TimedContext(jdk, new Spi(jdk, fixed, clock, finished), protocol);
    } catch (GeneralSecurityException refused) {
      throw new UsageException(
          "the JVM must offer " + protocol + " for these keys, got " + refused.getMessage());
    }
  }

  private static String[] suites(SSLParameters jdk, String version) {
    boolean is13 = version.equals("1.3");
    return Arrays.stream(jdk.getCipherSuites())
        .filter(
            suite ->
                is13
                    ? suite.startsWith("TLS_") && !suite.contains("_WITH_")
                    : suite.contains("_ECDHE_") && !suite.contains("_CBC_"))
        .toArray(String[]::new);
  }

  /** Returns the one protocol, as Java names it, such as {@code TLSv1.3}. */
  public String version() {
    return protocol;
  }

  /**
   * Tells whether the last handshake on this thread exchanged certificates, for sockets: they have
   * no engine that could be asked.
   *
   * @return whether one did since this was last asked on this thread
   */
  public static boolean takeFull() {
    return FullHandshake.take();
  }

  /** The JDK's context, but for its engines. */
  private static final class Spi extends SSLContextSpi {
    private final SSLContext jdk;
    private final SSLParameters fixed;
    private final NanoClock clock;
    private final Consumer<Handshake> finished;

    Spi(SSLContext jdk, SSLParameters fixed, NanoClock clock, Consumer<Handshake> finished) {
      this.jdk = jdk;
      this.fixed = fixed;
      this.clock = clock;
      this.finished = finished;
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
        throws KeyManagementException {
      throw new KeyManagementException("the context has its keys already");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return new TimedEngine(jdk.createSSLEngine(), fixed, clock, finished);
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return new TimedEngine(jdk.createSSLEngine(host, port), fixed, clock, finished);
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return jdk.getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return jdk.getServerSocketFactory();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return jdk.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return jdk.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
      SSLParameters parameters = jdk.getDefaultSSLParameters();
      parameters.setProtocols(fixed.getProtocols());
      parameters.setCipherSuites(fixed.getCipherSuites());
      return parameters;
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
      return jdk.getSupportedSSLParameters();
    }
  }

  /** The one key of a side. No key store: opening one derives a key from a password first. */
  private static final class OwnKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "own";

    private final PrivateKey key;
    private final X509Certificate certificate;

    OwnKey(PrivateKey key, X509Certificate certificate) {
      this.key = key;
      this.certificate = certificate;
    }

    @Override
    public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
      return alias(type, engine.getHandshakeSession());
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      return alias(type, ((SSLSocket) socket).getHandshakeSession());
    }

    /** Newer JDKs ask as well while they read a ticket, before they have a session. */
    private String alias(String type, SSLSession session) {
      if (session != null) {
        FullHandshake.note();
      }
      return type.equals(key.getAlgorithm()) ? ALIAS : null;
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return type.equals(key.getAlgorithm()) ? new String[] {ALIAS} : null;
    }

    /** Clients do not identify themselves by TLS. */
    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {certificate};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return key;
    }
  }

  /** Trusts what the campaign's authority signed, as the JDK checks it. */
  private static final class CampaignTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager jdk;

    CampaignTrust(X509Certificate authority) throws GeneralSecurityException {
      PKIXBuilderParameters parameters =
          new PKIXBuilderParameters(
              Set.of(new TrustAnchor(authority, null)), new X509CertSelector());
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
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
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
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      jdk.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return jdk.getAcceptedIssuers();
    }
  }
}
