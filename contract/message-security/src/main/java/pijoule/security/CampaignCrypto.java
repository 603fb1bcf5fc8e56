package pijoule.security;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import javax.security.auth.callback.CallbackHandler;
import org.apache.wss4j.common.crypto.AlgorithmSuite;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.dom.WSConstants;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.KeyFolder;

/**
 * WSS4J's crypto over a folder of keys. The private key is no entry of a key store: each use would
 * derive another key from a password first, which takes longer than the signature.
 */
final class CampaignCrypto extends Merlin {
  static final String SYMMETRIC = WSConstants.AES_128_GCM;

  /** Algorithms that may protect a message: those that this side uses itself. */
  static final AlgorithmSuite ALLOWED = allowed();

  /** Name of the side's own key and certificate. */
  static final String OWN = "own";

  /** Name of the other side's certificate. */
  static final String PEER = "peer";

  private final KeyFolder keys;

  CampaignCrypto(KeyFolder keys) {
    this.keys = keys;
    try {
      KeyStore known = empty();
      known.setCertificateEntry(OWN, keys.certificate());
      known.setCertificateEntry(PEER, keys.peer());
      setKeyStore(known);
      KeyStore trusted = empty();
      trusted.setCertificateEntry("authority", keys.authority());
      setTrustStore(trusted);
    } catch (GeneralSecurityException | IOException refused) {
      throw new UsageException("--keys must hold usable keys, got " + refused.getMessage());
    }
  }

  private static AlgorithmSuite allowed() {
    AlgorithmSuite suite = new AlgorithmSuite();
    suite.addSignatureMethod(WSConstants.RSA_SHA256);
    suite.addSignatureMethod(WSConstants.ECDSA_SHA256);
    suite.addDigestAlgorithm(WSConstants.SHA256);
    suite.addC14nAlgorithm(WSConstants.C14N_EXCL_OMIT_COMMENTS);
    suite.addTransformAlgorithm(WSConstants.C14N_EXCL_OMIT_COMMENTS);
    suite.addEncryptionMethod(SYMMETRIC);
    suite.addKeyWrapAlgorithm(WSConstants.KEYTRANSPORT_RSAOAEP);
    return suite;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  @Override
  public PrivateKey getPrivateKey(String identifier, String password) {
    return keys.key();
  }

  @Override
  public PrivateKey getPrivateKey(X509Certificate certificate, CallbackHandler callback) {
    return keys.key();
  }

  @Override
  public PrivateKey getPrivateKey(PublicKey publicKey, CallbackHandler callback) {
    return keys.key();
  }
}
