package pijoule.checks.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import pijoule.checks.Main;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.meter.MeterSetting;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;
import pijoule.runner.yaml.YamlNames;

/** Parts of pages that are made from what the program itself has. */
final class Generated {
  private static final Pattern PART =
      Pattern.compile("(?s)(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)");

  /** Studies whose lengths the first page has. */
  private static final List<String> FIRST =
      List.of("quick", "framework-x-container", "protocols", "load", "nunes2013");

  private static final String COLUMNS =
      "experiments/analysis/src/main/resources/pijoule/analysis/table/columns.tsv";

  static final String ROLE_VARS = "experiments/provision/roles/board/vars/main.yml";

  private final Programs programs = Programs.find();
  private final Path home = programs.home();

  /**
   * @param page with its parts as they are
   * @return the page with its parts as they must be
   */
  String made(String page) throws IOException {
    Matcher part = PART.matcher(page);
    StringBuilder made = new StringBuilder();
    while (part.find()) {
      String text = part.group(1) + part(part.group(2)) + part.group(3);
      part.appendReplacement(made, Matcher.quoteReplacement(text));
    }
    return part.appendTail(made).toString();
  }

  private String part(String name) throws IOException {
    return switch (name) {
      case "commands" -> commands();
      case "columns" -> columns();
      case "meter-kinds" -> meterKinds();
      case "studies" -> studies(YamlNames.in(home.resolve("experiments/studies")));
      case "lengths" -> studies(FIRST);
      case "benches" -> benches();
      case "servers" -> new ProgramTables(programs).of(Side.SERVER);
      case "clients" -> new ProgramTables(programs).of(Side.CLIENT);
      case "http" -> new ProgramTables(programs).http();
      case "server-phases" -> new ProgramTables(programs).phases(Side.SERVER);
      case "client-phases" -> new ProgramTables(programs).phases(Side.CLIENT);
      case "clocks" -> clocks();
      case "server-options" -> OptionTables.ofServers();
      case "client-options" -> OptionTables.ofClients();
      case "option-factors" -> OptionTables.factors();
      case "bench" -> bench();
      default -> schema(name);
    };
  }

  private String schema(String name) throws IOException {
    return SchemaTable.of(home.resolve("experiments/schema/" + name + ".schema.json"));
  }

  /** Keys of a bench; those that are settings of kinds of meters are options of the recorder. */
  private String bench() throws IOException {
    Set<String> settings = new HashSet<>();
    for (MeterSetting<?> setting : MeterKinds.settings()) {
      settings.add("meters.NAME." + setting.option().replaceFirst("^--", "").replace('-', '_'));
    }
    return schema("bench")
        .lines()
        .filter(row -> settings.stream().noneMatch(key -> row.startsWith("| `" + key + "` |")))
        .map(row -> row + "\n")
        .collect(Collectors.joining());
  }

  private static String commands() {
    StringBuilder made = new StringBuilder();
    CommandSpec root = Main.commandLine().getCommandSpec();
    Set<CommandSpec> specs = new LinkedHashSet<>();
    root.subcommands().values().forEach(sub -> leaves(sub.getCommandSpec(), specs));
    for (CommandSpec spec : specs) {
      command(spec, spec.qualifiedName().replaceFirst("^pijoule ", ""), List.of(), made);
    }
    CommandSpec meter = Main.meterLine().getCommandSpec();
    List<OptionSpec> common = new ArrayList<>();
    List<CommandLine> further = new ArrayList<>(meter.subcommands().values());
    CommandLine record = meter.subcommands().get("record");
    further.remove(record);
    further.add(0, record);
    for (CommandLine sub : further) {
      command(sub.getCommandSpec(), "meter " + sub.getCommandName(), common, made);
      if (sub == record) {
        common.addAll(sub.getCommandSpec().options());
      }
    }
    return made.toString();
  }

  private static void leaves(CommandSpec spec, Set<CommandSpec> into) {
    if (spec.name().equals("meter")) {
      return;
    }
    if (spec.subcommands().isEmpty() || !spec.options().isEmpty() && hasOwn(spec)) {
      into.add(spec);
    }
    spec.subcommands().values().forEach(sub -> leaves(sub.getCommandSpec(), into));
  }

  private static boolean hasOwn(CommandSpec spec) {
    return spec.options().stream().anyMatch(option -> !isHelp(option));
  }

  private static boolean isHelp(OptionSpec option) {
    return option.usageHelp() || option.versionHelp() || option.hidden();
  }

  private static void command(
      CommandSpec spec, String name, List<OptionSpec> known, StringBuilder into) {
    String parameters =
        spec.positionalParameters().stream()
            .filter(parameter -> !parameter.hidden())
            .map(PositionalParamSpec::paramLabel)
            .map(label -> " " + label.replaceAll("[<>]", ""))
            .collect(Collectors.joining());
    into.append("### `%s%s`\n\n".formatted(name, parameters));
    into.append(escaped(String.join(" ", spec.usageMessage().description()))).append("\n\n");
    StringBuilder rows = new StringBuilder();
    boolean shared = false;
    for (OptionSpec option : spec.options()) {
      boolean isKnown =
          known.stream()
              .anyMatch(
                  of ->
                      of.longestName().equals(option.longestName())
                          && List.of(of.description()).equals(List.of(option.description())));
      if (isKnown) {
        shared |= !isHelp(option);
      } else if (!isHelp(option)) {
        rows.append("| `%s` | %s |\n".formatted(written(option), described(option)));
      }
    }
    if (!rows.isEmpty()) {
      into.append("| option | meaning |\n|---|---|\n").append(rows).append('\n');
    }
    if (shared) {
      into.append("Also those of `meter record` that describe a meter.\n\n");
    }
  }

