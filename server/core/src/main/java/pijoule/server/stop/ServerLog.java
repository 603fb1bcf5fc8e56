package pijoule.server.stop;

import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/**
 * Standard error as the log: warnings and worse, a line each. Servers, frameworks and containers
 * log through java.util.logging.
 */
public final class ServerLog {
  // Loggers are held weakly by the JDK; the root is not, but nothing promises it.
  private static final Logger ROOT = Logger.getLogger("");

  /** Jetty warns of heads that it refuses; held, because the JDK holds loggers weakly. */
  private static final Logger JETTY_HEADS = Logger.getLogger("org.eclipse.jetty.http.HttpParser");

  private ServerLog() {}

  /**
   * Starts the log.
   *
   * @return writes it, and may have a filter
   */
  public static Handler start() {
    LogManager.getLogManager().reset();
    Handler handler = new StandardError();
    handler.setLevel(Level.WARNING);
    ROOT.setLevel(Level.WARNING);
    ROOT.addHandler(handler);
    JETTY_HEADS.setLevel(Level.SEVERE);
    return handler;
  }

  /** Not the JDK's ConsoleHandler: Tomcat looks for those and gives them its own formatter. */
  private static final class StandardError extends StreamHandler {
    StandardError() {
      super(System.err, new OneLine());
    }

    @Override
    public synchronized void publish(LogRecord message) {
      super.publish(message);
      flush();
    }
  }

  /** Level, logger, message and the innermost cause; no stack trace. */
  static final class OneLine extends Formatter {
    @Override
    public String format(LogRecord message) {
      String name = message.getLoggerName();
      String line = message.getLevel() + " " + name + ": " + firstLine(formatMessage(message));
      if (message.getThrown() != null) {
        line += " [" + innermost(message.getThrown()) + "]";
      }
      return line.replaceAll("\\s*\\R\\s*", " | ") + "\n";
    }

    /** CXF puts whole stack traces into its messages. */
    private static String firstLine(String text) {
      return text.lines().findFirst().orElse("");
    }

    private static Throwable innermost(Throwable thrown) {
      Throwable cause = thrown;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return cause;
    }
  }
}
