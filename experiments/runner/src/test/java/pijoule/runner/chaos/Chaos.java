package pijoule.runner.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/**
 * A campaign on two hosts to which something happens: what, where and when follows from a seed. It
 * must end with every run done once, and leave nothing behind. See docs/recover.md.
 */
public final class Chaos {
  /** How long after a controller's end programs of its campaign may live. */
  private static final Duration END_LIMIT = Duration.ofSeconds(90);

  private static final Duration BEGIN_LIMIT = Duration.ofMinutes(5);
  private static final int RUNS = 4;
  private static final int MAX_DELAY_MS = 5000;
  private static final Pattern FETCHED = Pattern.compile("([0-9a-f]{64}) +([A-Za-z0-9._-]+)");

  private final long seed;
  private final Random random;
  private final Fault fault;
  private final boolean recordsOnBoard;
  private final int runsBefore;
  private final int delayMs;
  private final boolean resumesAtOnce;
  private final Path folder;
  private final List<String> problems = new ArrayList<>();

  private Chaos(long seed, Path folder) {
    this.seed = seed;
    this.folder = folder;
    this.random = new Random(seed);
    // In turn, so that a row of seeds has every fault.
    this.fault = Fault.values()[Math.floorMod(seed - 1, Fault.values().length)];
    this.recordsOnBoard = random.nextInt(3) == 0;
    this.runsBefore = random.nextInt(RUNS - 1);
    this.delayMs = random.nextInt(MAX_DELAY_MS);
    this.resumesAtOnce = random.nextBoolean();
  }

  /**
   * How a seed ended.
   *
   * @param line what happened, for a person
   * @param problems what did not hold; empty where all did
   */
  public record Outcome(String line, List<String> problems) {}

  /**
   * @param args seeds
   */
  public static void main(String[] args) throws Exception {
    int failed = 0;
    for (String seed : args) {
      Outcome outcome = run(Long.parseLong(seed));
      System.out.println(outcome.line());
      outcome.problems().forEach(problem -> System.out.println("  " + problem));
      failed += outcome.problems().isEmpty() ? 0 : 1;
    }
    System.out.printf("%d of %d seeds held%n", args.length - failed, args.length);
    System.exit(failed == 0 ? 0 : 1);
  }

  /** Carries one seed out. Where something did not hold, its files stay. */
  public static Outcome run(long seed) throws Exception {
    Path folder = Files.createTempDirectory("pijoule-chaos-" + seed + "-");
    Files.createDirectory(folder.resolve("disk"));
    Scene.shell("mount", "-t", "tmpfs", "-o", "size=64m", "chaos", folder + "/disk");
    Outcome outcome = null;
    try {
      outcome = new Chaos(seed, folder).run();
      return outcome;
    } finally {
      if (outcome != null && outcome.problems().isEmpty()) {
        Scene.shell("umount", folder + "/disk");
        Scene.shell("rm", "-r", folder.toString());
      }
    }
  }

  private Outcome run() throws Exception {
    long beganNs = System.nanoTime();
    String followed;
    String where = "";
    try (TwoHosts hosts = TwoHosts.up()) {
      Scene scene = new Scene(hosts, folder, recordsOnBoard);
      scene.placeStrangers();
      Runner runner = begin(scene);
      awaitMoment(scene, runner);
      try {
        where = fault.strike(scene, runner, random);
        followed = follow(scene, runner);
        check(scene, where, beganNs);
      } catch (IOException unexpected) {
        problems.add(unexpected.getMessage() + "; see " + folder);
        followed = "it did not come to an end";
        runner.kill();
      }
      String line =
          String.format(
              Locale.ROOT,
              "seed %d: %s (%s)%s, %.1f s after %d of %d runs: %s; %.0f s",
              seed,
              fault,
              where,
              recordsOnBoard ? ", a recorder on alpha" : "",
              delayMs / 1e3,
              runsBefore,
              RUNS,
              followed,
              (System.nanoTime() - beganNs) / 1e9);
      return new Outcome(problems.isEmpty() ? line : line + "; FAILED", problems);
    }
  }

