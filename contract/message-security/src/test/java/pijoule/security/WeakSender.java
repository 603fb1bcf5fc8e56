package pijoule.security;

import java.nio.file.Path;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.common.util.KeyUtils;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.message.WSSecEncrypt;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.w3c.dom.Document;
import pijoule.contract.security.KeyFolder;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;

/**
 * A sender with the right keys that protects by other algorithms than {@link MessageSecurity}.
 *
 * @param signature algorithm
 * @param digest algorithm of what is signed
 * @param cipher of the Body
 * @param password type
 */
record WeakSender(String signature, String digest, String cipher, String password) {
  /** The algorithms of the right sender. */
  static final WeakSender STRONG =
      new WeakSender(
          WSConstants.RSA_SHA256,
          WSConstants.SHA256,
          WSConstants.AES_128_GCM,
          WSConstants.PASSWORD_DIGEST);

  WeakSender signature(String other) {
    return new WeakSender(other, digest, cipher, password);
  }

  WeakSender digest(String other) {
    return new WeakSender(signature, other, cipher, password);
  }

  WeakSender cipher(String other) {
    return new WeakSender(signature, digest, other, password);
  }

  WeakSender password(String other) {
    return new WeakSender(signature, digest, cipher, other);
  }

  void secure(Document message, SecurityLevel level, Path folder, Envelope envelope)
      throws WSSecurityException {
    WSSConfig.init();
    KeyFolder keys = KeyFolder.read(folder);
    Crypto crypto = new CampaignCrypto(keys);
    WSSecHeader header = new WSSecHeader(message);
    header.insertSecurityHeader();
    new WSSecTimestamp(header).build();
    if (level == SecurityLevel.USERNAME) {
      WSSecUsernameToken token = new WSSecUsernameToken(header);
      token.setPasswordType(password);
      token.setUserInfo("pijoule", keys.password());
      token.addNonce();
      token.addCreated();
      token.build();
      return;
    }
    WSSecSignature signer = new WSSecSignature(header);
    signer.setUserInfo(CampaignCrypto.OWN, "");
    signer.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
    signer.setSignatureAlgorithm(signature);
    signer.setDigestAlgo(digest);
    signer.getParts().add(new WSEncryptionPart("Body", envelope.namespace(), ""));
    signer.getParts().add(new WSEncryptionPart("Timestamp", WSConstants.WSU_NS, ""));
    signer.build(crypto);
    if (level == SecurityLevel.ENCRYPT) {
      WSSecEncrypt encryption = new WSSecEncrypt(header);
      encryption.setUserInfo(CampaignCrypto.PEER);
      encryption.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
      encryption.setSymmetricEncAlgorithm(cipher);
      encryption.getParts().add(new WSEncryptionPart("Body", envelope.namespace(), "Content"));
      encryption.build(crypto, KeyUtils.getKeyGenerator(cipher).generateKey());
    }
  }
}
