package pijoule.contract.catalog;

import java.util.List;
import pijoule.contract.options.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.protocol.Rest;

/** The protocols by name. Another protocol is another line of both lists. */
public final class Protocols {
  /** The names to choose from; the first is the default. */
  public static final List<String> NAMES = List.of("rest");

  private Protocols() {}

  /**
   * Finds a protocol.
   *
   * @param name as a study or the command line has it
   * @return the protocol
   * @throws UsageException if there is none of that name
   */
  public static Protocol of(String name) {
    if (name.equals("rest")) {
      return new Rest();
    }
    throw new UsageException(
        "protocol must be one of "
            + String.join(", ", NAMES)
            + ", got '"
            + name
            + "'; "
            + Nearest.hint(name, NAMES));
  }
}
