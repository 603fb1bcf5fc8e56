package pijoule.server.cxf.soap;

import pijoule.contract.message.Reading;
import pijoule.server.exchange.Operation;

/** The JAX-WS classes by service. Another service is another line and another class. */
final class SoapServices {
  private SoapServices() {}

  /**
   * Returns its class, with the operation.
   *
   * @param service its name, which says what the operation's types are
   * @param operation what it does
   * @throws IllegalArgumentException if the service has none
   */
  @SuppressWarnings("unchecked")
  static SoapService<?, ?> of(String service, Operation<?, ?> operation) {
    return switch (service) {
      case "sort" -> new SortService((Operation<int[], int[]>) operation);
      case "file" -> new FileService((Operation<int[], int[]>) operation);
      case "concat" -> new ConcatService((Operation<String[], String>) operation);
      case "add" -> new AddService((Operation<float[], Float>) operation);
      case "temperature" -> new TemperatureService((Operation<String, Float>) operation);
      case "readings" -> new ReadingsService((Operation<Integer, Reading[]>) operation);
      case "echo" -> new EchoService((Operation<String, String>) operation);
      default ->
          throw new IllegalArgumentException(
              "service must have a JAX-WS class, got none for '" + service + "'; write one");
    };
  }
}
