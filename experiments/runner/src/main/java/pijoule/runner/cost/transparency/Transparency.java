package pijoule.runner.cost.transparency;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.cost.Ratio;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/**
 * Whether pijoule changes what it compares: each of its programs beside the smallest program that
 * does the same by the same framework without it. Both are started in turn, in random order, one
 * process at a time, and their time and CPU time are read from outside.
 */
public final class Transparency {
  private static final double PROGRAM_LOW = 0.95;
  private static final double PROGRAM_HIGH = 1.05;
  private static final double COMPARISON_LOW = 0.97;
  private static final double COMPARISON_HIGH = 1.03;
  private static final long SEED = 2013;

  private static final List<Quantity> QUANTITIES =
      List.of(new Quantity("time", Cost::seconds), new Quantity("CPU time", Cost::cpuSeconds));

  private final Programs programs;
  private final Path folder;
  private final PrintWriter out;
  private final List<Subject> subjects;
  private final List<Message> messages = new ArrayList<>();
  private final Samples samples = new Samples();

  /**
   * @param programs of this pijoule
   * @param folder for what is written meanwhile
   * @param out for the figures
   * @param frameworks whose programs are compared; empty: all that have a reference
   */
  public Transparency(Programs programs, Path folder, PrintWriter out, List<String> frameworks) {
    this.programs = programs;
    this.folder = folder;
    this.out = out;
    subjects =
        Subject.ALL.stream()
            .filter(of -> frameworks.isEmpty() || frameworks.contains(of.framework()))
            .toList();
  }

  private record Quantity(String title, ToDoubleFunction<Cost> of) {}

  private record Turn(Subject subject, boolean own, Message message) {}

  /**
   * Measures and prints.
   *
   * @param rounds in which each program runs once with each size
   * @param calls of a long series
   * @return whether every figure is within its limits
   */
  public boolean measure(int rounds, int calls) throws IOException, InterruptedException {
    readMessages();
    Commands commands = new Commands(programs, folder.resolve("classes"));
    List<Turn> turns = new ArrayList<>();
    for (Subject subject : subjects) {
      commands.compile(subject);
      for (Message message : messages) {
        turns.add(new Turn(subject, true, message));
        turns.add(new Turn(subject, false, message));
      }
    }
    Sampler sampler = new Sampler(commands, folder.resolve("program.log"), calls);
    Random random = new Random(SEED);
    for (int round = 1; round <= rounds; round++) {
      Collections.shuffle(turns, random);
      for (Turn turn : turns) {
        samples.add(
            turn.subject(),
            turn.own(),
            turn.message(),
            sampler.sample(turn.subject(), turn.own(), turn.message()));
      }
      out.printf(Locale.ROOT, "round %d of %d done%n", round, rounds);
      out.flush();
    }
    return print();
  }

  private void readMessages() {
    Path file = programs.home().resolve("experiments").resolve("studies").resolve("quick.yaml");
    Study study = StudyFile.read(file);
    for (Cell cell : study.cells()) {
      String size = cell.text(Factor.MESSAGE_SIZE);
      if (messages.stream().noneMatch(message -> message.size().equals(size))) {
        byte[] body = new CellOptions(study, cell).request(SEED);
        int numbers = new String(body, StandardCharsets.UTF_8).split("<n>", -1).length - 1;
        messages.add(new Message(size, body, numbers));
      }
    }
  }

  private boolean print() {
    out.printf(
        Locale.ROOT,
        "pijoule's program over its reference (limits %.2f to %.2f), 95 %% intervals%n",
        PROGRAM_LOW,
        PROGRAM_HIGH);
    boolean within = true;
    for (Subject subject : subjects) {
      for (Message message : messages) {
        for (Stage stage : Stage.values()) {
          for (Quantity quantity : QUANTITIES) {
            Ratio ratio = samples.overReference(subject, message, stage, quantity.of());
            within &=
                line(
                    subject.title(),
                    message,
                    stage,
                    quantity.title(),
                    ratio,
                    PROGRAM_LOW,
                    PROGRAM_HIGH,
                    "");
          }
        }
      }
    }
    return within & printComparisons();
  }

  private boolean printComparisons() {
    boolean within = true;
    for (String side : List.of("server", "client")) {
      Subject cxf = find(side, "cxf");
      Subject axis2 = find(side, "axis2");
      if (cxf == null || axis2 == null) {
        continue;
      }
      out.printf(
          Locale.ROOT,
          "%s CXF / Axis2 by pijoule over the same without it (limits %.2f to %.2f)%n",
          side,
          COMPARISON_LOW,
          COMPARISON_HIGH);
      for (Message message : messages) {
        for (Stage stage : Stage.values()) {
          for (Quantity quantity : QUANTITIES) {
            ToDoubleFunction<Cost> of = quantity.of();
            String both =
                String.format(
                    Locale.ROOT,
                    "  (%.3f by pijoule, %.3f without)",
                    samples.between(cxf, axis2, true, message, stage, of).value(),
                    samples.between(cxf, axis2, false, message, stage, of).value());
            Ratio ratio = samples.ratioOfRatios(cxf, axis2, message, stage, of);
            within &=
                line(
                    side,
                    message,
                    stage,
                    quantity.title(),
                    ratio,
                    COMPARISON_LOW,
                    COMPARISON_HIGH,
                    both);
          }
        }
      }
    }
    return within;
  }

  private Subject find(String side, String framework) {
    return subjects.stream()
        .filter(of -> of.side().equals(side) && of.framework().equals(framework))
        .findFirst()
        .orElse(null);
  }

  /** Prints a figure; whether its whole interval is within the limits. */
  private boolean line(
      String title,
      Message message,
      Stage stage,
      String quantity,
      Ratio ratio,
      double low,
      double high,
      String remark) {
    boolean within = ratio.low() >= low && ratio.high() <= high;
    boolean outside = ratio.high() < low || ratio.low() > high;
    out.printf(
        Locale.ROOT,
        "  %-13s %-6s %-14s %-9s %.3f (%.3f to %.3f)  %s%s%n",
        title,
        message.size(),
        stage.title(),
        quantity,
        ratio.value(),
        ratio.low(),
        ratio.high(),
        within ? "within" : outside ? "outside" : "not decided",
        remark);
    return within;
  }
}
