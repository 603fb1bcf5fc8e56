package pijoule.server.cxf.rest;

import pijoule.contract.message.Reading;
import pijoule.server.exchange.Operation;

/** The JAX-RS resources by service. Another service is another line and another class. */
final class Resources {
  private Resources() {}

  /**
   * Returns its resource.
   *
   * @param service its name, which says what the operation's types are
   * @param operation what it does
   * @throws IllegalArgumentException if the service has none
   */
  @SuppressWarnings("unchecked")
  static Resource<?, ?> of(String service, Operation<?, ?> operation) {
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
              "service must have a JAX-RS resource, got none for '" + service + "'; write one");
    };
  }
}
