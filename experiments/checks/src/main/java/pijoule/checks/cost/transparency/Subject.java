package pijoule.checks.cost.transparency;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program of pijoule and the smallest program that does the same without pijoule.
 *
 * @param side {@code server} or {@code client}
 * @param framework its name in studies
 * @param protocol its name in studies
 * @param binding of messages; absent: the framework's usual one
 * @param sources of the reference, within experiments/checks/reference-programs; the last has its
 *     main class
 * @param argument of the reference, a path in pijoule's home, after those that all have
 * @param options further options of pijoule's program
 * @param replaced sources, within experiments/checks/reference-programs, of classes that take the
 *     place of those of pijoule's program; none but in a variant that is wrong on purpose
 */
record Subject(
    String side,
    String framework,
    String protocol,
    Optional<String> binding,
    List<String> sources,
    Optional<String> argument,
    List<String> options,
    List<String> replaced) {
  private static final String SERVER = "server";
  private static final String CLIENT = "client";
  private static final String REST = "rest";
  private static final String SOAP = "soap";

  /** Servers in one container: it is not what is compared. */
  private static final List<String> ON_JETTY = List.of("--container", "jetty");

  private static final Optional<String> REPOSITORY =
      Optional.of("experiments/checks/reference-programs/axis2/repository");

  /** Subjects whose framework has both protocols, and the floor of comparisons. */
  static final List<Subject> ALL =
      Stream.of(
              cxfServer(REST, "SortService", "RestServer"),
              axis2Server(REST),
              of(SERVER, "jdk", REST, "RestServer"),
              of(
                  SERVER,
                  "spring",
                  REST,
                  "sort/Numbers",
                  "sort/NumbersConverter",
                  "sort/SortController",
                  "sort/Application"),
              of(SERVER, "vertx", REST, "RestServer"),
              cxfClient(REST, "RestClient"),
              of(CLIENT, "axis2", REST, "RestClient"),
              of(CLIENT, "jdk", REST, "RestClient"),
              cxfServer(SOAP, "SortPort", "SoapSortService", "SoapServer"),
              axis2Server(SOAP),
              cxfClient(SOAP, "SortPort", "SoapClient"),
              of(CLIENT, "axis2", SOAP, "SoapClient"),
              adb(axis2Server(REST), "adb/SortService", "AxisServer"),
              adb(of(CLIENT, "axis2", REST), "adb/RestClient"))
          .toList();

  private static Subject of(String side, String framework, String protocol, String... sources) {
    return new Subject(
        side,
        framework,
        protocol,
        Optional.empty(),
        sources(framework, sources),
        Optional.empty(),
        List.of(),
        List.of());
  }

  private static List<String> sources(String framework, String... names) {
    return Stream.of(names).map(name -> framework + "/" + name + ".java").toList();
  }

  /** {@return the subject with a bean that Axis2's generator makes} */
  private static Subject adb(Subject of, String... sources) {
    return new Subject(
        of.side,
        of.framework,
        of.protocol,
        Optional.of("adb"),
        Stream.concat(
                Stream.of("axis2/adb/ExtensionMapper.java", "axis2/adb/Numbers.java"),
                sources(of.framework, sources).stream())
            .toList(),
        of.argument,
        Stream.concat(of.options.stream(), Stream.of("--binding", "adb")).toList(),
        List.of());
  }

  private static Subject cxfServer(String protocol, String... sources) {
    Subject of = cxfClient(protocol, sources);
    return new Subject(
        SERVER, "cxf", protocol, of.binding, of.sources, of.argument, ON_JETTY, List.of());
  }

  private static Subject cxfClient(String protocol, String... sources) {
    return of(
        CLIENT,
        "cxf",
        protocol,
        Stream.concat(Stream.of("Numbers"), Stream.of(sources)).toArray(String[]::new));
  }

  private static Subject axis2Server(String protocol) {
    Subject of = of(SERVER, "axis2", protocol, "SortService", "AxisServer");
    return new Subject(
        SERVER, "axis2", protocol, of.binding, of.sources, REPOSITORY, ON_JETTY, List.of());
  }

  /** {@return whether it is Axis2's for the other framework's} */
  boolean isTwinOf(Subject other) {
    return framework.equals("axis2")
        && side.equals(other.side)
        && protocol.equals(other.protocol)
        && binding.equals(other.binding);
  }

  /** {@return whether {@link #wrong} is a variant of it} */
  boolean hasWrong() {
    return isServer() && framework.equals("cxf") && protocol.equals(REST);
  }

  /**
   * {@return this subject made wrong: pijoule's program checks requests within {@code deserialize}}
   */
  Subject wrong() {
    return new Subject(
        side,
        framework,
        protocol,
        binding,
        sources,
        argument,
        options,
        List.of("wrong/PhaseInterceptor.java"));
  }

  boolean isServer() {
    return side.equals(SERVER);
  }

  /** {@return its last source's class; folders below the framework's are its package} */
  String mainClass() {
    String last = sources.get(sources.size() - 1);
    return last.substring(last.indexOf('/') + 1, last.lastIndexOf('.')).replace('/', '.');
  }

  /** {@return as a person reads it, such as {@code server cxf rest}} */
  String title() {
    return "%s %s %s%s%s"
        .formatted(
            side,
            framework,
            protocol,
            binding.map(name -> " " + name).orElse(""),
            replaced.isEmpty() ? "" : " wrong");
  }
}
