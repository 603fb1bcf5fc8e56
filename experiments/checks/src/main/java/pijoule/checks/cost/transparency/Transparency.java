package pijoule.checks.cost.transparency;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import pijoule.checks.cost.Ratio;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;

/**
 * Finds out if pijoule changes what it compares: each program beside the smallest program that does
 * the same by the same framework without it. Both run one after the other, in random order, so that
 * a machine whose speed drifts is the same for both; their time and CPU time are read from outside.
 */
public final class Transparency {
  private static final double PROGRAM_LOW = 0.95;
  private static final double PROGRAM_HIGH = 1.05;
  private static final double COMPARISON_LOW = 0.97;
  private static final double COMPARISON_HIGH = 1.03;
  private static final long SEED = 2013;
  private static final List<String> SIZES = List.of("100kB", "500kB");

  private static final List<Quantity> QUANTITIES =
      List.of(new Quantity("time", Cost::seconds), new Quantity("CPU time", Cost::cpuSeconds));

  private final Programs programs;
  private final Path folder;
  private final PrintWriter out;
  private final List<Subject> subjects;
  private final Samples samples = new Samples();
  private int figures;
  private int within;
  private int outside;

  /**
   * Prepares the comparison of the selected programs.
   *
   * @param programs of this pijoule
   * @param folder for what is written meanwhile
   * @param out for the figures
   * @param selection of programs
   * @throws UsageException if it selects none
   */
  public Transparency(Programs programs, Path folder, PrintWriter out, Selection selection) {
    this.programs = programs;
    this.folder = folder;
    this.out = out;
    subjects = selection.subjects();
  }

  private record Quantity(String title, ToDoubleFunction<Cost> of) {}

  private record Turn(Subject subject, boolean own, SortMessage message) {}

  /**
   * Measures and prints.
   *
   * @param rounds in which each program runs once with each size
   * @param calls of a process: 1, or enough for a steady state
   * @param earlier file with the samples of earlier parts of this measurement, which gets these,
   *     too
   * @return whether every figure is within its limits
   * @throws UsageException if there are too few calls
   */
  public boolean measure(int rounds, int calls, Optional<Path> earlier)
      throws IOException, InterruptedException {
    Set<Stage> stages = Stage.of(calls);
    Optional<SampleFile> file = earlier.map(SampleFile::new);
    if (file.isPresent()) {
      file.get().read(samples);
    }
    Commands commands = new Commands(programs, folder.resolve("classes"));
    List<List<Turn>> pairs = new ArrayList<>();
    for (Subject subject : subjects) {
      commands.compile(subject);
      for (String size : SIZES) {
        SortMessage message = SortMessage.of(subject.protocol(), size);
        pairs.add(
            Arrays.asList(new Turn(subject, true, message), new Turn(subject, false, message)));
      }
    }
    Sampler sampler = new Sampler(commands, folder.resolve("program.log"), calls);
    Random random = new Random(SEED);
    for (int round = 1; round <= rounds; round++) {
      Collections.shuffle(pairs, random);
      pairs.forEach(pair -> Collections.shuffle(pair, random));
      List<StageCost> done = new ArrayList<>();
      for (Turn turn : pairs.stream().flatMap(List::stream).toList()) {
        String program = turn.subject().title();
        String size = turn.message().size();
        sampler
            .sample(turn.subject(), turn.own(), turn.message())
            .forEach(
                (stage, cost) -> done.add(new StageCost(program, turn.own(), size, stage, cost)));
      }
      done.forEach(samples::add);
      if (file.isPresent()) {
        file.get().append(done);
      }
      out.printf(Locale.ROOT, "round %d of %d done%n", round, rounds);
      out.flush();
    }
    return print(stages);
  }

  private boolean print(Set<Stage> stages) {
    out.printf(
        Locale.ROOT,
        "pijoule's program over its reference (limits %.2f to %.2f), 95 %% intervals%n",
        PROGRAM_LOW,
        PROGRAM_HIGH);
    if (subjects.stream().anyMatch(subject -> !subject.isServer())) {
      out.println(
          "a client's time has its work between calls in it, and the CPU time of a first call what"
              + " follows it; see experiments/checks/reference-programs/README.md");
    }
    for (Subject subject : subjects) {
      for (String size : SIZES) {
        for (Stage stage : stages) {
          for (Quantity quantity : QUANTITIES) {
            Ratio ratio = samples.overReference(subject, size, stage, quantity.of());
            line(subject.title(), size, stage, quantity, ratio, PROGRAM_LOW, PROGRAM_HIGH, "");
          }
        }
      }
    }
    printComparisons(stages);
    out.printf(
        "limits %s: of %d figures %d within, %d outside, %d not decided%n",
        within == figures ? "met" : "not met",
        figures,
        within,
        outside,
        figures - within - outside);
    return within == figures;
  }

