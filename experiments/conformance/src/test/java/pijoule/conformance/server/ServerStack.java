package pijoule.conformance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Sample;

/**
 * Every framework x container x binding that must pass; each runs as one process for all tests of a
 * service.
 */
enum ServerStack {
  CXF_JETTY_JAXB,
  CXF_TOMCAT_JAXB,
  AXIS2_JETTY_AXIOM,
  AXIS2_TOMCAT_AXIOM,
  AXIS2_JETTY_ADB,
  AXIS2_TOMCAT_ADB;

  private static final Map<ServerStack, ServerProcess> SORTING = new ConcurrentHashMap<>();
  private static final Map<ServerStack, ServerProcess> ECHOING = new ConcurrentHashMap<>();

  /**
   * @return those that are tested: each framework, container and binding occurs; see {@link Sample}
   */
  static List<ServerStack> sample() {
    return Sample.of(List.of(values()), stack -> List.of(stack.names));
  }

  /**
   * @return one of each framework, for tests of what container and binding do not change
   */
  static List<ServerStack> byFramework() {
    return Sample.few(List.of(values()), stack -> List.of(stack.framework()));
  }

  private final String[] names = name().toLowerCase(Locale.ROOT).split("_");

  String framework() {
    return names[0];
  }

  String container() {
    return names[1];
  }

  String binding() {
    return names[2];
  }

  /** The one server of this stack that sorts, started when first asked for; ends with this JVM. */
  ServerProcess shared() {
    return SORTING.computeIfAbsent(this, stack -> stack.startUnchecked("--max-body", "1MB"));
  }

  /** The one that sends texts back; it takes bodies of any length, and can repeat phases. */
  ServerProcess echo() {
    return ECHOING.computeIfAbsent(
        this,
        stack ->
            stack.startUnchecked("--service", "echo", "--max-body", "1GB", "--amortize", "on"));
  }

  /** A server of this stack for one test alone. */
  ServerProcess start(String... options) throws IOException {
    String[] all = new String[options.length + 4];
    System.arraycopy(options, 0, all, 4, options.length);
    all[0] = "--container";
    all[1] = container();
    all[2] = "--binding";
    all[3] = binding();
    return ServerProcess.start(framework(), all);
  }

  private ServerProcess startUnchecked(String... options) {
    try {
      return start(options);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
