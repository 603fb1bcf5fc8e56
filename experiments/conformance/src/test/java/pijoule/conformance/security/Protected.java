package pijoule.conformance.security;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.contract.security.SecurityLevel;

/**
 * A program's combination with a level that protects messages.
 *
 * @param offered the combination
 * @param level of its messages
 */
public record Protected(Offered offered, SecurityLevel level) {
  /**
   * A sample of all in which each level occurs by each protocol of each stack's program.
   *
   * @param side {@code server} or {@code client}
   * @param service that is called
   */
  public static Stream<Protected> sample(String side, String service) {
    return Sample.of(all(side, service), Protected::traits).stream();
  }

  /**
   * All of them that are tested.
   *
   * @param side {@code server} or {@code client}
   * @param service that is called
   */
  public static List<Protected> all(String side, String service) {
    List<Offered> all =
        Offered.protectingMessages(side).stream()
            .filter(offered -> offered.service().equals(service))
            .toList();
    return Only.tested(all).stream()
        .flatMap(of -> of.messageLevels().stream().map(level -> new Protected(of, level)))
        .toList();
  }

  /** Traits that a sample keeps: its stack, its protocol, and its level by its program. */
  public List<?> traits() {
    return List.of(offered.stack(), offered.protocol(), List.of(offered.program(), level));
  }

  /** For a test of both. */
  public Arguments arguments() {
    return Arguments.of(offered, level);
  }
}
