package pijoule.contract.http;

/** Paths and headers that every server answers to and every client uses. */
public final class ServiceHttp {
  /** Prefix of the control endpoints, which are outside the measured path. */
  public static final String CONTROL_PATH = "/pijoule";

  /** Request header: the run that a call belongs to. */
  public static final String RUN_HEADER = "Pijoule-Run";

  /** Request header: the trial within the run, from 0. */
  public static final String TRIAL_HEADER = "Pijoule-Trial";

  private ServiceHttp() {}

  /**
   * Returns the path that it is called at, such as {@code /services/SortService/sort}.
   *
   * @param service its name, such as {@code sort}
   */
  public static String path(String service) {
    return "/services/" + serviceName(service) + "/" + service;
  }

  /**
   * Returns the first part of its path below {@code /services/}, such as {@code SortService}.
   *
   * @param service its name, such as {@code sort}
   */
  public static String serviceName(String service) {
    return Character.toUpperCase(service.charAt(0)) + service.substring(1) + "Service";
  }
}
