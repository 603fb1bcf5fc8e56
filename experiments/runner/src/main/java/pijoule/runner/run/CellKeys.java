package pijoule.runner.run;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import pijoule.contract.security.KeyKind;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;
import pijoule.runner.hosts.Host;

/** Keys that cells need, with the names that they are for. */
final class CellKeys {
  /** Host name or address that a certificate can hold. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*|[0-9A-Fa-f:.]+");

  private CellKeys() {}

  /** The kind of keys of a cell; empty where nothing is secret. */
  static Optional<KeyKind> of(Cell cell) {
    SecurityLevel security = SecurityFactors.level(cell.levels());
    if (!security.hasSecrets()) {
      return Optional.empty();
    }
    // A password by itself comes with the keys that are made fastest.
    return Optional.of(
        cell.find(SecurityFactors.KEY).map(Level::text).map(KeyKind::of).orElse(KeyKind.P256));
  }

  static Set<KeyKind> of(Collection<Cell> cells) {
    Set<KeyKind> kinds = EnumSet.noneOf(KeyKind.class);
    cells.forEach(cell -> of(cell).ifPresent(kinds::add));
    return kinds;
  }

  /** Names and addresses of a bench's hosts, as clients and the runner call them. */
  static Set<String> names(Testbed site) throws IOException, InterruptedException {
    Set<String> names = new LinkedHashSet<>(Set.of("127.0.0.1"));
    names.add("localhost");
    for (Host host : site.measured()) {
      names.add(host.name());
      String bind = host.bind(site.bench().bind());
      for (Host from : site.measured()) {
        names.add(host.address(from));
        names.add(host.seenFrom(from, bind, host.port(site.bench().port())).getHostString());
      }
    }
    names.removeIf(name -> !NAME.matcher(name).matches());
    return names;
  }
}
