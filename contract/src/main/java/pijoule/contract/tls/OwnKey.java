package pijoule.contract.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** The one key of a side. No key store: opening one derives a key from a password first. */
final class OwnKey extends X509ExtendedKeyManager {
  private static final String ALIAS = "own";

  private final PrivateKey key;
  private final X509Certificate certificate;

  OwnKey(PrivateKey key, X509Certificate certificate) {
    this.key = key;
    this.certificate = certificate;
  }

  @Override
  public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
    return chooseServerAlias(type, issuers, null);
  }

  @Override
  public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
    FullHandshake.note();
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
