package pijoule.checks.cost.transparency;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.contract.options.UsageException;

/**
 * The programs that are compared.
 *
 * @param frameworks their names; empty: all that have a reference
 * @param binding of messages; absent: each framework's usual one
 * @param side {@code server} or {@code client}; absent: both
 * @param protocol its name; absent: all
 * @param variant {@code wrong} for a program that must not be within the limits; absent: none
 */
public record Selection(
    List<String> frameworks,
    Optional<String> binding,
    Optional<String> side,
    Optional<String> protocol,
    Optional<String> variant) {
  private static final String WRONG = "wrong";

  public Selection {
    frameworks = List.copyOf(frameworks);
  }

  /**
   * {@return subjects of the selection, at least one}
   *
   * @throws UsageException if there is none
   */
  List<Subject> subjects() {
    frameworks.forEach(name -> check("framework", name, Subject::framework));
    binding.ifPresent(name -> check("binding", name, subject -> subject.binding().orElse("")));
    side.ifPresent(name -> check("side", name, Subject::side));
    protocol.ifPresent(name -> check("protocol", name, Subject::protocol));
    List<Subject> all =
        Subject.ALL.stream()
            .filter(subject -> frameworks.isEmpty() || frameworks.contains(subject.framework()))
            .filter(subject -> binding.equals(subject.binding()))
            .filter(subject -> side.isEmpty() || side.get().equals(subject.side()))
            .filter(subject -> protocol.isEmpty() || protocol.get().equals(subject.protocol()))
            .toList();
    if (all.isEmpty()) {
      throw new UsageException(
          "--framework, --binding, --side and --protocol must select a program with a reference, got none;"
              + " there are "
              + String.join(", ", Subject.ALL.stream().map(Subject::title).toList()));
    }
    return variant.isEmpty() ? all : wrong(all);
  }

  private List<Subject> wrong(List<Subject> all) {
    if (!variant.get().equals(WRONG)) {
      throw new UsageException("--variant must be " + WRONG + ", got '" + variant.get() + "'");
    }
    if (all.stream().noneMatch(Subject::hasWrong)) {
      throw new UsageException("--variant wrong must go with server cxf rest, got others alone");
    }
    return all.stream().map(subject -> subject.hasWrong() ? subject.wrong() : subject).toList();
  }

  private static void check(String option, String name, Function<Subject, String> of) {
    List<String> known =
        Subject.ALL.stream().map(of).distinct().filter(text -> !text.isEmpty()).toList();
    if (!known.contains(name)) {
      throw new UsageException(
          "--" + option + " must be of " + String.join(", ", known) + ", got '" + name + "'");
    }
  }
}
