package pijoule.contract.protocol;

import pijoule.contract.message.MessageType;
import pijoule.contract.xml.PlainXml;

/** Plain XML over HTTP POST; the payload is the whole body. */
public final class Rest implements Protocol {
  @Override
  public String name() {
    return "rest";
  }

  @Override
  public String mediaType() {
    return "application/xml";
  }

  /** The address that Axis2 gives an operation; CXF answers at the same one. */
  @Override
  public String path(String service) {
    return "/services/" + serviceName(service) + "/" + service;
  }

  /**
   * @param service its name, such as {@code sort}
   * @return the first part of its path below {@code /services/}, such as {@code SortService}
   */
  public static String serviceName(String service) {
    return Character.toUpperCase(service.charAt(0)) + service.substring(1) + "Service";
  }

  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    return PlainXml.bytes(type, value);
  }
}
