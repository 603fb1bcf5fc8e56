package pijoule.runner.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.energy.firmware.Firmware;

/**
 * Where the programs that the runner starts are: each a jar with its libraries beside it.
 *
 * @param home the folder of this installation
 */
public record Programs(Path home) {
  /** System property that names that folder; the launcher sets it. */
  public static final String HOME_PROPERTY = "pijoule.home";

  /**
   * @return the programs of the installation that this one belongs to
   */
  public static Programs find() {
    return new Programs(
        Path.of(System.getProperty(HOME_PROPERTY, ".")).toAbsolutePath().normalize());
  }

  /**
   * @param framework such as {@code cxf}
   * @return the server's jar
   */
  public Path server(String framework) {
    return app(home.resolve("server-" + framework), "server-" + framework);
  }

  /**
   * @param stack such as {@code jdk}
   * @return the client's jar
   */
  public Path client(String stack) {
    return app(home.resolve("client").resolve(stack), "client-" + stack);
  }

  /**
   * @return the recorder's jar
   */
  public Path recorder() {
    return app(home.resolve("energy-logger"), "energy-logger");
  }

  /**
   * @return the program that runs the sketch without a board; built where its packages are
   */
  public Path simulator() {
    return new Firmware(home).simulator();
  }

  /**
   * @return the sketch, built
   */
  public Path sketch() {
    return new Firmware(home).sketch();
  }

  /**
   * @return the jars of all programs that are built, by name
   */
  public List<Path> built() {
    return Stream.of(
            client("axis2"),
            client("cxf"),
            client("jdk"),
            recorder(),
            server("axis2"),
            server("cxf"))
        .filter(Files::isRegularFile)
        .toList();
  }

  /**
   * Checks that programs are built.
   *
   * @param jars what a campaign will start
   * @throws UsageException if one is missing
   */
  public void require(List<Path> jars) {
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        throw new UsageException(
            "programs must be built, got no " + jar + "; run ./pijoule build in " + home);
      }
    }
  }

  private static Path app(Path module, String name) {
    return module.resolve("target").resolve("app").resolve(name + ".jar");
  }
}