  private static String written(OptionSpec option) {
    String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    return option.longestName() + escaped(label.replaceAll("[<>]", ""));
  }

  private static String described(OptionSpec option) {
    String words = String.join(" ", option.description());
    String value = option.defaultValue() == null ? "none" : option.defaultValue();
    return escaped(words.replace("${DEFAULT-VALUE}", value).replace("%n", " "));
  }

  private static String escaped(String text) {
    return text.replace("%%", "%").replace("|", "\\|").replace("<", "&lt;");
  }

  private String columns() throws IOException {
    StringBuilder made = new StringBuilder("| column | unit | meaning |\n|---|---|---|\n");
    for (String line : Files.readAllLines(home.resolve(COLUMNS))) {
      String[] row = line.split("\t", -1);
      String meaning = row[3];
      boolean isEnd = row[0].matches(".*_(low|high)(_percent)?");
      if (row.length > 3 && !isEnd && !meaning.startsWith("Factor: ")) {
        made.append("| `%s` | %s | %s |\n".formatted(row[0], row[2], escaped(meaning)));
      }
    }
    return made.toString();
  }

  private static String meterKinds() {
    StringBuilder made =
        new StringBuilder(
            "| kind | fastest | boundary | measures itself | accuracy | refused above | verified | settings |\n"
                + "|---|---|---|---|---|---|---|---|\n");
    for (MeterKind kind : MeterKinds.all()) {
      MeterKind.Traits traits = kind.traits();
      made.append(
          "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  kind.key(),
                  kind.maxRate(),
                  traits.boundary().key(),
                  traits.selfMeasuring() ? "yes" : "no",
                  traits.accuracy(),
                  traits.estimate() ? "nothing" : traits.plausible().most(),
                  traits.verified().key(),
                  kind.settings().stream()
                      .map(MeterSetting::option)
                      .map(option -> "`" + option + "`")
                      .collect(Collectors.joining(" "))));
    }
    return made.toString();
  }

  private String studies(List<String> names) {
    StringBuilder made = new StringBuilder("| study | length | question |\n|---|---|---|\n");
    for (String name : names) {
      Study study = StudyFile.read(home.resolve("experiments/studies/" + name + ".yaml"), programs);
      String length = PlanTime.shown(Plan.of(study).expected());
      made.append("| `%s` | %s | %s |\n".formatted(name, length, study.title()));
    }
    return made.toString();
  }

  /** Bench of this checkout's own boards, where one was written. */
  private static final String OF_BENCH_INIT = "two-pis";

  private String benches() {
    StringBuilder made = new StringBuilder("| bench | where |\n|---|---|\n");
    Path folder = home.resolve("experiments/benches");
    for (String name : YamlNames.in(folder)) {
      if (name.equals(OF_BENCH_INIT)) {
        continue;
      }
      String title = BenchFile.read(folder.resolve(name + ".yaml")).title();
      made.append("| `%s` | %s |\n".formatted(name, title));
    }
    return made.toString();
  }

  /** Clocks of the boards that the role knows, in MHz; the kernel lists steps of 100 MHz. */
  private String clocks() throws IOException {
    StringBuilder made =
        new StringBuilder(
            "| board | levels as delivered, MHz | with `arm_freq=950`, MHz | besides |\n"
                + "|---|---|---|---|\n");
    JsonNode models =
        new ObjectMapper(new YAMLFactory())
            .readTree(home.resolve(ROLE_VARS).toFile())
            .path("board_models");
    for (JsonNode model : models) {
      int least = model.path("least_mhz").asInt();
      List<String> most = new ArrayList<>();
      model.path("most_mhz").forEach(mhz -> most.add(mhz.asText()));
      String highest = String.join(", ", most).replaceFirst(", ([0-9]+)$", " or $1");
      List<String> more = new ArrayList<>();
      if (model.path("boost").asBoolean()) {
        more.add("`arm_boost=0`");
      }
      model.path("besides").forEach(line -> more.add("`" + line.asText() + "`"));
      made.append(
          "| %s | %s | %s | %s |\n"
              .formatted(
                  model.path("name").asText(),
                  highest.equals("" + least) ? highest : least + " to " + highest,
                  ofThePaper(least),
                  String.join(", ", more)));
    }
    return made.toString();
  }

  private static String ofThePaper(int least) {
    List<String> levels = new ArrayList<>();
    for (int level = least; level < 950; level += 100) {
      levels.add("" + level);
    }
    levels.add("950");
    return least > 950 ? "not there" : String.join(", ", levels);
  }
}
