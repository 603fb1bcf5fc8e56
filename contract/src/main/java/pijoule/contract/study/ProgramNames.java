package pijoule.contract.study;

import java.util.Optional;

/**
 * Names of the programs that a cell starts. One on an earlier version of its libraries has the
 * version after its name, such as {@code cxf-2013}; {@link Factor#VERSION} says which.
 */
public final class ProgramNames {
  /** The level of the version that a program without one in its name has. */
  private static final String NOW = "now";

  private ProgramNames() {}

  /**
   * Returns name of the program.
   *
   * @param framework level of framework or client
   * @param version level of version; empty where a study names none
   */
  public static String of(String framework, Optional<String> version) {
    return framework + version.filter(level -> !level.equals(NOW)).map("-"::concat).orElse("");
  }

  /**
   * Returns name of its server.
   *
   * @param cell with a framework
   */
  public static String server(Cell cell) {
    return of(cell.text(Factor.FRAMEWORK), version(cell));
  }

  /**
   * Returns name of its client, which has the server's version where it has the server's framework.
   *
   * @param cell with a framework and a client
   */
  public static String client(Cell cell) {
    String client = cell.text(Factor.CLIENT);
    return client.equals(cell.text(Factor.FRAMEWORK)) ? of(client, version(cell)) : client;
  }

  private static Optional<String> version(Cell cell) {
    return cell.find(Factor.VERSION).map(Level::text);
  }
}
