package pijoule.contract.catalog;

import java.util.ArrayList;
import java.util.List;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Cbor;
import pijoule.contract.protocol.Conventional;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Json;
import pijoule.contract.protocol.Ksoap;
import pijoule.contract.protocol.Octet;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.protocol.Rest;
import pijoule.contract.protocol.Soap;
import pijoule.contract.protocol.Soap12;

/**
 * The protocols by name. Another protocol is another line of {@link #NAMES} and {@link #of}; a data
 * format of Jackson is a name in {@link #JACKSON} and a line of {@link #of}.
 */
public final class Protocols {
  /** Those whose bodies are XML of the services' schema, in an envelope or not. */
  public static final List<String> XML = List.of("rest", "soap", "soap12");

  /** Those whose bodies Jackson's data binding writes and reads: stacks treat them alike. */
  public static final List<String> JACKSON = List.of("json", "cbor");

  /** Those whose messages are the same from every stack that speaks them. */
  public static final List<String> COMMON = joined(XML, List.of("octet"), JACKSON);

  /** The names to choose from; the first is the default. */
  public static final List<String> NAMES =
      joined(COMMON, List.of("conventional", "ksoap", "dpws", "dpws_typed"));

  private Protocols() {}

  @SafeVarargs
  private static List<String> joined(List<String>... groups) {
    List<String> names = new ArrayList<>();
    for (List<String> group : groups) {
      names.addAll(group);
    }
    return List.copyOf(names);
  }

  /**
   * Finds a protocol. Classes of the others are not loaded.
   *
   * @param name as a study or the command line has it
   * @return the protocol
   * @throws UsageException if there is none of that name
   */
  public static Protocol of(String name) {
    return switch (name) {
      case "rest" -> new Rest();
      case "soap" -> new Soap();
      case "soap12" -> new Soap12();
      case "octet" -> new Octet();
      case "json" -> new Json();
      case "cbor" -> new Cbor();
      case "conventional" -> new Conventional();
      case "ksoap" -> new Ksoap();
      case "dpws" -> new Dpws();
      case "dpws_typed" -> Dpws.typed();
      default ->
          throw new UsageException(
              "protocol must be one of %s, got '%s'; %s"
                  .formatted(String.join(", ", NAMES), name, Nearest.hint(name, NAMES)));
    };
  }
}
