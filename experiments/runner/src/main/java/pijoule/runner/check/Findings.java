package pijoule.runner.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.energy.files.AlignedRows;
import pijoule.runner.hosts.Host;

/** Findings of the checks of a bench. */
public final class Findings {
  private final List<String> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> links = new ArrayList<>();
  private final Map<String, Map<String, String>> facts = new LinkedHashMap<>();
  private final Set<String> closed = new HashSet<>();
  private final Set<String> withoutPrograms = new HashSet<>();

  Findings() {}

  /** {@return what must be repaired, in that order: one line each, with its remedy} */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** {@return what should be known, and hinders nothing} */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** {@return the facts, for people} */
  public List<String> table() {
    List<String> lines = new ArrayList<>(factLines(facts));
    lines.addAll(links);
    notes.forEach(note -> lines.add("note: " + note));
    return lines;
  }

  /**
   * Adds a problem.
   *
   * @param line for a person, with its remedy
   */
  public void problem(String line) {
    problems.add(line);
  }

  /** A problem that leaves nothing more to check on a host. */
  void close(Host host, String line) {
    problems.add(line);
    closed.add(host.name());
  }

  /** A problem that lets no program start on a host. */
  void noPrograms(Host host, String line) {
    problems.add(line);
    withoutPrograms.add(host.name());
  }

  boolean isOpen(Host host) {
    return !closed.contains(host.name());
  }

  boolean runsPrograms(Host host) {
    return isOpen(host) && !withoutPrograms.contains(host.name());
  }

  /**
   * Adds something that should be known.
   *
   * @param line for a person
   */
  public void note(String line) {
    notes.add(line);
  }

  void fact(Host host, String key, String value) {
    facts.computeIfAbsent(host.name(), unseen -> new LinkedHashMap<>()).put(key, value);
  }

  /** {@return a fact of a host; empty if it was not found} */
  Optional<String> fact(String host, String key) {
    return Optional.ofNullable(facts.getOrDefault(host, Map.of()).get(key));
  }

  void link(String line) {
    links.add(line);
  }

  /** Facts of hosts in columns. */
  private static List<String> factLines(Map<String, Map<String, String>> facts) {
    Set<String> keys = new LinkedHashSet<>();
    facts.values().forEach(host -> keys.addAll(host.keySet()));
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("host"));
    head.addAll(keys);
    rows.add(head);
    facts.forEach(
        (host, values) -> {
          List<String> row = new ArrayList<>(List.of(host));
          keys.forEach(key -> row.add(values.getOrDefault(key, "-")));
          rows.add(row);
        });
    return AlignedRows.lines(rows);
  }
}
