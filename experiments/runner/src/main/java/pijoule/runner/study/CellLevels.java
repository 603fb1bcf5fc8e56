package pijoule.runner.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.study.ProgramNames;
import pijoule.contract.study.StackSetup;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/**
 * Meaning of {@code default} and {@code same}, and levels that go together, as programs state it.
 */
record CellLevels(Programs programs) {
  private static final List<Factor> OF_A_SERVER =
      Factors.offered().stream()
          .filter(factor -> factor.offered().orElseThrow().isOf(Side.SERVER))
          .toList();

  /** A binding of a client whose requests no server but its own reads. */
  private static final String ONE_FIELD = "onefield";

  /**
   * Puts concrete levels for the symbols, and leaves out what means nothing for the service.
   *
   * @param number of the cell, from 1
   * @param levels of every factor that is set, among them the framework's
   * @return the cell, its levels in the order of plan.csv's columns
   * @throws UsageException if there is no such program, or it does not offer this
   */
  Cell cell(int number, List<Level> levels) {
    Map<Factor, Level> byFactor = new LinkedHashMap<>();
    Factors.applying(levels).forEach(level -> byFactor.put(level.factor(), level));
    Program server = server(byFactor);
    Map<Factor, String> offered = server.complete(named(byFactor));
    if (isSymbol(byFactor, Factor.TRANSPORT)) {
      server
          .first(Factor.TRANSPORT, offered)
          .ifPresent(transport -> offered.put(Factor.TRANSPORT, transport));
    }
    for (Factor factor : OF_A_SERVER) {
      if (offered.containsKey(factor)) {
        byFactor.put(factor, new Level(programs.titled(factor), offered.get(factor)));
      } else {
        byFactor.remove(factor);
      }
    }
    Level client = byFactor.get(Factor.CLIENT);
    if (client.isSymbol()) {
      String framework = byFactor.get(Factor.FRAMEWORK).text();
      requireClientOf(server);
      byFactor.put(Factor.CLIENT, new Level(client.factor(), framework));
    }
    completeKeys(byFactor);
    completeClientBinding(byFactor);
    Cell cell = new Cell(number, Factors.inOrder(byFactor.values()));
    requireClient(cell);
    return cell;
  }

  /** The one that is named, or the only one that offers the service by the protocol. */
  private Program server(Map<Factor, Level> byFactor) {
    Level framework = byFactor.get(Factor.FRAMEWORK);
    if (!framework.isSymbol()) {
      return programs.server(name(framework.text(), byFactor));
    }
    Program server =
        programs.onlyServer(
            byFactor.get(Factors.SERVICE).text(), byFactor.get(Factors.PROTOCOL).text());
    byFactor.put(Factor.FRAMEWORK, new Level(programs.titled(Factor.FRAMEWORK), server.name()));
    return server;
  }

  /** The name of a framework's program of the version that is set. */
  private static String name(String framework, Map<Factor, Level> byFactor) {
    return ProgramNames.of(
        framework, Optional.ofNullable(byFactor.get(Factor.VERSION)).map(Level::text));
  }

  private static boolean isSymbol(Map<Factor, Level> byFactor, Factor factor) {
    return byFactor.containsKey(factor) && byFactor.get(factor).isSymbol();
  }

  private static void completeKeys(Map<Factor, Level> byFactor) {
    SecurityLevel security = SecurityFactors.level(byFactor.values());
    if (security == SecurityLevel.NONE) {
      return;
    }
    for (Factor factor : SecurityFactors.ALL) {
      if (!byFactor.containsKey(factor) && SecurityFactors.applies(factor, security)) {
        SecurityFactors.absent(factor)
            .ifPresent(level -> byFactor.put(factor, new Level(factor, level)));
      }
    }
  }

