package pijoule.security;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other ways to write a protected message, which authenticate it as before, or else spoil it: in
 * neither case it is new.
 */
public final class SameMessage {
  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /** Texts in Base64. */
  private static final Pattern BASE64 =
      Pattern.compile(
          "<(wsse:Nonce|wsse:Password|ds:SignatureValue|ds:DigestValue|xenc:CipherValue"
              + "|wsse:BinarySecurityToken)((?: [^>]*)?)>([^<]+)</");

  private static final List<String> BLANKS =
      List.of(" ", "\n", "\t", "\r\n", "&#10;", "&#x20;", "<!-- -->", "<![CDATA[]]>", "  ");
  private static final List<String> PREFIXES = List.of("wsse", "wsu", "ds", "xenc");

  private SameMessage() {}

  /**
   * @param wire a message
   * @param random chooses one way to four
   * @return the message written in that way
   */
  public static String of(String wire, Random random) {
    String other = wire;
    for (int times = 1 + random.nextInt(4); times > 0; times--) {
      other = once(other, random);
    }
    return other.equals(wire) ? of(wire, random) : other;
  }

  private static String once(String wire, Random random) {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> base64(wire, random, SameMessage::blank);
      case 3 -> base64(wire, random, SameMessage::reference);
      case 4 -> base64(wire, random, SameMessage::lastBits);
      case 5 -> base64(wire, random, SameMessage::padding);
      case 6 -> wire.replaceAll("=\"([^\"']*)\"", "='$1'");
      case 7 -> prefix(wire, PREFIXES.get(random.nextInt(PREFIXES.size())), random);
      default -> random.nextBoolean() ? between(wire, random) : attributes(wire, random);
    };
  }

  private interface Change {
    String of(String text, Random random);
  }

  private static String base64(String wire, Random random, Change change) {
    List<int[]> texts =
        BASE64.matcher(wire).results().map(at -> new int[] {at.start(3), at.end(3)}).toList();
    if (texts.isEmpty()) {
      return wire;
    }
    int[] at = texts.get(random.nextInt(texts.size()));
    String text = wire.substring(at[0], at[1]);
    return wire.substring(0, at[0]) + change.of(text, random) + wire.substring(at[1]);
  }

  private static String blank(String text, Random random) {
    int at = random.nextInt(4) == 0 ? text.length() : random.nextInt(text.length());
    if (text.lastIndexOf('&', at - 1) > text.lastIndexOf(';', at - 1)) {
      return text;
    }
    return text.substring(0, at) + BLANKS.get(random.nextInt(BLANKS.size())) + text.substring(at);
  }

  private static String reference(String text, Random random) {
    int at = random.nextInt(text.length());
    if (text.indexOf('&') >= 0) {
      return text;
    }
    return text.substring(0, at)
        + (random.nextBoolean() ? "&#" + (int) text.charAt(at) : hexadecimal(text.charAt(at)))
        + ";"
        + text.substring(at + 1);
  }

  private static String hexadecimal(char character) {
    return "&#x" + Integer.toHexString(character);
  }

  /** Those of the last digit that belong to no byte. */
  private static String lastBits(String text, Random random) {
    int last = text.indexOf('=') - 1;
    if (last < 0 || DIGITS.indexOf(text.charAt(last)) < 0) {
      return text;
    }
    int free = text.endsWith("==") ? 15 : 3;
    int digit = DIGITS.indexOf(text.charAt(last)) ^ (1 + random.nextInt(free));
    return text.substring(0, last) + DIGITS.charAt(digit) + text.substring(last + 1);
  }

  private static String padding(String text, Random random) {
    return random.nextBoolean() ? text.replace("=", "") : text + "=".repeat(1 + random.nextInt(3));
  }

  private static String prefix(String wire, String prefix, Random random) {
    String other = "p" + random.nextInt(1000);
    return wire.replace("xmlns:" + prefix + "=", "xmlns:" + other + "=")
        .replace("<" + prefix + ":", "<" + other + ":")
        .replace("</" + prefix + ":", "</" + other + ":")
        .replace(" " + prefix + ":", " " + other + ":");
  }

  private static String between(String wire, Random random) {
    String blank = BLANKS.get(random.nextInt(3));
    return wire.replaceFirst(
        "(<wsse:UsernameToken|<ds:Signature |</wsse:Security>|<soapenv:Body)",
        Matcher.quoteReplacement(blank) + "$1");
  }

  /** Puts the first of two attributes last. */
  private static String attributes(String wire, Random random) {
    Pattern two =
        Pattern.compile("<(wsse|ds|xenc|soapenv):(\\w+)( [\\w:]+=\"[^\"]*\")([^>/]+)(/?>)");
    Matcher found = two.matcher(wire);
    StringBuilder other = new StringBuilder();
    while (found.find()) {
      found.appendReplacement(
          other, random.nextBoolean() ? "<$1:$2$4$3$5" : Matcher.quoteReplacement(found.group()));
    }
    return found.appendTail(other).toString();
  }
}
