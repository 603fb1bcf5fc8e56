package pijoule.contract.catalog;

import java.util.List;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.add.AddKind;
import pijoule.contract.service.concat.ConcatKind;
import pijoule.contract.service.echo.EchoKind;
import pijoule.contract.service.file.FileKind;
import pijoule.contract.service.readings.ReadingsKind;
import pijoule.contract.service.sort.SortKind;
import pijoule.contract.service.temperature.TemperatureKind;

/** The services by name. Another service is another line of both lists. */
public final class Services {
  /** The names to choose from; the first is the default. */
  public static final List<String> NAMES =
      List.of("sort", "echo", "file", "concat", "add", "temperature", "readings");

  private Services() {}

  /**
   * Finds a service. A client's start is measured: classes of the other services are not loaded.
   *
   * @param name as a study or the command line has it
   * @return the service
   * @throws UsageException if there is none of that name
   */
  public static ServiceKind<?, ?> of(String name) {
    return switch (name) {
      case "sort" -> new SortKind();
      case "echo" -> new EchoKind();
      case "file" -> new FileKind();
      case "concat" -> new ConcatKind();
      case "add" -> new AddKind();
      case "temperature" -> new TemperatureKind();
      case "readings" -> new ReadingsKind();
      default ->
          throw new UsageException(
              "service must be one of %s, got '%s'; %s"
                  .formatted(String.join(", ", NAMES), name, Nearest.hint(name, NAMES)));
    };
  }

  /** Returns all services, in the order of {@link #NAMES}. */
  public static List<? extends ServiceKind<?, ?>> all() {
    return NAMES.stream().map(Services::of).toList();
  }
}
