package pijoule.server.stop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class ServerLogTest {
  @Test
  void writesALineWithTheInnermostCause() {
    LogRecord message = new LogRecord(Level.WARNING, "failed\n\tat some.Frame(File.java:1)");
    message.setLoggerName("a.b");
    message.setThrown(new IllegalStateException("outer", new IllegalArgumentException("x\ny")));

    assertThat(new ServerLog.OneLine().format(message))
        .isEqualTo("WARNING a.b: failed [java.lang.IllegalArgumentException: x | y]\n");
  }
}