  private void printComparisons(Set<Stage> stages) {
    List<Subject> pairs =
        subjects.stream()
            .filter(subject -> subject.framework().equals("cxf") && twin(subject).isPresent())
            .toList();
    if (pairs.isEmpty()) {
      return;
    }
    out.printf(
        Locale.ROOT,
        "CXF / Axis2 by pijoule over the same without it (limits %.2f to %.2f)%n",
        COMPARISON_LOW,
        COMPARISON_HIGH);
    for (Subject cxf : pairs) {
      printComparison(cxf, twin(cxf).orElseThrow(), stages);
    }
  }

  private Optional<Subject> twin(Subject cxf) {
    return subjects.stream().filter(subject -> subject.isTwinOf(cxf)).findFirst();
  }

  private void printComparison(Subject cxf, Subject axis2, Set<Stage> stages) {
    String side = cxf.side() + " " + cxf.protocol();
    for (String size : SIZES) {
      for (Stage stage : stages) {
        for (Quantity quantity : QUANTITIES) {
          ToDoubleFunction<Cost> of = quantity.of();
          String both =
              String.format(
                  Locale.ROOT,
                  "  (%.3f by pijoule, %.3f without)",
                  samples.between(cxf, axis2, true, size, stage, of).value(),
                  samples.between(cxf, axis2, false, size, stage, of).value());
          Ratio ratio = samples.ratioOfRatios(cxf, axis2, size, stage, of);
          line(side, size, stage, quantity, ratio, COMPARISON_LOW, COMPARISON_HIGH, both);
        }
      }
    }
  }

  /** Prints a figure, and counts if its whole interval is within the limits or outside of them. */
  private void line(
      String title,
      String size,
      Stage stage,
      Quantity quantity,
      Ratio ratio,
      double low,
      double high,
      String remark) {
    boolean isWithin = ratio.low() >= low && ratio.high() <= high;
    boolean isOutside = ratio.high() < low || ratio.low() > high;
    figures++;
    within += isWithin ? 1 : 0;
    outside += isOutside ? 1 : 0;
    out.printf(
        Locale.ROOT,
        "  %-21s %-6s %-14s %-9s %.3f (%.3f to %.3f)  %s%s%n",
        title,
        size,
        stage.title(),
        quantity.title(),
        ratio.value(),
        ratio.low(),
        ratio.high(),
        isWithin ? "within" : isOutside ? "outside" : "not decided",
        remark);
  }

  /**
   * Costs in a CSV file, a line for each stage of a process, so that a comparison can be made in
   * several parts, each when the machine is quiet. Rounds are written whole.
   *
   * @param file that is read and extended, or made
   */
  record SampleFile(Path file) {
    private static final String HEAD =
        "program,is_reference,message_size,stage,time_seconds,cpu_seconds";

    /**
     * Adds what earlier parts have written.
     *
     * @throws UsageException if it is no such file
     */
    void read(Samples samples) throws IOException {
      if (!Files.exists(file)) {
        return;
      }
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
        throw new UsageException(
            "--samples must name a file with the columns " + HEAD + " or a new one, got " + file);
      }
      for (String line : lines.subList(1, lines.size())) {
        try {
          samples.add(StageCost.of(line));
        } catch (IllegalArgumentException broken) {
          throw new UsageException(
              "--samples: a line must have values of the columns " + HEAD + ", got '" + line + "'");
        }
      }
    }

    /** Adds a round at the end. */
    void append(List<StageCost> round) throws IOException {
      StringBuilder text = new StringBuilder();
      if (!Files.exists(file)) {
        text.append(HEAD).append('\n');
      }
      round.forEach(sample -> text.append(sample.line()).append('\n'));
      Files.writeString(
          file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }
}
