package pijoule.security;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.common.util.KeyUtils;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngine;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.dom.message.WSSecEncrypt;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.apache.wss4j.dom.message.token.UsernameToken;
import org.apache.xml.security.utils.XMLUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.KeyFolder;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;

/**
 * WS-Security 1.1 of one side, by WSS4J on a message's tree: a header with a timestamp and a user
 * name token (digest, nonce and time), or a signature over Body and timestamp, or the same with the
 * Body's content encrypted for the other side afterwards. For one thread at a time, but for {@link
 * #unsecure}, which many may call.
 */
public final class MessageSecurity {
  /** How old a message may be; WSS4J's own default. */
  static final int LIFE_SECONDS = 300;

  /** How far a sender's clock may be ahead; WSS4J's own default. */
  static final int FUTURE_SECONDS = 60;

  /**
   * Logger of WSS4J, silent because the refusal has its words; held, because the JDK holds loggers
   * weakly.
   */
  private static final Logger WSS4J = Logger.getLogger("org.apache.wss4j");

  static {
    WSS4J.setLevel(Level.OFF);
  }

  private static final String USER = "pijoule";

  private final SecurityLevel level;
  private final KeyFolder keys;
  private final Crypto crypto;
  private final String namespace;
  private final SeenMessages seen =
      new SeenMessages(
          Duration.ofSeconds(LIFE_SECONDS + FUTURE_SECONDS),
          SeenMessages.most(),
          InstantSource.system());
  private final KeyGenerator sessionKeys;
  private final InstantSource clock;

  private MessageSecurity(
      SecurityLevel level, KeyFolder keys, Envelope envelope, InstantSource clock)
      throws WSSecurityException {
    WSSConfig.init();
    this.level = level;
    this.clock = clock;
    this.keys = keys;
    crypto = new CampaignCrypto(keys);
    namespace = envelope.namespace();
    sessionKeys = KeyUtils.getKeyGenerator(CampaignCrypto.SYMMETRIC);
  }

  /**
   * Reads the keys.
   *
   * @param security with a level of messages
   * @param envelope of the messages
   * @throws UsageException if the keys cannot be used
   */
  public static MessageSecurity of(Security security, Envelope envelope) {
    return of(security, envelope, InstantSource.system());
  }

  /**
   * Makes the protection for a sender whose clock may be wrong.
   *
   * @param security with a level of messages
   * @param envelope of the messages
   * @param clock that the messages of {@link #secure} have their times from
   * @throws UsageException if the keys cannot be used
   */
  public static MessageSecurity of(Security security, Envelope envelope, InstantSource clock) {
    KeyFolder keys = KeyFolder.read(security.keys().orElseThrow());
    if (security.level() == SecurityLevel.ENCRYPT && !isRsa(keys)) {
      throw new UsageException(
          "--security encrypt needs RSA keys, got " + keys.key().getAlgorithm());
    }
    try {
      return new MessageSecurity(security.level(), keys, envelope, clock);
    } catch (WSSecurityException refused) {
      throw new UsageException("--keys must hold usable keys, got " + refused.getMessage());
    }
  }

  private static boolean isRsa(KeyFolder keys) {
    return keys.key().getAlgorithm().equals("RSA");
  }

  /**
   * Adds the header, and encrypts the Body where the level asks for it.
   *
   * @param message a SOAP message without a security header; changed in place
   * @throws InsecureMessageException if WSS4J fails
   */
  public void secure(Document message) throws InsecureMessageException {
    try {
      WSSecHeader header = new WSSecHeader(message);
      header.insertSecurityHeader();
      WSSecTimestamp timestamp = new WSSecTimestamp(header);
      timestamp.setWsTimeSource(clock::instant);
      timestamp.setTimeToLive(LIFE_SECONDS);
      timestamp.build();
      switch (level) {
        case USERNAME -> addUser(header);
        case SIGN -> sign(header);
        case ENCRYPT -> {
          sign(header);
          encrypt(header);
        }
        default -> throw new IllegalStateException(level.key());
      }
    } catch (WSSecurityException failed) {
      throw new InsecureMessageException(
          "message must be protected", failed.getErrorCode().name(), failed);
    }
  }

  private void addUser(WSSecHeader header) throws WSSecurityException {
    WSSecUsernameToken token = new WSSecUsernameToken(header);
    token.setWsTimeSource(clock::instant);
    token.setPasswordType(WSConstants.PASSWORD_DIGEST);
    token.setUserInfo(USER, keys.password());
    token.addNonce();
    token.addCreated();
    token.build();
  }

  private void sign(WSSecHeader header) throws WSSecurityException {
    WSSecSignature signature = new WSSecSignature(header);
    signature.setUserInfo(CampaignCrypto.OWN, "");
    signature.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
    signature.setSignatureAlgorithm(
        isRsa(keys) ? WSConstants.RSA_SHA256 : WSConstants.ECDSA_SHA256);
    signature.setDigestAlgo(WSConstants.SHA256);
    signature.getParts().add(new WSEncryptionPart("Body", namespace, ""));
    signature.getParts().add(new WSEncryptionPart("Timestamp", WSConstants.WSU_NS, ""));
    signature.build(crypto);
  }

