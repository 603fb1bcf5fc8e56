package pijoule.conformance.every;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import pijoule.conformance.ProgramJava;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Factor;

/**
 * A combination that a program offers in its program.json.
 *
 * @param side {@code server} or {@code client}
 * @param program its name
 * @param container of a server; empty for a client
 * @param binding of data
 * @param protocol that it speaks
 * @param service that is called
 * @param file of the program: its jar, or what is executed
 * @param java whether a JVM runs it
 * @param security levels that calls can be protected by
 * @param tools programs that its host must have, by path
 * @param bodies how a client can read answers
 * @param arrivals how a client spreads requests that it makes by a schedule; empty where it makes
 *     one call after the other
 * @param checks whether a server checks requests by all rules of messages, with {@code --check on}
 * @param equalised whether it can have the settings that all stacks can have
 * @param levels that it offers, by factor
 * @param http what a server's HTTP library does by itself
 */
public record Offered(
    String side,
    String program,
    String container,
    String binding,
    String protocol,
    String service,
    Path file,
    List<String> words,
    List<String> security,
    List<String> tools,
    List<String> bodies,
    List<String> arrivals,
    boolean checks,
    boolean equalised,
    Map<Factor, List<String>> levels,
    Http http) {

  /**
   * The key http of a program: how its server differs from the contract where no HTTP library sends
   * what it gets.
   *
   * @param readBy {@code pijoule}, {@code library} or {@code daemon}: whose words and limits the
   *     HTTP has
   * @param ownWords requests that are refused without a line of pijoule's
   * @param unanswered requests at which the connection ends
   * @param halfClosed whether a client that has ended its half of the connection gets an answer
   */
  public record Http(
      String readBy, List<String> ownWords, List<String> unanswered, boolean halfClosed) {
    /** Tests whether a request does not get a line of pijoule's. */
    public boolean isOwn(String request) {
      return ownWords.contains(request) || unanswered.contains(request);
    }
  }

  /**
   * Every combination of all programs of a side with plain messages; programs that are not built
   * are left out, and clients that do not make one call after the other: see {@link #scheduled}.
   */
  public static List<Offered> by(String side) {
    if (Boolean.getBoolean("past.only")) return List.of();
    return stated(side).stream()
        .filter(offered -> offered.security.contains("none"))
        .filter(offered -> offered.arrivals.isEmpty())
        .filter(Offered::isBuilt)
        .toList();
  }

  /**
   * Every combination of the programs on libraries of the past that are built: tests of their own
   * say what these keep.
   */
  public static List<Offered> ofThePast(String side) {
    return stated(side, true).stream().filter(offered -> Files.exists(offered.file)).toList();
  }

  /** Tests whether its libraries are of the past, whose year is in its name. */
  public boolean isOfThePast() {
    return program.matches(".*-20[0-9]{2}");
  }

  /** Every combination of the clients that make requests by a schedule. */
  public static List<Offered> scheduled() {
    return stated("client").stream().filter(offered -> !offered.arrivals.isEmpty()).toList();
  }

  /** Every client's combination of plain messages whose answers can be read while they arrive. */
  public static List<Offered> streaming() {
    return by("client").stream().filter(offered -> offered.bodies.contains("streamed")).toList();
  }

  /** Combinations whose messages are sent without HTTP; all services have the same frames. */
  public static List<Offered> byFrames(String side) {
    return by(side).stream()
        .filter(offered -> offered.levels.get(Factor.TRANSPORT).contains("socket"))
        .filter(offered -> List.of("readings", "echo").contains(offered.service))
        .toList();
  }

  /** The same with messages that are protected by themselves. */
  public static List<Offered> protectingMessages(String side) {
    return stated(side).stream()
        .filter(offered -> offered.security.contains("sign"))
        .filter(Offered::isBuilt)
        .toList();
  }

  /** Traits that a sample keeps: its stack, its service, and its protocol by its program. */
  public List<?> traits() {
    return List.of(stack(), service, List.of(program, protocol));
  }

  /** Traits for tests of what a program or container does with any message of a protocol. */
  public List<?> host() {
    return List.of(List.of(program, container), protocol);
  }

  /** Traits for tests of what goes over the connection: its stack and its protocol. */
  public List<?> stackAndProtocol() {
    return List.of(stack(), protocol);
  }

  /**
   * @return program, container and binding
   */
  public String stack() {
    return (container.isEmpty() ? program : program + "/" + container) + "/" + binding;
  }

  /** Every combination that a program.json states. */
  private static List<Offered> stated(String side) {
    return stated(side, false);
  }

  private static List<Offered> stated(String side, boolean past) {
    List<Offered> all = new ArrayList<>(ProgramFiles.combinations(side));
    all.removeIf(offered -> offered.isOfThePast() != past);
    return all;
  }

  /**
   * Checks that no program is left out. One that needs packages of its own may be, and the test
   * with it, unless {@code -DNAME=required} says otherwise.
   *
   * @param side {@code server} or {@code client}
   */
  public static void requireAll(String side) {
    Only.requireKnown(
        List.of("server", "client").stream().flatMap(of -> stated(of).stream()).toList());
    for (Offered offered : stated(side)) {
      if (Only.isTested(offered) && !offered.isBuilt()) {
        String rule =
            side + "-" + offered.program + " must be built, got no " + offered.missing().get(0);
        Assertions.assertFalse(
            offered.java() || System.getProperty(offered.program, "").equals("required"), rule);
        Assumptions.abort("LEFT OUT: " + rule);
      }
    }
  }

  /** Whether it can be started; jars are not looked for, as tests must not be left out for them. */
  private boolean isBuilt() {
    return java() || missing().isEmpty();
  }

  /** Tests whether it runs in a JVM. */
  public boolean java() {
    return words.get(0).equals("java");
  }

  /**
   * A server program of which one process can have many.
   *
   * @param runs class whose method {@code run} is the program
   * @param of class of what it runs
   */
  record Program(String runs, String of) {}

  /** How one process can have many servers of the program; absent where it cannot. */
  Optional<Program> sharedProcess() {
    // Libraries of the past keep settings of a server for its whole process.
    if (!java() || isOfThePast()) return Optional.empty();
    try (JarFile jar = new JarFile(file.toFile())) {
      Attributes names = jar.getManifest().getMainAttributes();
      Program named =
          new Program(
              names.getValue(Attributes.Name.MAIN_CLASS), names.getValue("Pijoule-Stack") + "");
      return Optional.of(named).filter(one -> hasClass(file, one.of()));
    } catch (IOException notBuilt) {
      return Optional.empty();
    }
  }

  /** Finds a class in a program's jar, or in one that this names as its class path. */
  private static boolean hasClass(Path jar, String name) {
    try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      return classes.getResource(name.replace('.', '/') + ".class") != null;
    } catch (IOException notBuilt) {
      return false;
    }
  }

  private List<Path> missing() {
    return Stream.concat(Stream.of(file), tools.stream().map(Path::of))
        .filter(needed -> !Files.isExecutable(needed))
        .toList();
  }

  /**
   * @return levels of {@link #security} that protect each message by itself
   */
  public List<SecurityLevel> messageLevels() {
    return security.stream().map(SecurityLevel::of).filter(SecurityLevel::isOfMessages).toList();
  }

  /**
   * @return words that start it, without its options
   */
  public List<String> command() {
    if (!java()) {
      return List.of(file.toString());
    }
    List<String> command = new ArrayList<>(List.of(ProgramJava.command(), "-Xmx128m"));
    command.addAll(words.subList(1, words.size() - 1));
    command.add(file.toString());
    return command;
  }

  /**
   * @return the options that name container, binding, service and protocol
   */
  public List<String> options() {
    List<String> options = new ArrayList<>();
    if (!container.isEmpty()) {
      options.addAll(List.of("--container", container));
    }
    options.addAll(List.of("--binding", binding, "--protocol", protocol, "--service", service));
    return options;
  }

  @Override
  public String toString() {
    return stack() + " " + protocol + " " + service;
  }
}
