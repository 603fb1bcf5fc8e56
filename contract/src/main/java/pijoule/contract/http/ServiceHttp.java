package pijoule.contract.http;

/** Paths, headers and media type that every server answers to and every client uses. */
public final class ServiceHttp {
  /** The sort service, at the address that Axis2 gives it; CXF answers at the same one. */
  public static final String SORT_PATH = "/services/SortService/sort";

  /** Prefix of the control endpoints, which are outside the measured path. */
  public static final String CONTROL_PATH = "/pijoule";

  /** Media type of requests and answers. */
  public static final String MEDIA_TYPE = "application/xml";

  /** Request header: the run that a call belongs to. */
  public static final String RUN_HEADER = "Pijoule-Run";

  /** Request header: the trial within the run, from 0. */
  public static final String TRIAL_HEADER = "Pijoule-Trial";

  private ServiceHttp() {}
}
