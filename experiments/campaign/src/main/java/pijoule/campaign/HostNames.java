package pijoule.campaign;

import java.util.Map;
import java.util.Optional;
import pijoule.energy.files.FileName;

/** Checks the names of hosts that a line has. */
final class HostNames {
  private HostNames() {}

  /** {@return reason why the boards of a line cannot be used; empty if they can} */
  static Optional<String> fault(Map<String, BoardStates> boards) {
    try {
      boards.keySet().forEach(name -> FileName.require("a host", name));
      return Optional.empty();
    } catch (IllegalArgumentException noName) {
      return Optional.of(Problems.firstLine(noName));
    }
  }
}
