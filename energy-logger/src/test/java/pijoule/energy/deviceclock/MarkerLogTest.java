package pijoule.energy.deviceclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.deviceclock.ExactEdges.MarkerLog;

class MarkerLogTest {
  private static final long TOLERANCE = 20;

  @TempDir private Path folder;
  private Path file;
  private MarkerLog log;

  @BeforeEach
  void open() throws IOException {
    file = folder.resolve("marker.csv");
    Files.writeString(file, "");
    log = new MarkerLog(file);
  }

  @AfterEach
  void close() throws IOException {
    log.close();
  }

  private void add(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
    log.poll();
  }

  @Test
  void anEdgeMayStateTheBoundOfItsTime() throws IOException {
    add("time_ns,level,bound_ns\n1000,1,30\n2000,0,1\n3000,1\n");

    assertThat(log.near(1000, true, TOLERANCE)).contains(new MarkerLog.Edge(1000, true, 30));
    assertThat(log.near(2000, false, TOLERANCE)).contains(new MarkerLog.Edge(2000, false, 1));
    assertThat(log.near(3000, true, TOLERANCE)).contains(new MarkerLog.Edge(3000, true, 0));
  }

  @Test
  void theNearestEdgeOfTheLevelCounts() throws IOException {
    add("1000,1\n1005,0\n1010,1\n");

    assertThat(log.near(1008, true, TOLERANCE).orElseThrow().timeNs()).isEqualTo(1010);
    assertThat(log.near(1040, true, TOLERANCE)).isEmpty();
  }

  @Test
  void linesThatAreNoEdgeAreLeftOut() throws IOException {
    add("1000,2\n1000,1,\n1000,1,-3\n-1000,1\n1000\nx,1\n99999999999999999999,1\n");

    assertThat(log.near(1000, true, TOLERANCE)).isEmpty();
  }

  @Test
  void aLineCountsOnceItIsWhole() throws IOException {
    add("1000,1");
    assertThat(log.near(1000, true, TOLERANCE)).isEmpty();
    add(",7\n");
    assertThat(log.near(1000, true, TOLERANCE).orElseThrow().boundNs()).isEqualTo(7);
  }
}
