package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Protocol;

/**
 * A body that every server of a protocol must refuse in the same words, and every client as an
 * answer.
 *
 * @param name of the case
 * @param body what is sent
 * @param rule the line, up to what to do next
 * @param next what to do next
 */
public record BadBody(String name, byte[] body, String rule, String next) {
  private static final String MEND = "mend the message";

  /** Requests of an endpoint, one of every kind. */
  static List<BadBody> ofRequests(Exchanged exchanged) {
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    return of(endpoint.protocol(), endpoint.requestShape(), exchanged.request(), true);
  }

  /** Answers of an endpoint, one of every kind. */
  public static List<BadBody> ofAnswers(Exchanged exchanged) {
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    return of(endpoint.protocol(), endpoint.answerShape(), exchanged.answer(), false);
  }

  private static List<BadBody> of(Protocol protocol, Shape shape, byte[] valid, boolean request) {
    byte[] changed = protocol.name().equals("dpws_typed") ? untyped(valid) : valid;
    return differing(changed, BadBodies.of(protocol).of(shape, changed, request));
  }

  /** Requests to sort, each with a first number that is none of 32 bits. */
  static List<BadBody> ofNumbers(Exchanged exchanged) {
    byte[] valid = exchanged.request();
    return differing(valid, BadBodies.of(exchanged.endpoint().protocol()).numbers(valid));
  }

  /**
   * Checks that each is another body than a valid one: what replaces nothing tests nothing.
   *
   * @return the same
   */
  static List<BadBody> differing(byte[] valid, List<BadBody> bad) {
    for (BadBody one : bad) {
      if (Arrays.equals(one.body, valid)) {
        throw new AssertionError(
            "a bad body must differ from the valid one, got '" + one.name + "'");
      }
    }
    return bad;
  }

  /** Types may be left out. */
  private static byte[] untyped(byte[] valid) {
    return new String(valid, UTF_8).replaceAll(" xsi:type=\"[^\"]*\"", "").getBytes(UTF_8);
  }

  static BadBody mend(String name, String body, String rule) {
    return new BadBody(name, body.getBytes(UTF_8), rule, MEND);
  }

  static BadBody mend(String name, byte[] body, String rule) {
    return new BadBody(name, body, rule, MEND);
  }

  /** A first number that is none of 32 bits; its rule is not asked. */
  static BadBody number(String number, byte[] body) {
    return mend("number '" + number + "'", body, "");
  }

  static BadBody leaveOut(String name, String body, String rule) {
    return new BadBody(name, body.getBytes(UTF_8), rule, "leave it out");
  }

  /** Whether a line says this; a rule may end with a place, which is the parser's. */
  boolean isReason(String line) {
    return line.matches(Pattern.quote(rule) + place() + Pattern.quote("; " + next));
  }

  private String place() {
    return rule.endsWith("column ") || rule.endsWith("at byte ") ? "[0-9]+" : "";
  }

  /** The same of a client's reason, which does not say what to do. */
  public boolean isAnswersReason(String line) {
    return line.matches(Pattern.quote("answer is malformed: " + rule) + place());
  }

  @Override
  public String toString() {
    return name;
  }
}
