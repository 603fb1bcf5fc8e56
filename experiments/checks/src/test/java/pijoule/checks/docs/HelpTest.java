package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import pijoule.checks.Main;

/** The help of each command has an example, which the command line takes. */
class HelpTest {
  private static final String EXAMPLE = "(Example: |  )(?=pijoule )";

  private final TypedCommands commands = new TypedCommands();

  @Test
  void eachCommandHasAnExampleOfItself() {
    assertThat(Stream.of(Main.commandLine(), Main.meterLine()))
        .flatMap(line -> leaves(line).toList())
        .hasSizeGreaterThan(30)
        .allSatisfy(
            command ->
                assertThat(examples(command.usageMessage().footer()))
                    .as(command.qualifiedName())
                    .isNotEmpty()
                    .allSatisfy(example -> assertThat(commands.refusals(example)).isEmpty())
                    .allSatisfy(example -> assertThat(example).contains(" " + command.name())));
  }

  /** The recorder's commands are those of {@code meter}. */
  private static Stream<CommandSpec> leaves(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (spec.usageMessage().hidden() || spec.name().equals("meter")) {
      return Stream.of();
    }
    return spec.subcommands().isEmpty()
        ? Stream.of(spec)
        : spec.subcommands().values().stream().flatMap(HelpTest::leaves);
  }

  private static List<String> examples(String[] footer) {
    return Arrays.stream(footer)
        .filter(line -> line.matches(EXAMPLE + ".*"))
        .map(line -> line.replaceFirst(EXAMPLE, "./"))
        .map(line -> line.replaceFirst("   +.*", ""))
        .toList();
  }
}