  private void encrypt(WSSecHeader header) throws WSSecurityException {
    WSSecEncrypt encryption = new WSSecEncrypt(header);
    encryption.setUserInfo(CampaignCrypto.PEER);
    encryption.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
    encryption.setSymmetricEncAlgorithm(CampaignCrypto.SYMMETRIC);
    encryption.getParts().add(new WSEncryptionPart("Body", namespace, "Content"));
    SecretKey once;
    synchronized (sessionKeys) {
      once = sessionKeys.generateKey();
    }
    encryption.build(crypto, once);
  }

  /**
   * Verifies a message, decrypts it, and takes the header out.
   *
   * @param message as received; changed in place
   * @throws InsecureMessageException if it is not protected as the level asks; it must not be used
   */
  public void unsecure(Document message) throws InsecureMessageException {
    Element envelope = message.getDocumentElement();
    Element header = Coverage.child(envelope, namespace, "Header");
    Element security =
        header == null ? null : Coverage.child(header, WSConstants.WSSE_NS, "Security");
    Element body = envelope == null ? null : Coverage.child(envelope, namespace, "Body");
    if (security == null || body == null) {
      throw new InsecureMessageException(rule(), "no security header");
    }
    List<WSSecurityEngineResult> results = verified(security);
    Coverage coverage = new Coverage(results);
    Element timestamp = Coverage.child(security, WSConstants.WSU_NS, "Timestamp");
    requireAll(coverage, body, timestamp);
    requireNew(coverage, body, timestamp);
    envelope.removeChild(header);
  }

  private List<WSSecurityEngineResult> verified(Element security) throws InsecureMessageException {
    RequestData data = new RequestData();
    data.setWssConfig(WSSConfig.getNewInstance());
    data.setSigVerCrypto(crypto);
    data.setDecCrypto(crypto);
    data.setCallbackHandler(passwords());
    data.setAlgorithmSuite(CampaignCrypto.ALLOWED);
    data.setRequiredPasswordType(WSConstants.PASSWORD_DIGEST);
    data.setTimeStampTTL(LIFE_SECONDS);
    data.setTimeStampFutureTTL(FUTURE_SECONDS);
    data.setUtTTL(LIFE_SECONDS);
    data.setUtFutureTTL(FUTURE_SECONDS);
    data.setRequireTimestampExpires(true);
    try {
      WSHandlerResult result = new WSSecurityEngine().processSecurityHeader(security, data);
      return result.getResults() == null ? new ArrayList<>() : result.getResults();
    } catch (WSSecurityException refused) {
      throw new InsecureMessageException(rule(), Refused.words(refused), refused);
    } catch (RuntimeException broken) {
      // Such as Base64 that is none.
      throw new InsecureMessageException(rule(), Refused.USELESS, broken);
    } catch (StackOverflowError tooDeep) {
      // WSS4J goes down into elements by calling itself.
      throw new InsecureMessageException(rule(), "elements that are too deep");
    }
  }

  private CallbackHandler passwords() {
    return callbacks -> {
      for (Callback callback : callbacks) {
        if (callback instanceof WSPasswordCallback asked
            && asked.getUsage() == WSPasswordCallback.USERNAME_TOKEN
            && USER.equals(asked.getIdentifier())) {
          asked.setPassword(keys.password());
        }
      }
    };
  }

  private void requireAll(Coverage coverage, Element body, Element timestamp)
      throws InsecureMessageException {
    require(timestamp != null && coverage.has(WSConstants.TS), "no timestamp");
    if (level == SecurityLevel.USERNAME) {
      require(coverage.has(WSConstants.UT), "no user name");
      return;
    }
    require(coverage.has(WSConstants.SIGN), "no signature");
    require(coverage.isSignedBy(keys.peer()), "another's password or certificate");
    require(coverage.covers(WSConstants.SIGN, body), "a signature over another element");
    require(coverage.covers(WSConstants.SIGN, timestamp), "a timestamp that is not signed");
    if (level == SecurityLevel.ENCRYPT) {
      require(coverage.decrypted(body), "a Body that is not encrypted");
    }
  }

  /**
   * Accepts a message once. WSS4J would note it before it is authenticated, and by its text: white
   * space in Base64 would make another message of it.
   */
  private void requireNew(Coverage coverage, Element body, Element timestamp)
      throws InsecureMessageException {
    if (level != SecurityLevel.USERNAME) {
      requireNew(coverage.digest(body), coverage.digest(timestamp));
      return;
    }
    for (UsernameToken token : coverage.users()) {
      requireNew(XMLUtils.decode(token.getPassword()));
    }
  }

  private void requireNew(byte[]... authentic) throws InsecureMessageException {
    SeenMessages.Found found = seen.note(authentic);
    require(found != SeenMessages.Found.SEEN, "a message that came before");
    require(found == SeenMessages.Found.NEW, "more messages than it can remember");
  }

  private void require(boolean holds, String received) throws InsecureMessageException {
    if (!holds) {
      throw new InsecureMessageException(rule(), received);
    }
  }

  private String rule() {
    return switch (level) {
      case USERNAME -> "message must have a valid user name token and timestamp";
      case SIGN -> "message must have a valid signature over Body and timestamp";
      default -> "message must be encrypted, with a valid signature over Body and timestamp";
    };
  }
}
