package pijoule.server.container;

import org.apache.catalina.SessionIdGenerator;

/**
 * No service has sessions. Tomcat's own generator would make a random number generator at the
 * start, and log on a busy machine how long that took.
 */
final class NoSessionIds implements SessionIdGenerator {
  private static final String NONE = "";

  @Override
  public String getJvmRoute() {
    return NONE;
  }

  @Override
  public void setJvmRoute(String route) {
    // there is one server
  }

  @Override
  public int getSessionIdLength() {
    return 0;
  }

  @Override
  public void setSessionIdLength(int length) {
    // ids are empty
  }

  @Override
  public String generateSessionId() {
    return NONE;
  }

  @Override
  public String generateSessionId(String route) {
    return NONE;
  }
}
