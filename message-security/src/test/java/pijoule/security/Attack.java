package pijoule.security;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.security.SecurityLevel;

/** What may happen to a message on its way; tests of whole programs use it too. */
public enum Attack {
  /** Another Body, or another ciphertext. */
  TAMPERED {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level != SecurityLevel.USERNAME;
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

  /** Another campaign's keys and password: another authority signed the certificate. */
  OTHER_AUTHORITY {
    @Override
    public String keys() {
      return "other";
    }
  },

  /** A time that is over. */
  EXPIRED {
    @Override
    public String on(String wire) {
      return moved(wire, Duration.ofHours(-2));
    }
  },

  /** A time still to come. */
  FUTURE {
    @Override
    public String on(String wire) {
      return moved(wire, Duration.ofHours(2));
    }
  },

  /** The same message once more. */
  REPLAYED,

  /** Nothing of security. */
  NO_HEADER {
    @Override
    public String on(String wire) {
      return wire.replaceAll("(?s)<soapenv:Header>.*</soapenv:Header>", "");
    }
  },

  /** A header in which the token or signature is missing. */
  NO_TOKEN {
    @Override
    public String on(String wire) {
      return wire.replaceAll("(?s)<ds:Signature .*</ds:Signature>", "")
          .replaceAll("(?s)<wsse:UsernameToken.*</wsse:UsernameToken>", "");
    }
  },

  /** The signed Body is put aside, and another one in its place. */
  WRAPPED {
    @Override
    public boolean isOn(SecurityLevel level) {
      return level == SecurityLevel.SIGN;
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

  /** Whether a level protects from it. */
  public boolean isOn(SecurityLevel level) {
    return true;
  }

  /** Whose keys the sender has: {@code right} or {@code other}. */
  public String keys() {
    return "right";
  }

  /** The message as it arrives. */
  public String on(String wire) {
    return wire;
  }

  /** All instants of a message; where they are signed, the signature fails as well. */
  private static String moved(String wire, Duration by) {
    Matcher times =
        Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z").matcher(wire);
    return times.replaceAll(time -> Instant.parse(time.group()).plus(by).toString());
  }
}
