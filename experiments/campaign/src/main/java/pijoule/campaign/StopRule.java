package pijoule.campaign;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rule, named before a campaign begins, by which it ends before all rounds are done: when all that
 * its answer compares is clear.
 *
 * @param most replicates of each cell that were planned, of a campaign that ended earlier; absent
 *     where the study's replicates are those
 */
public record StopRule(OptionalInt most) {
  private static final String WHEN_CLEAR = "when clear";
  private static final Pattern TEXT =
      Pattern.compile(WHEN_CLEAR + "(?:, at most ([1-9][0-9]{0,5}) replicates)?");

  /**
   * Reads a rule.
   *
   * @param text value of {@code stop}
   * @throws IllegalArgumentException if it is none
   */
  public static StopRule parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "stop must be '%s', got '%s'; leave it out to make all rounds"
              .formatted(WHEN_CLEAR, text));
    }
    return new StopRule(
        matcher.group(1) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(matcher.group(1))));
  }

  /** {@return the rule of a campaign that ended earlier than after so many replicates} */
  public StopRule endedBefore(int replicates) {
    return new StopRule(OptionalInt.of(most.orElse(replicates)));
  }

  /**
   * {@return looks of a campaign}
   *
   * @param made its rounds, of which the rule may have cut some off
   */
  public Looks looks(Rounds made) {
    return Looks.atMost(new Rounds(most.orElse(made.replicates()), made.perRound()).count());
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    return most.isPresent()
        ? WHEN_CLEAR + ", at most " + most.getAsInt() + " replicates"
        : WHEN_CLEAR;
  }
}
