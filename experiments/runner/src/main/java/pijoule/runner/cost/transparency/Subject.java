package pijoule.runner.cost.transparency;

import java.util.List;

/**
 * A program of pijoule and the smallest program that does the same without pijoule.
 *
 * @param side {@code server} or {@code client}
 * @param framework its name in studies
 * @param sources of the reference, within experiments/reference-programs
 * @param mainClass of the reference
 * @param libraries the folder, in pijoule's home, of the jars that both have; null where the JDK's
 *     classes do
 * @param referenceArguments further arguments of the reference, after those that all have
 * @param options further options of pijoule's program
 */
record Subject(
    String side,
    String framework,
    List<String> sources,
    String mainClass,
    String libraries,
    List<String> referenceArguments,
    List<String> options) {
  private static final String SERVER = "server";
  private static final String CLIENT = "client";
  private static final List<String> ON_JETTY = List.of("--container", "jetty");

  /** Servers in one container: it is not what is compared. */
  static final List<Subject> ALL =
      List.of(
          new Subject(
              SERVER,
              "cxf",
              List.of("cxf/Numbers.java", "cxf/SortService.java", "cxf/RestServer.java"),
              "RestServer",
              "server-cxf/target/app/lib",
              List.of(),
              ON_JETTY),
          new Subject(
              SERVER,
              "axis2",
              List.of("axis2/SortService.java", "axis2/RestServer.java"),
              "RestServer",
              "server-axis2/target/app/lib",
              List.of("experiments/reference-programs/axis2/repository"),
              ON_JETTY),
          new Subject(
              SERVER,
              "jdk",
              List.of("jdk/RestServer.java"),
              "RestServer",
              null,
              List.of(),
              List.of()),
          new Subject(
              CLIENT,
              "cxf",
              List.of("cxf/Numbers.java", "cxf/RestClient.java"),
              "RestClient",
              "client/cxf/target/app/lib",
              List.of(),
              List.of()),
          // Axis2's own configuration names its local transport, which pijoule's client leaves out.
          new Subject(
              CLIENT,
              "axis2",
              List.of("axis2/RestClient.java"),
              "RestClient",
              "server-axis2/target/app/lib",
              List.of(),
              List.of()),
          new Subject(
              CLIENT,
              "jdk",
              List.of("jdk/RestClient.java"),
              "RestClient",
              null,
              List.of(),
              List.of()));

  boolean isServer() {
    return side.equals(SERVER);
  }

  /**
   * @return as a person reads it, such as {@code server cxf}
   */
  String title() {
    return side + " " + framework;
  }
}
