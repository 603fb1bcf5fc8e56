package pijoule.server;

import java.util.List;
import java.util.Map;
import pijoule.contract.workload.SortWorkload;

/** A web-service framework as a server program needs it: one servlet, and what it is made of. */
public interface Framework {
  /**
   * @return name in records, such as {@code cxf}
   */
  String name();

  /**
   * @return name of the container that the framework runs in by default
   */
  String defaultContainer();

  /**
   * @return the data bindings to choose from, the default first; never empty
   */
  List<String> bindings();

  /**
   * The service on this framework.
   *
   * @param binding one of {@link #bindings}
   * @param workload what the service does
   * @return a new servlet with its codec
   */
  Service service(String binding, SortWorkload workload);

  /**
   * @return versions of the framework's libraries by name, such as {@code cxf}: {@code 4.2.3}
   */
  Map<String, String> versions();
}
