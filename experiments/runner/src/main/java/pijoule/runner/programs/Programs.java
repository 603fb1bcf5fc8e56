package pijoule.runner.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.energy.firmware.Firmware;

/**
 * The programs that the runner starts. Servers and clients are found by their program.json; two of
 * one home are equal.
 */
public final class Programs {
  /** System property that names the folder of the installation; the launcher sets it. */
  public static final String HOME_PROPERTY = "pijoule.home";

  /** System property that names further folders of programs; else the environment variable. */
  public static final String FURTHER_PROPERTY = "pijoule.programs";

  private final Path home;
  private final String further;
  private List<Program> all;

  /**
   * Finds the programs of an installation.
   *
   * @param home the folder of an installation
   */
  public Programs(Path home) {
    this(
        home,
        System.getProperty(
            FURTHER_PROPERTY, System.getenv().getOrDefault(ProgramFiles.FURTHER_VARIABLE, "")));
  }

  private Programs(Path home, String further) {
    this.home = home;
    this.further = further;
  }

  /** {@return the programs of the installation that this one belongs to} */
  public static Programs find() {
    return new Programs(
        Path.of(System.getProperty(HOME_PROPERTY, ".")).toAbsolutePath().normalize());
  }

  /** {@return the folder of this installation} */
  public Path home() {
    return home;
  }

  /** {@return how pijoule is installed in its folder: a checkout or a release} */
  public Installation installation() {
    return Installation.in(home);
  }

  /**
   * {@return the user's own, else the one that is shipped; empty where there is none}
   *
   * @param kind studies, benches or racks
   * @param name of a file there, without its ending
   */
  public Optional<Path> named(String kind, String name) {
    return Stream.of(installation().state(), home)
        .map(place -> place.resolve("experiments").resolve(kind).resolve(name + ".yaml"))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * {@return servers and clients, by id}
   *
   * @throws UsageException if a program.json breaks a rule, or two programs have one name
   */
  public synchronized List<Program> all() {
    if (all == null) {
      all = ProgramFiles.read(home, further);
    }
    return all;
  }

  /**
   * {@return the server}
   *
   * @param name a level of framework
   * @throws UsageException if there is none of that name
   */
  public Program server(String name) {
    return named(Side.SERVER, Factor.FRAMEWORK, name);
  }

  /**
   * {@return the client}
   *
   * @param name a level of client
   * @throws UsageException if there is none of that name
   */
  public Program client(String name) {
    return named(Side.CLIENT, Factor.CLIENT, name);
  }

  /**
   * {@return the server that offers them}
   *
   * @param service its name
   * @param protocol its name
   * @throws UsageException if none does, or several do
   */
  public Program onlyServer(String service, String protocol) {
    List<Program> offering =
        all().stream()
            .filter(program -> program.side() == Side.SERVER)
            .filter(program -> program.offers(service, protocol))
            .toList();
    if (offering.size() != 1) {
      throw new UsageException(
          "framework default must be the only server that offers %s by %s, got %s; name one"
              .formatted(
                  service,
                  protocol,
                  offering.isEmpty()
                      ? "none"
                      : offering.stream().map(Program::name).collect(Collectors.joining(", "))));
    }
    return offering.get(0);
  }

  private Program named(Side side, Factor factor, String name) {
    List<String> names =
        all().stream()
            .filter(program -> program.side() == side)
            .map(Program::name)
            .sorted()
            .toList();
    return all().stream()
        .filter(program -> program.side() == side && program.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "%s must be one of %s, got '%s'%s"
                        .formatted(
                            factor.key(),
                            String.join(", ", names),
                            name,
                            Nearest.to(name, names)
                                .map(nearest -> "; did you mean " + nearest + "?")
                                .orElse(""))));
  }

  /**
   * Gives a factor the titles of its levels.
   *
   * @param factor any
   * @return the same, whose levels are displayed by the titles that programs give
   */
  public Factor titled(Factor factor) {
    Map<String, String> titles = new LinkedHashMap<>();
    for (Program program : all()) {
      if (factor.equals(Factor.CONTAINER)
          || factor.equals(Factor.BINDING)
          || factor.equals(Factor.CLIENT_BINDING)) {
        titles.putAll(program.titles());
      } else if (factor.equals(program.side() == Side.SERVER ? Factor.FRAMEWORK : Factor.CLIENT)) {
        titles.put(program.name(), program.title());
      }
    }
    return titles.isEmpty() ? factor : factor.titled(titles);
  }

  /**
   * {@return its files; none where it is not built}
   *
   * @param folder of a program
   * @throws IOException if they cannot be listed
   */
  public static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** {@return this program's own jar} */
  public Path runner() {
    return home.resolve("experiments/runner/target/app/runner.jar");
  }

  /** {@return the recorder's jar} */
  public Path recorder() {
    return home.resolve("energy-logger/target/app/energy-logger.jar");
  }

  /** {@return the program that captures packets; built where its packages are} */
  public Path packetRecorder() {
    return home.resolve("experiments/packet-recorder/build/packet-recorder");
  }

  /** {@return the program that runs the sketch without a board; built where its packages are} */
  public Path simulator() {
    return new Firmware(home).simulator();
  }

  /** {@return the sketch, built} */
  public Path sketch() {
    return new Firmware(home).sketch();
  }

  /**
   * Checks that programs are built; has them built in a checkout whose launcher started this.
   *
   * @param needed servers and clients that a campaign will start
   * @throws UsageException if a file of one is missing, or the build fails
   */
  public void require(Iterable<Program> needed) {
    if (!installation().isRelease()) {
      ProgramBuild.of(needed, home);
    }
    for (Program program : needed) {
      for (Path missing : program.missing()) {
        throw missing.startsWith(home) && program.isBuilt()
            ? notBuilt(program.id(), missing)
            : new UsageException(
                program.file()
                    + ": files that it names must be there, got no "
                    + missing
                    + "; build the program or mend the file");
      }
    }
  }

  /**
   * Checks that the recorder is built.
   *
   * @throws UsageException if it is not
   */
  public void requireRecorder() {
    if (!Files.isRegularFile(recorder())) {
      throw notBuilt("the recorder", recorder());
    }
  }

  /** The build names packages that are missing. */
  private UsageException notBuilt(String what, Path missing) {
    return new UsageException(
        installation().isRelease()
            ? what
                + " must be there, got no "
                + missing
                + ", which this release does not have; run the study in a checkout of the sources"
            : "%s must be completely built, got no %s; run ./pijoule build in %s"
                .formatted(what, missing, home));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Programs programs
        && programs.home.equals(home)
        && programs.further.equals(further);
  }

  @Override
  public int hashCode() {
    return home.hashCode();
  }

  @Override
  public String toString() {
    return "programs of " + home;
  }
}
