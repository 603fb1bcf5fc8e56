package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON beside a capture. */
class CaptureInfoTest {
  private static final String WHOLE =
      """
      {"format": "pijoule-packets/1", "interface": "lo", "port": 80, "later": true,
       "anchors": [{"realtime_ns": 1699999999000000000, "monotonic_ns": 1, "bound_ns": 2}],
       "losses": [{"from_realtime_ns": 1, "to_realtime_ns": 2, "packets": 7}],
       "packets": 10, "dropped_packets": 7, "pcap_bytes": 1, "closed": true}
      """;

  @TempDir Path folder;
  private Path pcap;

  @BeforeEach
  void write() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    new Talk(file, 40_000).call(0);
    pcap = Files.write(folder.resolve("a.pcap"), file.bytes());
  }

  private Capture read(String json) throws Exception {
    Files.writeString(folder.resolve("a.json"), json);
    return Capture.read(pcap);
  }

  @Test
  void aCaptureAloneIsOnNoClock() throws Exception {
    Capture capture = Capture.read(pcap);
    assertThat(capture.anchored()).isFalse();
    assertThat(capture.problems()).isEmpty();
    assertThat(capture.connections().get(0).delay()).isEqualTo(Elapsed.of(120_000));
  }

  @Test
  void whatTheRecorderWroteIsUsed() throws Exception {
    Capture capture = read(WHOLE);
    assertThat(capture.anchored()).isTrue();
    assertThat(capture.connections().get(0).startNs()).hasValue(1_000_000_001);
    assertThat(capture.problems()).singleElement().asString().contains("dropped 7 packets");
  }

  @Test
  void aRecorderThatDidNotEndIsNamed() throws Exception {
    Capture capture =
        read(
            """
            {"format": "pijoule-packets/1", "closed": false,
             "anchors": [{"realtime_ns": 1, "monotonic_ns": 1, "bound_ns": 2}]}
            """);
    assertThat(capture.problems())
        .containsExactly("the recorder did not end in order: dropped packets are not known");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "nonsense",
        "{}",
        "{\"format\": \"pijoule-trace/1\"}",
        "{\"format\": \"pijoule-packets/2\", \"anchors\": [], \"closed\": false}",
        "{\"format\": \"pijoule-packets/1\", \"anchors\": [], \"closed\": false}",
        "{\"format\": \"pijoule-packets/1\", \"anchors\": [{\"realtime_ns\": 1}], \"closed\": false}",
      })
  void anotherFileIsRefusedInOneLine(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(PcapException.class)
        .hasMessageStartingWith(folder.resolve("a.json") + " must be what the packet recorder")
        .hasMessageNotContaining("\n");
  }
}