  /** Keeps the binding that is asked for where the client has it, else names the client's own. */
  private void completeClientBinding(Map<Factor, Level> byFactor) {
    Level asked = byFactor.get(Factor.CLIENT_BINDING);
    if (asked == null) {
      return;
    }
    String level = byFactor.get(Factor.CLIENT).text();
    boolean ofServer = level.equals(byFactor.get(Factor.FRAMEWORK).text());
    Program client = programs.client(ofServer ? name(level, byFactor) : level);
    Map<Factor, String> called = new LinkedHashMap<>();
    called.put(Factors.SERVICE, byFactor.get(Factors.SERVICE).text());
    called.put(Factors.PROTOCOL, byFactor.get(Factors.PROTOCOL).text());
    boolean onlyItsServer = asked.text().equals(ONE_FIELD);
    if ((ofServer || !onlyItsServer) && client.has(Factor.BINDING, asked.text(), called)) {
      if (onlyItsServer) {
        requireFirstBinding(programs.server(client.name()), byFactor, called);
      }
      return;
    }
    if (ofServer) {
      Optional.ofNullable(byFactor.get(Factor.BINDING))
          .ifPresent(binding -> called.put(Factor.BINDING, binding.text()));
    }
    Optional.ofNullable(client.complete(called).get(Factor.BINDING))
        .ifPresentOrElse(
            own -> byFactor.put(Factor.CLIENT_BINDING, new Level(asked.factor(), own)),
            () -> byFactor.remove(Factor.CLIENT_BINDING));
  }

  /** Only the service of that binding reads what such a client sends. */
  private static void requireFirstBinding(
      Program server, Map<Factor, Level> byFactor, Map<Factor, String> called) {
    String first = server.complete(called).get(Factor.BINDING);
    String binding = byFactor.get(Factor.BINDING).text();
    if (!binding.equals(first)) {
      throw new UsageException(
          "%s %s must go with binding %s of server %s, got %s; exclude that"
              .formatted(
                  Factor.CLIENT_BINDING,
                  byFactor.get(Factor.CLIENT_BINDING).text(),
                  first,
                  server.name(),
                  binding));
    }
  }

  private static Map<Factor, String> named(Map<Factor, Level> byFactor) {
    Map<Factor, String> named = new LinkedHashMap<>();
    for (Factor factor : OF_A_SERVER) {
      Level level = byFactor.get(factor);
      if (level != null && !level.isSymbol()) {
        named.put(factor, level.text());
      }
    }
    return named;
  }

  private void requireClientOf(Program server) {
    try {
      programs.client(server.name());
    } catch (UsageException none) {
      throw new UsageException(
          "client of %s must be named, there is no client of that name; %s"
              .formatted(server.name(), none.getMessage()));
    }
  }

  private void requireClient(Cell cell) {
    if (isGiven(cell, Factor.BODY) && isGiven(cell, Factor.ENCODING)) {
      throw new UsageException(
          "body: streamed must go with encoding: plain, got "
              + cell.text(Factor.ENCODING)
              + "; exclude that");
    }
    Map<Factor, String> named = new LinkedHashMap<>();
    cell.levels().stream()
        .filter(level -> level.isOptionOf(Side.CLIENT))
        .forEach(level -> named.put(level.factor(), level.text()));
    cell.find(Factor.TRANSPORT)
        .map(Level::text)
        .filter(transport -> !transport.equals("http"))
        .ifPresent(transport -> named.put(Factor.TRANSPORT, transport));
    clientBinding(cell).ifPresent(binding -> named.put(Factor.BINDING, binding));
    programs.client(ProgramNames.client(cell)).complete(named);
  }

  private static boolean isGiven(Cell cell, Factor factor) {
    return cell.find(factor).filter(level -> level.isOptionOf(Side.CLIENT)).isPresent();
  }

  /** {@return whether the settings of both programs are those that all stacks can have} */
  static boolean isEqualised(Cell cell) {
    return cell.find(Factor.STACK)
        .map(Level::text)
        .filter(StackSetup.EQUALISED.text()::equals)
        .isPresent();
  }

  /**
   * The one that the cell names; else the server's where both programs have one name; else the
   * client takes its default.
   */
  static Optional<String> clientBinding(Cell cell) {
    Optional<String> named = cell.find(Factor.CLIENT_BINDING).map(Level::text);
    if (named.isPresent()) {
      return named;
    }
    return cell.text(Factor.CLIENT).equals(cell.text(Factor.FRAMEWORK))
        ? cell.find(Factor.BINDING).map(Level::text)
        : Optional.empty();
  }
}
