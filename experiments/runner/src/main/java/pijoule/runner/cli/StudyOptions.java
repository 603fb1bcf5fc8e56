package pijoule.runner.cli;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import pijoule.base.Nearest;
import pijoule.campaign.Bounds;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.energy.host.RaplKind;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.boards.BoardClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Quoting;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyDesign;
import pijoule.runner.study.StudyFile;
import pijoule.runner.yaml.YamlNames;

/**
 * Options for a study, its bench, and changes of either. An empty value means the option was not
 * given.
 */
final class StudyOptions {
  /** Addition to the refusal of a bench: the pages name one that only this command makes. */
  private static final String BENCH_OF_BOARDS =
      "; 'pijoule bench init HOST HOST' writes two-pis, of two boards";

  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,19}");

  /** Words that every shell takes as they are. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./=:@%+-]+");

  @Option(
      names = "--bench",
      paramLabel = "BENCH",
      description =
          "Name in experiments/benches or YAML file (default: local-rapl where the processor's"
              + " energy can be read, else local).")
  private String bench;

  @Option(
      names = "--fix",
      paramLabel = "FACTOR=LEVEL",
      split = ",",
      description =
          "Do not vary a factor. A clock that the bench cannot set is then not verified, and"
              + " every table says 'declared'.")
  private List<String> fix = new ArrayList<>();

  @Option(
      names = "--replicates",
      paramLabel = "N",
      description =
          "Repetitions of each cell, in place of the study's. Fewer are split into as many rounds"
              + " as the study's, or nearly.")
  private String replicates;

  @Option(names = "--seed", paramLabel = "N", description = "Seed, in place of the study's.")
  private String seed;

  /** Reads the study and applies the options to it. */
  Study study(String name, Programs programs) {
    Study named = StudyFile.read(find(programs, "studies", name));
    Study study = bench(programs).target().map(named::on).orElse(named);
    Set<Factor> fixedOnce = new HashSet<>();
    for (Level level : levels()) {
      UsageException.when(
          !fixedOnce.add(level.factor()),
          "--fix must name a factor once, got "
              + level.factor().key()
              + " twice; leave one of them out");
      study = fix(study, level, programs);
    }
    if (isGiven(replicates)) {
      study = scaled(study, (int) whole("--replicates", replicates, StudyDesign.REPLICATES));
    }
    return isGiven(seed) ? study.withSeed(whole("--seed", seed, StudyDesign.SEED)) : study;
  }

  /** Says how the replicates are split into rounds now, where that is not as the study says. */
  private static Study scaled(Study study, int count) {
    Study scaled = study.withReplicates(count);
    if (scaled.design().rounds().perRound() != study.design().rounds().perRound()) {
      System.err.printf(
          "--replicates %d: rounds x replicates %s, not %s: replicates_per_block is now %d, so that"
              + " servers are still compared over rounds%n",
          count,
          scaled.design().rounds().display(),
          study.design().rounds().display(),
          scaled.design().rounds().perRound());
    }
    return scaled;
  }

  /** Checks that nothing is asked for that a campaign already begun would not do. */
  void requireNone() {
    UsageException.when(
        isGiven(bench) || !changes().isEmpty(),
        "--resume goes on with its own study and bench, got --bench, --fix, --replicates or"
            + " --seed as well; leave them out");
  }

  /** {@return whether a person named the bench} */
  boolean namesBench() {
    return isGiven(bench);
  }

  /**
   * {@return study and options as a person types them for a shell}
   *
   * @param study as named
   */
  String line(String study) {
    List<String> words = new ArrayList<>(List.of(study));
    add(words, "--bench", bench);
    words.addAll(changes());
    return typed(words);
  }

  /**
   * {@return what names the study and changes it, for a runner in any folder; without a bench}
   *
   * @param study as named
   */
  List<String> words(String study) {
    Path file = Path.of(study);
    String named = Files.isRegularFile(file) ? file.toAbsolutePath().normalize().toString() : study;
    List<String> words = new ArrayList<>(List.of(named));
    words.addAll(changes());
    return words;
  }

  /** Options that change the study, with their values. */
  private List<String> changes() {
    List<String> words = new ArrayList<>();
    fix.forEach(fixed -> add(words, "--fix", fixed));
    add(words, "--replicates", replicates);
    add(words, "--seed", seed);
    return words;
  }

  /**
   * {@return the command that checks the bench for it, as a person types it}
   *
   * @param study as named
   */
  String benchCheck(String study) {
    return TypedCommand.of(typed(List.of("bench", "check", bench, "--study", study)));
  }

  private static String typed(List<String> words) {
    return words.stream()
        .map(word -> PLAIN.matcher(word).matches() ? word : Quoting.word(word))
        .collect(Collectors.joining(" "));
  }

  private static void add(List<String> words, String option, String value) {
    if (isGiven(value)) {
      words.addAll(List.of(option, value));
    }
  }

  Bench bench(Programs programs) {
    return bench(programs, isGiven(bench) ? bench : onThisMachine());
  }

  /** The bench of a person who names none: energy is measured where it can be. */
  static String onThisMachine() {
    return RaplKind.isReadable(Path.of("/")) ? "local-rapl" : "local";
  }

  /** {@return note on the bench that is taken if a person names none} */
  Optional<String> benchNote() {
    return isGiven(bench) || onThisMachine().equals("local")
        ? Optional.empty()
        : Optional.of(
            "energy of the processor's package is measured by RAPL, as in bench local-rapl; to"
                + " model it: --bench local");
  }

  /** Reads a bench by its name or file. */
  static Bench bench(Programs programs, String name) {
    return BenchFile.read(find(programs, "benches", name));
  }

  /** The clock comes last: which hosts can set it depends on the device. */
  private List<Level> levels() {
    return fix.stream()
        .filter(StudyOptions::isGiven)
        .map(StudyOptions::level)
        .sorted(Comparator.comparing(level -> level.factor().equals(Factor.CPU_MHZ)))
        .toList();
  }

  private static Level level(String text) {
    int sign = text.indexOf('=');
    UsageException.when(sign < 1, "--fix must be FACTOR=LEVEL, got '" + text + "'");
    return Level.parse(Factors.of(text.substring(0, sign)), text.substring(sign + 1));
  }

  private Study fix(Study study, Level level, Programs programs) {
    boolean isSet = !level.factor().equals(Factor.CPU_MHZ) || setsClock(study, programs);
    return study.fix(level, isSet);
  }

  /**
   * A board's clock is set by the bench, and so is an emulated one; that of the runner's own
   * machine where it can be.
   */
  private boolean setsClock(Study study, Programs programs) {
    Testbed site = Testbed.of(bench(programs), study, programs);
    try (Hosts hosts = site.hosts()) {
      for (Host host : site.measured()) {
        BoardClock clock = site.clock(host);
        if (host.isLocal() && !clock.isEmulated() && clock.lackOfRight().isPresent()) {
          return false;
        }
      }
      return true;
    } catch (IOException unreadable) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A whole number within bounds. */
  static long whole(String option, String text, Bounds<Long> bounds) {
    BigInteger value = WHOLE.matcher(text).matches() ? new BigInteger(text) : null;
    if (value == null || value.bitLength() >= Long.SIZE || !bounds.allows(value.longValue())) {
      throw new UsageException(
          "%s must be from %s, got '%s'; choose one between"
              .formatted(option, bounds.range(), text));
    }
    return value.longValue();
  }

  static boolean isGiven(String value) {
    return value != null && !value.isBlank();
  }

  static Path find(Programs programs, String kind, String name) {
    Path shipped = programs.home().resolve("experiments").resolve(kind);
    Path file = Path.of(name);
    return Optional.of(file)
        .filter(Files::isRegularFile)
        .or(() -> programs.named(kind, name))
        .orElseThrow(
            () ->
                new UsageException(
                    "no file or name in experiments/%s is '%s'; %s%s"
                        .formatted(
                            kind,
                            name,
                            Nearest.hint(name, YamlNames.in(shipped)),
                            kind.equals("benches") ? BENCH_OF_BOARDS : "")));
  }
}
