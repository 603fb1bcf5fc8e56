package pijoule.checks.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.contract.catalog.ClientOptions;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.StackOptions;

/** Options of servers and clients as tables: their names, defaults and meanings. */
final class OptionTables {
  private static final String HEAD = "| option | default | meaning |\n|---|---|---|\n";

  private OptionTables() {}

  static String ofServers() {
    return HEAD + rows(ServerOptions.all());
  }

  /** Those that servers have too are one row. */
  static String ofClients() {
    List<ProgramOption<?>> shared = new ArrayList<>();
    List<ProgramOption<?>> own = new ArrayList<>();
    for (ProgramOption<?> option : ClientOptions.all()) {
      (isOfServers(option) ? shared : own).add(option);
    }
    String names = shared.stream().map(OptionTables::name).collect(Collectors.joining(", "));
    return HEAD + "| %s | | as a server's |\n".formatted(names) + rows(own);
  }

  /** An option of the same name with another meaning is another one. */
  private static boolean isOfServers(ProgramOption<?> option) {
    return ServerOptions.all().stream()
        .anyMatch(of -> of.equals(option) && of.meaning().equals(option.meaning()));
  }

  private static String rows(List<ProgramOption<?>> options) {
    return options.stream()
        .map(
            option ->
                "| %s | %s | %s |\n"
                    .formatted(name(option), option.shownDefault(), meaning(option)))
        .collect(Collectors.joining());
  }

  private static String name(ProgramOption<?> option) {
    return "`" + option + "`";
  }

  /** Meaning of a factor's option by its other words; those of an endpoint are below. */
  private static String meaning(ProgramOption<?> option) {
    if (Endpoints.OPTIONS.contains(option)) {
      return option.meaning();
    }
    List<String> others =
        option.words().stream()
            .filter(word -> option.factor().isPresent() && !word.equals(option.absent().get()))
            .toList();
    return others.isEmpty() ? option.meaning() : quoted(others) + ": " + option.meaning();
  }

  static String factors() {
    StringBuilder made = new StringBuilder("| factor | levels |\n|---|---|\n");
    for (ProgramOption<?> option : StackOptions.ALL) {
      Factor factor = Factor.of(option);
      if (!factor.words().isEmpty()) {
        String cost = factor.cost() == ChangeCost.SERVER ? "; new server" : "";
        made.append(
            "| `%s` | %s: %s%s |\n"
                .formatted(factor.key(), quoted(factor.words()), option.meaning(), cost));
      }
    }
    return made.toString();
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }
}
