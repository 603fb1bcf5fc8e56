package pijoule.runner.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Factor;

/**
 * A server or client as it describes itself; see docs/yaml.md, program.json.
 *
 * @param side whether it is a server or a client
 * @param name its level in studies, such as {@code cxf}
 * @param title its name as a person reads it
 * @param file that describes it
 * @param folder of its files
 * @param command how it is started, where an offer has no command of its own; a word that begins
 *     with {@code ./} is a file of the folder
 * @param parts names of the folder's files that it has when completely built, beside those that
 *     commands name
 * @param minJava release of Java that it needs, where it is a program of Java
 * @param checks whether it has the option {@code --check}, which campaigns turn off
 * @param offers what it can be started with
 * @param titles of containers and bindings, by name
 */
public record Program(
    Side side,
    String name,
    String title,
    Path file,
    Path folder,
    List<String> command,
    List<String> parts,
    int minJava,
    boolean checks,
    List<Offer> offers,
    Map<String, String> titles) {
  private static final String HERE = "./";
  private static final String JAVA = "java";

  public Program {
    command = List.copyOf(command);
    parts = List.copyOf(parts);
    offers = List.copyOf(offers);
    titles = Map.copyOf(titles);
  }

  /** {@return whether its folder is one that {@code pijoule build} makes} */
  boolean isBuilt() {
    return folder.endsWith("target/app") || folder.endsWith("build/app");
  }

  /** {@return its id, such as {@code server-cxf}} */
  public String id() {
    return side.key() + "-" + name;
  }

  /** {@return whether it runs in a JVM of the host} */
  public boolean isJava() {
    return command.get(0).equals(JAVA);
  }

  /**
   * {@return the file of the folder that it names; empty where it names none}
   *
   * @param word of the command
   */
  public Optional<Path> file(String word) {
    return word.startsWith(HERE)
        ? Optional.of(folder.resolve(word.substring(HERE.length())).normalize())
        : Optional.empty();
  }

  /**
   * {@return the command that must be on a host's path; empty where it is Java or the program's
   * own}
   */
  public Optional<String> interpreter() {
    String first = command.get(0);
    return isJava() || file(first).isPresent() ? Optional.empty() : Optional.of(first);
  }

  /**
   * {@return how it is started with them: as the first offer that has all three says}
   *
   * @param service its name
   * @param protocol its name
   * @param security its name
   */
  public List<String> command(String service, String protocol, String security) {
    return offer(service, protocol, security).map(Offer::command).orElse(command);
  }

  /**
   * {@return whether it has an entry with both}
   *
   * @param service its name
   * @param protocol its name
   */
  public boolean offers(String service, String protocol) {
    return offers.stream()
        .anyMatch(
            offer -> offer.has(Factors.SERVICE, service) && offer.has(Factors.PROTOCOL, protocol));
  }

  /**
   * {@return whether it has an entry with all of them}
   *
   * @param factor that the program may have
   * @param level of it
   * @param others levels of other factors
   */
  public boolean has(Factor factor, String level, Map<Factor, String> others) {
    return offers.stream().anyMatch(offer -> offer.has(factor, level) && offer.hasAll(others));
  }

  /**
   * {@return its first level in the first entry that has those; absent where it has none}
   *
   * @param factor that the program may have
   * @param complete levels of the others
   */
  public Optional<String> first(Factor factor, Map<Factor, String> complete) {
    return offers.stream()
        .filter(offer -> offer.hasAll(complete))
        .findFirst()
        .flatMap(offer -> offer.of(factor).stream().findFirst());
  }

  private Optional<Offer> offer(String service, String protocol, String security) {
    return offers.stream()
        .filter(offer -> offer.has(Factors.SERVICE, service))
        .filter(offer -> offer.has(Factors.PROTOCOL, protocol))
        .filter(offer -> offer.has(SecurityFactors.SECURITY, security))
        .findFirst();
  }

  /**
   * {@return bytes of the files that it needs with them}
   *
   * @param service its name
   * @param protocol its name
   * @param security its name
   * @throws IOException if a file cannot be read
   */
  public DiskUse disk(String service, String protocol, String security) throws IOException {
    return DiskUse.of(
        this,
        command(service, protocol, security),
        offer(service, protocol, security).flatMap(Offer::libraries));
  }

  /**
   * {@return the jars of the program of Java that it needs with them, in the order of its class
   * path, without those of pijoule}
   *
   * @param service its name
   * @param protocol its name
   * @param security its name
   * @throws IOException if a file cannot be read
   */
  public List<Path> libraries(String service, String protocol, String security) throws IOException {
    return DiskUse.libraries(this, command(service, protocol, security));
  }

  /**
   * {@return commands that its host must have, beside its own files and Java}
   *
   * @param container its name; empty where the program has none
   */
  public Set<Tool> tools(Optional<String> container) {
    Set<Tool> tools = new LinkedHashSet<>();
    interpreter().map(Tool::of).ifPresent(tools::add);
    offers.stream()
        .filter(offer -> container.isEmpty() || offer.has(Factor.CONTAINER, container.get()))
        .forEach(offer -> tools.addAll(offer.tools()));
    return tools;
  }

  /** All words of its commands. */
  Stream<String> words() {
    return Stream.concat(
            command.stream(), offers.stream().flatMap(offer -> offer.command().stream()))
        .distinct();
  }

  /** {@return its files that are not there} */
  List<Path> missing() {
    return Stream.concat(
            words().flatMap(word -> file(word).stream()), parts.stream().map(folder::resolve))
        .filter(named -> !Files.isRegularFile(named))
        .toList();
  }

  /**
   * {@return its files}
   *
   * @throws IOException if they cannot be listed
   */
  public List<Path> files() throws IOException {
    return Programs.files(folder);
  }

  /**
   * Completes levels of service, protocol, container and binding; security and connection stay
   * unset where they are not named.
   *
   * @param named those that are named
   * @return a level of each that the program has: the one named, else the first that goes with the
   *     others
   * @throws UsageException if it does not offer what is named; the message says what to exclude
   */
  public Map<Factor, String> complete(Map<Factor, String> named) {
    Map<Factor, String> asked = new LinkedHashMap<>(named);
    asked.putIfAbsent(SecurityFactors.SECURITY, SecurityLevel.NONE.key());
    List<Offer> fitting = offers;
    for (Factor factor : Offer.FACTORS) {
      String level = asked.get(factor);
      if (level != null) {
        List<Offer> before = fitting;
        fitting = before.stream().filter(offer -> offer.has(factor, level)).toList();
        if (fitting.isEmpty()) {
          throw new UsageException(new Misfit(this, factor, asked).line(before));
        }
      }
    }
    Offer first = fitting.get(0);
    Map<Factor, String> complete = new LinkedHashMap<>();
    for (Factor factor : Offer.FACTORS) {
      if (named.containsKey(factor)) {
        complete.put(factor, named.get(factor));
      } else if (!first.of(factor).isEmpty() && !factor.isOnlyNamed()) {
        complete.put(factor, first.of(factor).get(0));
      }
    }
    return complete;
  }
}
