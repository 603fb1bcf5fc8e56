package pijoule.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import pijoule.base.Sha256;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmOptions;
import pijoule.contract.study.JvmStart;
import pijoule.contract.study.Level;
import pijoule.contract.study.SetBy;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Script;

/**
 * Class archives that a campaign's JVMs start with: one for each side, host and setting of a
 * program. They are made on the hosts, and removed when the campaign ends.
 */
final class StartArchives implements AutoCloseable {
  private static final Script SCRIPT = Script.resource(StartArchives.class, "archives.sh");
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration MAKING_LIMIT = Duration.ofMinutes(10);

  /** Levels of a run by which clients load other classes. */
  private static final Set<Factor> OF_CLIENTS =
      Set.of(Factor.CLIENT, Factor.CLIENT_BINDING, Factor.BODY);

  /** Steps of an archive's making; one that is made is used. */
  private enum Step {
    RECORD,
    MAKE
  }

  /**
   * An archive.
   *
   * @param start its kind
   * @param side of its program
   * @param host that it is on
   * @param levels of its program
   */
  record Archive(JvmStart start, Side side, Host host, List<Level> levels) {
    static Optional<Archive> of(Side side, Cell cell, Host host) {
      return JvmOptions.start(cell, side)
          .filter(JvmStart::isMade)
          .map(start -> new Archive(start, side, host, levels(side, cell)));
    }

    private static List<Level> levels(Side side, Cell cell) {
      return cell.levels().stream()
          .filter(level -> level.factor().setBy() != SetBy.BENCH)
          .filter(
              level ->
                  level.factor().cost() != ChangeCost.RUN
                      || (side == Side.CLIENT && OF_CLIENTS.contains(level.factor())))
          .toList();
    }

    /** The file's name; levels are too long for one. */
    String name() {
      return side.key() + "-" + Sha256.of(levels.toString()).substring(0, 16);
    }
  }

  private final String campaign;
  private final Map<Host, String> folders = new HashMap<>();
  private final Set<Archive> made = new HashSet<>();
  private final Map<Archive, Step> steps = new HashMap<>();

  StartArchives(String campaign) {
    this.campaign = campaign;
  }

  /**
   * Returns the options of the JVM of a cell's program; see {@link JvmStart}.
   *
   * @param side of the program
   * @param cell that it is started for
   * @param host that it runs on
   */
  List<String> options(Side side, Cell cell, Host host) {
    Optional<Archive> archive = Archive.of(side, cell, host);
    if (archive.isEmpty()) {
      return JvmOptions.start(cell, side).map(start -> start.using("")).orElse(List.of());
    }
    String file = file(archive.get());
    JvmStart start = archive.get().start();
    Step step = steps.get(archive.get());
    return step == null
        ? start.using(file)
        : step == Step.RECORD ? start.recording(file) : start.making(file);
  }

  private String file(Archive archive) {
    return folders.get(archive.host()) + "/" + archive.name();
  }

  /** {@return whether it is still to be made; asks the host when it is first asked of one} */
  boolean lacks(Archive archive) throws IOException, InterruptedException {
    Host host = archive.host();
    if (!folders.containsKey(host)) {
      List<String> lines =
          host.run(SCRIPT, host.patience(LIMIT), "open", campaign).lines().toList();
      folders.put(host, lines.get(0));
      made.removeIf(known -> known.host().equals(host) && !lines.contains(known.name()));
    }
    return !made.contains(archive);
  }

  /** Has the hosts asked again, which may have lost what was made. */
  void doubt() {
    folders.clear();
  }

  /** Has the program of an archive write down what it loads. */
  void record(Archive archive) {
    steps.put(archive, Step.RECORD);
  }

  /**
   * Makes an archive.
   *
   * @param command gives the command of its program, with the options that make it
   * @return its length in bytes and its SHA-256
   */
  String[] make(Archive archive, Supplier<List<String>> command)
      throws IOException, InterruptedException {
    steps.put(archive, Step.MAKE);
    List<String> arguments = new ArrayList<>(List.of("make", campaign, file(archive)));
    arguments.addAll(command.get());
    Host host = archive.host();
    String line =
        host.run(SCRIPT, host.patience(MAKING_LIMIT), arguments.toArray(String[]::new)).strip();
    made.add(archive);
    return line.split(" ");
  }

  /** Has a campaign's programs started with what was made, or as before where it was not. */
  void use(Archive archive) {
    steps.remove(archive);
  }

  /** Removes what was made on the hosts. */
  @Override
  public void close() throws IOException {
    try {
      for (Host host : folders.keySet()) {
        host.run(SCRIPT, host.patience(LIMIT), "close", campaign);
      }
    } catch (HostException lost) {
      // The next campaign on the host removes what is a week old.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
