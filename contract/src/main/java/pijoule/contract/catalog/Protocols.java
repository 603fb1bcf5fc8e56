package pijoule.contract.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * The protocols, each of a family whose members stacks treat alike. Another protocol is a constant
 * here and a line of {@link #of}; lists, bindings and tests follow from its family.
 */
public enum Protocols {
  REST(Family.XML),
  SOAP(Family.XML),
  SOAP12(Family.XML),
  OCTET(Family.OCTETS),
  JSON(Family.JACKSON),
  CBOR(Family.JACKSON),
  CONVENTIONAL(Family.OWN),
  KSOAP(Family.OWN),
  DPWS(Family.OWN),
  DPWS_TYPED(Family.OWN);

  /** Those whose bodies are XML of the services' schema, in an envelope or not. */
  public static final List<String> XML = names(Family.XML);

  /** Those whose bodies Jackson's data binding writes and reads. */
  public static final List<String> JACKSON = names(Family.JACKSON);

  /** Those whose messages are the same from every stack that speaks them. */
  public static final List<String> COMMON = names(Family.XML, Family.OCTETS, Family.JACKSON);

  /** The names to choose from; the first is the default. */
  public static final List<String> NAMES = names(Family.values());

  private final Family family;

  Protocols(Family family) {
    this.family = family;
  }

  /** Material of bodies: stacks treat protocols of one family alike. */
  private enum Family {
    XML,
    OCTETS,
    JACKSON,
    /** Forms that only stacks of their own speak. */
    OWN
  }

  private static List<String> names(Family... families) {
    List<Family> listed = List.of(families);
    List<String> names = new ArrayList<>();
    for (Protocols protocol : values()) {
      if (listed.contains(protocol.family)) {
        names.add(protocol.name().toLowerCase(Locale.ROOT));
      }
    }
    return List.copyOf(names);
  }

  /**
   * Returns the data bindings that a stack has for a protocol: those of its family.
   *
   * @param name of the protocol
   * @param xml what the stack binds XML by
   * @param octets what it binds octets by
   * @param jackson what it binds each of Jackson's formats by
   * @return the bindings; empty for a protocol of another family
   */
  public static List<String> bindings(
      String name, List<String> xml, List<String> octets, List<String> jackson) {
    if (XML.contains(name)) {
      return xml;
    }
    if (JACKSON.contains(name)) {
      return jackson;
    }
    return COMMON.contains(name) ? octets : List.of();
  }

  /**
   * Returns the data bindings of a program that speaks each of Jackson's formats whose library it
   * has on its class path; see {@link #bindings}.
   *
   * @param name of the protocol
   * @param xml what the program binds XML by
   * @param octets what it binds octets by
   * @param jackson what it binds each of Jackson's formats by
   */
  public static List<String> bindingsHere(
      String name, List<String> xml, List<String> octets, List<String> jackson) {
    List<String> bindings = bindings(name, xml, octets, jackson);
    return bindings.isEmpty() || of(name).isHere() ? bindings : List.of();
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
