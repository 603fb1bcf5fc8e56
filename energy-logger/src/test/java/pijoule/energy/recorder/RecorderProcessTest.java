package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo.TraceClosing;
import pijoule.energy.trace.TraceReader;

@EnabledOnOs(OS.LINUX)
class RecorderProcessTest {
  private static final int DEADLINE_MILLIS = 30_000;

  @TempDir private Path folder;

  @Test
  void losesNothingOnSigterm() throws Exception {
    try (RecorderProcess recorder = new RecorderProcess(folder.resolve("host-1"))) {
      recorder.ready();
      recorder.terminate();

      assertThat(recorder.awaitExit()).isEqualTo(128 + 15);
      assertClosedAndWhole(recorder);
    }
  }

  @Test
  void losesNothingOnSigint() throws Exception {
    try (RecorderProcess recorder = new RecorderProcess(folder.resolve("host-1"))) {
      recorder.ready();
      recorder.interrupt();

      assertThat(recorder.awaitExit()).isEqualTo(128 + 2);
      assertClosedAndWhole(recorder);
    }
  }

  @Test
  void endsWithItsStandardInputWhereAsked() throws Exception {
    try (RecorderProcess recorder =
        new RecorderProcess(
            folder.resolve("host-1"), "--stop-on-stdin-close", "--rate", "1kHz", "--name", "pi")) {
      recorder.ready();
      recorder.closeStdin();

      assertThat(recorder.awaitExit()).isEqualTo(0);
      assertClosedAndWhole(recorder);
      assertThat(Trace.open(folder.resolve("host-1.csv")).info().meter()).isEqualTo("pi");
    }
  }

  @Test
  void staysWithoutStandardInputWhereNotAsked() throws Exception {
    try (RecorderProcess recorder = new RecorderProcess(folder.resolve("host-1"))) {
      recorder.closeStdin();
      int port = recorder.ready().get("probe_port").intValue();
      long firstNs = probe(port);
      long secondNs = probe(port);

      assertThat(secondNs).isGreaterThan(firstNs);
      recorder.terminate();
      assertThat(recorder.awaitExit()).isEqualTo(143);
    }
  }

  @Test
  void leavesAReadableTraceWhenKilled() throws Exception {
    try (RecorderProcess recorder = new RecorderProcess(folder.resolve("host-1"))) {
      recorder.ready();
      recorder.kill();
      recorder.awaitExit();
    }

    Trace trace = Trace.open(folder.resolve("host-1.csv"));
    assertThat(trace.info().closed()).isFalse();
    try (TraceReader reader = trace.read()) {
      while (reader.next()) {
        assertThat(reader.gap() || reader.powerWatts() >= 1.77).isTrue();
      }
    }
  }

  @Test
  void stampsWithTheClockThatItsProbesTell() throws Exception {
    try (RecorderProcess recorder =
        new RecorderProcess(folder.resolve("host-1"), "--stop-on-stdin-close")) {
      int port = recorder.ready().get("probe_port").intValue();
      long beforeNs = System.nanoTime();
      long receivedNs = probe(port);
      long afterNs = System.nanoTime();
      recorder.closeStdin();
      recorder.awaitExit();

      // Java's nanoTime is CLOCK_MONOTONIC on Linux: one clock for all processes of a boot.
      assertThat(receivedNs).isBetween(beforeNs, afterNs);
      TraceClosing closing = closing();
      assertThat(closing.firstNs().getAsLong()).isLessThan(beforeNs);
    }
  }

  private void assertClosedAndWhole(RecorderProcess recorder) throws Exception {
    Path csv = folder.resolve("host-1.csv");
    TraceClosing closing = closing();
    List<String> rows = Files.readAllLines(csv);
    long samples = rows.stream().skip(1).filter(row -> !row.endsWith("NA")).count();
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(csv));

    assertThat(closing.samples()).isEqualTo(samples).isPositive();
    assertThat(closing.csvSha256()).isEqualTo(HexFormat.of().formatHex(sha256));
    assertThat(rows.get(rows.size() - 1)).startsWith(closing.lastNs().getAsLong() + ",");
    assertThat(recorder.restOfStdout()).isEmpty();
    assertThat(recorder.stderr())
        .isEqualTo("energy-logger record: %d samples in %s%n".formatted(samples, csv));
  }

  private TraceClosing closing() throws IOException {
    return Trace.open(folder.resolve("host-1.csv")).info().closing().orElseThrow();
  }

  /** The recorder's clock when it received a probe. */
  private static long probe(int port) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (DatagramSocket socket = new DatagramSocket(0, loopback)) {
      socket.setSoTimeout(DEADLINE_MILLIS);
      byte[] request =
          ByteBuffer.allocate(16)
              .put("PJP1".getBytes(StandardCharsets.US_ASCII))
              .putInt(1)
              .putLong(System.nanoTime())
              .array();
      socket.send(new DatagramPacket(request, request.length, loopback, port));
      DatagramPacket answer = new DatagramPacket(new byte[32], 32);
      socket.receive(answer);
      return ByteBuffer.wrap(answer.getData()).getLong(16);
    }
  }

  @Test
  void saysThatItIsReadyInTheFormatsWords() throws Exception {
    try (RecorderProcess recorder = new RecorderProcess(folder.resolve("host-1"))) {
      JsonNode ready = recorder.ready();

      assertThat(ready.get("format").textValue()).isEqualTo("pijoule-ready/1");
      assertThat(ready.get("process").textValue()).isEqualTo("recorder");
      assertThat(ready.get("trace").textValue()).isEqualTo(folder.resolve("host-1.csv").toString());
      assertThat(ready.get("probe_port").intValue()).isBetween(1, 65535);
    }
  }
}
