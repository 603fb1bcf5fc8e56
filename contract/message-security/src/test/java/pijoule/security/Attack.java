package pijoule.security;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.wss4j.dom.WSConstants;
import org.w3c.dom.Document;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;

/**
 * What may happen to a message on its way, to a server or to a client; tests of whole programs use
 * it too.
 */
public enum Attack {
  /** Another Body, or another ciphertext. */
  TAMPERED(Received.SIGNATURE) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return isSigned(level);
    }

    @Override
    public String on(String wire) {
      String mark = wire.contains("<text>") ? "<text>" : "</xenc:CipherValue>";
      int at =
          wire.contains("<text>")
              ? wire.indexOf(mark) + mark.length()
              : wire.lastIndexOf(mark) - 40;
      return wire.substring(0, at) + (wire.charAt(at) == 'A' ? 'B' : 'A') + wire.substring(at + 1);
    }
  },

  /** The right certificate, and a signature by another key; or another password. */
  WRONG_KEY(Received.SIGNATURE + "|" + Received.OWNER) {
    @Override
    public Keys keys() {
      return Keys.MIXED;
    }
  },

  /** Another campaign's keys and password: another authority signed the certificate. */
  OTHER_AUTHORITY(Received.OWNER) {
    @Override
    public Keys keys() {
      return Keys.OTHER;
    }
  },

  /**
   * By a key that the right authority signed, but not for the other side: the receiver's own. A
   * message that returns to its sender is one, and the place of a wrong host name with TLS.
   */
  OTHER_SIDE(Received.SIGNATURE + "|" + Received.OWNER) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return isSigned(level);
    }

    @Override
    public Keys keys() {
      return Keys.RECEIVER;
    }
  },

  /** Rightly protected, at a time that is over. */
  EXPIRED(Received.TIME) {
    @Override
    public Duration clock() {
      return Duration.ofHours(-2);
    }
  },

  /** Rightly protected, at a time still to come. */
  FUTURE(Received.TIME) {
    @Override
    public Duration clock() {
      return Duration.ofHours(2);
    }
  },

  /** An old message, in which all times were set to now. */
  RENEWED(Received.SIGNATURE + "|" + Received.OWNER) {
    @Override
    public Duration clock() {
      return Duration.ofHours(-2);
    }

    @Override
    public String on(String wire) {
      Matcher times =
          Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z").matcher(wire);
      return times.replaceAll(time -> Instant.parse(time.group()).minus(clock()).toString());
    }
  },

  /** The same message once more. */
  REPLAYED("a message that came before"),

  /** The same message once more, written in another way. */
  REWRITTEN("a message that came before") {
    @Override
    public String on(String wire) {
      return wire.replaceAll("(</wsse:Nonce>|</ds:SignatureValue>)", " \n$1");
    }
  },

  /** The same token once more: of its nonce and time one longer nonce was made. */
  MOVED(Received.USELESS + "|" + Received.TIME) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level == SecurityLevel.USERNAME;
    }

    @Override
    public String on(String wire) {
      Matcher nonce = Pattern.compile("(<wsse:Nonce[^>]*>)([^<]*)").matcher(wire);
      Matcher token =
          Pattern.compile("(?s)(<wsse:UsernameToken.*?)<wsu:Created>([^<]*)</wsu:Created>")
              .matcher(wire);
      nonce.find();
      token.find();
      byte[] begin = Base64.getDecoder().decode(nonce.group(2));
      byte[] end = token.group(2).getBytes(US_ASCII);
      byte[] both = Arrays.copyOf(begin, begin.length + end.length);
      System.arraycopy(end, 0, both, begin.length, end.length);
      return wire.replace(token.group(), token.group(1))
          .replace(nonce.group(), nonce.group(1) + Base64.getEncoder().encodeToString(both));
    }
  },

  /** Signed by the right key over digests of SHA-1. */
  SHA1_DIGEST(Received.USELESS) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return isSigned(level);
    }

    @Override
    WeakSender sender() {
      return WeakSender.STRONG.digest(WSConstants.SHA1);
    }
  },

  /** A signature of SHA-1 by the right key. */
  SHA1_SIGNATURE(Received.USELESS) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return isSigned(level);
    }

    @Override
    WeakSender sender() {
      return WeakSender.STRONG.signature(WSConstants.RSA_SHA1);
    }
  },

  /** Encrypted for the right key, so that a changed text is not noticed before it is decrypted. */
  AES_CBC(Received.USELESS) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level == SecurityLevel.ENCRYPT;
    }

    @Override
    WeakSender sender() {
      return WeakSender.STRONG.cipher(WSConstants.AES_128);
    }
  },

  /** The same by the oldest cipher. */
  TRIPLE_DES(Received.USELESS) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level == SecurityLevel.ENCRYPT;
    }

    @Override
    WeakSender sender() {
      return WeakSender.STRONG.cipher(WSConstants.TRIPLE_DES);
    }
  },

  /** The right password, for everyone to read. */
  PASSWORD_TEXT(Received.OWNER) {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level == SecurityLevel.USERNAME;
    }

    @Override
    WeakSender sender() {
      return WeakSender.STRONG.password(WSConstants.PASSWORD_TEXT);
    }
  },

  /** Nothing of security. */
  NO_HEADER("no security header") {
    @Override
    public String on(String wire) {
      return wire.replaceAll("(?s)<soapenv:Header>.*</soapenv:Header>", "");
    }
  },

  /** A header in which the token or signature is missing. */
  NO_TOKEN("no (user name|signature)") {
    @Override
    public String on(String wire) {
      return wire.replaceAll("(?s)<ds:Signature .*</ds:Signature>", "")
          .replaceAll("(?s)<wsse:UsernameToken.*</wsse:UsernameToken>", "");
    }
  },

  /** The signed Body is put aside, and another one in its place. */
  WRAPPED(Received.SIGNATURE + "|a signature over another element") {
    @Override
    public boolean isOn(SecurityLevel level) {
      return isSigned(level);
    }

    @Override
    public String on(String wire) {
      Matcher body = Pattern.compile("(?s)<soapenv:Body.*</soapenv:Body>").matcher(wire);
      body.find();
      String other = "<soapenv:Body><p:message><text>mine</text></p:message></soapenv:Body>";
      return wire.replace(body.group(), other)
          .replace(
              "</soapenv:Header>",
              "<x:a xmlns:x=\"urn:x\">" + body.group() + "</x:a></soapenv:Header>");
    }
  };

  /** Whose keys a sender has. */
  public enum Keys {
    /** Its own. */
    RIGHT,
    /** Those of another campaign, and the receiver's certificate. */
    OTHER,
    /** Its own certificate, and the private key and password of another campaign. */
    MIXED,
    /** Those of the side that it sends to. */
    RECEIVER
  }

  private static final class Received {
    static final String SIGNATURE = "another signature, or a key that is not this side's";
    static final String OWNER = "another's password or certificate";
    static final String USELESS = "a security header that cannot be used";
    static final String TIME = "a time that is over or still to come";
  }

  private final String received;

  Attack(String received) {
    this.received = received;
  }

  /**
   * @return what the refusal says that it got, as a regular expression
   */
  public String received() {
    return "(" + received + ")";
  }

  /** Whether a level protects from it. */
  public boolean isOn(SecurityLevel level) {
    return true;
  }

  private static boolean isSigned(SecurityLevel level) {
    return level == SecurityLevel.SIGN || level == SecurityLevel.ENCRYPT;
  }

  /** Whose keys the sender has. */
  public Keys keys() {
    return Keys.RIGHT;
  }

  /** How far the sender's clock is ahead. */
  public Duration clock() {
    return Duration.ZERO;
  }

  /** Whether the receiver must have had the message before. */
  public boolean isReplay() {
    return this == REPLAYED || this == REWRITTEN;
  }

  /**
   * Whether the receiver refuses it by the same code as a server of its kind, where it is tested.
   */
  public boolean isOfReceiversCode() {
    return this == REWRITTEN || this == MOVED || sender() != null;
  }

  // Null where the protection is as strong as the receiver's own.
  WeakSender sender() {
    return null;
  }

  /**
   * Protects a message.
   *
   * @param message changed in place
   * @param level of its protection
   * @param keys folder of the sender
   * @param envelope of the message
   */
  public void secure(Document message, SecurityLevel level, Path keys, Envelope envelope)
      throws Exception {
    if (sender() != null) {
      sender().secure(message, level, keys, envelope);
      return;
    }
    MessageSecurity.of(
            new Security(level, Optional.empty(), Optional.of(keys)),
            envelope,
            () -> Instant.now().plus(clock()))
        .secure(message);
  }

  /** The message as it arrives. */
  public String on(String wire) {
    return wire;
  }
}
