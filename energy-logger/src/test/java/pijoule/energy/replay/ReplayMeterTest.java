package pijoule.energy.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;

class ReplayMeterTest {
  @TempDir private Path folder;
  private Path csv;
  private final Samples samples = new Samples();
  private long nowNs = 700_000;

  @BeforeEach
  void record() throws IOException {
    try (TraceWriter trace = TraceWriter.begin(folder.resolve("pi-1"), TestTraces.info())) {
      csv = trace.csv();
    }
    Files.writeString(csv, "time_ns,power_watts\n1000,1.5\n2000,1.6\n3000,NA\n4000,1.7\n");
  }

  @Test
  void givesOutWhatIsDueAndNoMore() throws IOException {
    try (Meter meter = open()) {
      meter.sample(samples);
      assertThat(samples.times()).containsExactly(700_000L);
      nowNs += 999;
      meter.sample(samples);
      assertThat(samples.times()).hasSize(1);
      nowNs += 2_001;
      meter.sample(samples);
    }

    assertThat(samples.times()).containsExactly(700_000L, 701_000L, 703_000L);
    assertThat(samples.watts()).containsExactly(1.5, 1.6, 1.7);
    assertThat(samples.losses()).first().isEqualTo("gap of the trace that is replayed: unknown");
  }

  @Test
  void beginsAgainAfterTheEndAndSaysSo() throws IOException {
    try (Meter meter = open()) {
      meter.sample(samples);
      nowNs += 3_000;
      meter.sample(samples);
      nowNs += 500;
      meter.sample(samples);
    }

    assertThat(samples.times()).endsWith(703_000L, 703_500L);
    assertThat(samples.losses()).hasSize(2).last().asString().contains("it begins again");
  }

  @Test
  void isAnEstimateOfTheSameBoard() throws IOException {
    try (Meter meter = open()) {
      MeterInfo recorded = TestTraces.meter(SampleKind.MEAN);

      assertThat(meter.info().kind()).isEqualTo("replay");
      assertThat(meter.info().estimate()).isTrue();
      assertThat(meter.info().source()).contains("pi-1.csv", "model: made up");
      assertThat(meter.info().accuracy()).isEqualTo(recorded.accuracy());
      assertThat(meter.info().sampleKind()).isEqualTo(recorded.sampleKind());
    }
  }

  @Test
  void refusesATraceWithoutSamples() throws IOException {
    Files.writeString(csv, "time_ns,power_watts\n");
    try (Meter meter = open()) {
      assertThatThrownBy(() -> meter.sample(samples)).hasMessageContaining("has samples, got none");
    }
  }

  private Meter open() throws IOException {
    return new ReplayKind()
        .open(
            MeterSettings.at(Frequency.ofHertz(100)).with(ReplayKind.TRACE, csv),
            new MeterHost(folder, () -> nowNs));
  }
}
