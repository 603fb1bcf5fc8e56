package pijoule.client.cxf.soap;

/** The services as JAX-WS sees them. Another service is another line. */
final class Ports {
  private Ports() {}

  /** The interface of a service, with one method. */
  static Class<?> of(String service) {
    return switch (service) {
      case "sort" -> SortPort.class;
      case "echo" -> EchoPort.class;
      case "file" -> FilePort.class;
      case "concat" -> ConcatPort.class;
      case "add" -> AddPort.class;
      case "temperature" -> TemperaturePort.class;
      case "readings" -> ReadingsPort.class;
      default -> throw new IllegalArgumentException(service);
    };
  }
}