  private Runner begin(Scene scene) throws IOException {
    String bench =
        recordsOnBoard
            ? TwoHostsBench.mixed(scene.hosts())
            : TwoHostsBench.simulated(scene.hosts());
    return Runner.start(
        scene.hosts(),
        folder.resolve("run.log"),
        "run",
        "src/test/resources/studies/four-cells.yaml",
        "--replicates",
        "1",
        "--bench",
        TwoHostsBench.file(bench, folder),
        "--out",
        scene.results().toString());
  }

  private void awaitMoment(Scene scene, Runner runner) throws IOException, InterruptedException {
    String done = "[" + runsBefore + "/" + RUNS + "]";
    Waiting.until(
        () ->
            !runner.isAlive()
                || (runsBefore == 0
                    ? Files.exists(scene.results().resolve("logs/1"))
                    : runner.hasPrinted(done)),
        BEGIN_LIMIT);
    Waiting.pass(Duration.ofMillis(delayMs));
    if (!runner.isAlive()) {
      problems.add("the campaign ended before anything happened to it: " + runner.lastLine());
    }
  }

  /** What the campaign does by itself, and what a person does then. */
  private String follow(Scene scene, Runner runner) throws IOException, InterruptedException {
    int exit = runner.exit();
    if (exit == 0) {
      return "went on, " + runner.failedTries() + " tries failed";
    }
    // A meter that does not start is shown to the person who begins a campaign.
    if (!fault.endsRunner() && !runner.lastLine().contains("must become ready")) {
      problems.add("the campaign must go on by itself, got: " + runner.lastLine());
    }
    if (fault == Fault.DISK) {
      if (!runner.lastLine().contains("make room on the disk of the results")) {
        problems.add("a full disk must be named with what to do, got: " + runner.lastLine());
      }
      makeRoom(scene);
    }
    if (!resumesAtOnce) {
      requireNothingLeft(scene, "the controller's end");
    }
    Map<String, String> onBoard = tracesOnBoard(scene);
    Runner resumed =
        Runner.start(
            scene.hosts(),
            folder.resolve("resume.log"),
            "run",
            "--resume",
            scene.results().toString());
    if (resumed.exit() != 0) {
      problems.add("--resume must end with 0, got: " + resumed.lastLine());
    }
    requireFetched(scene, onBoard);
    return (fault == Fault.RUNNER || fault == Fault.CONTROLLER ? "died" : "ended with " + exit)
        + (resumesAtOnce ? ", resumed at once" : ", resumed");
  }

  private static void makeRoom(Scene scene) throws IOException, InterruptedException {
    Scene.shell("mount", "-o", "remount,size=200m", scene.results().getParent().toString());
  }

  private void requireNothingLeft(Scene scene, String since)
      throws IOException, InterruptedException {
    if (!Waiting.until(() -> scene.leftovers().isEmpty(), END_LIMIT)) {
      problems.add("90 s after " + since + " there must be no process, got " + scene.leftovers());
    }
  }

  /** SHA-256 of what a recorder on alpha has written, where none writes any more. */
  private Map<String, String> tracesOnBoard(Scene scene) throws IOException, InterruptedException {
    Map<String, String> sums = new TreeMap<>();
    if (recordsOnBoard && !resumesAtOnce) {
      String list = "cd ~/.pijoule/campaigns/*/traces 2>/dev/null && sha256sum -- * || true";
      Matcher file = FETCHED.matcher(scene.hosts().ssh(TwoHosts.ALPHA, list));
      while (file.find()) {
        sums.put(file.group(2), file.group(1));
      }
    }
    return sums;
  }

  private void requireFetched(Scene scene, Map<String, String> sums) throws IOException {
    for (Map.Entry<String, String> sum : sums.entrySet()) {
      Path file = scene.results().resolve("traces").resolve(sum.getKey());
      String got = Files.exists(file) ? TracesCheck.sha256(Files.readAllBytes(file)) : "no file";
      if (!got.equals(sum.getValue())) {
        problems.add(file + " must be the board's with " + sum.getValue() + ", got " + got);
      }
    }
  }

  private void check(Scene scene, String where, long beganNs)
      throws IOException, InterruptedException {
    requireNothingLeft(scene, "the end");
    problems.addAll(ResultsCheck.problems(scene.results()));
    problems.addAll(TracesCheck.problems(scene.results(), beganNs));
    long lost = scene.strangersLost(fault == Fault.POWER ? Arrays.asList(where) : List.of());
    if (lost > 0) {
      problems.add(lost + " programs that are no part of the campaign ended");
    }
  }
}
