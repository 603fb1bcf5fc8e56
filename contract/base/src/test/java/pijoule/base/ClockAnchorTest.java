package pijoule.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClockAnchorTest {
  private static final Instant WALL = Instant.parse("2026-01-02T03:04:05.000000006Z");

  @Test
  void keepsTheTightestReading() {
    LongStream wide = LongStream.iterate(0, at -> at + 1_000).limit(20);
    LongStream tight = LongStream.of(50_000, 50_011);
    LongStream wideAgain = LongStream.iterate(60_000, at -> at + 1_000).limit(20);
    PrimitiveIterator.OfLong readings =
        LongStream.concat(LongStream.concat(wide, tight), wideAgain).iterator();

    ClockAnchor anchor =
        ClockAnchor.of(readings::nextLong, InstantSource.fixed(WALL), Optional.empty());

    assertThat(anchor).isEqualTo(new ClockAnchor(WALL, 50_005, 6, Optional.empty()));
  }

  /** Sixteen pairs, of which the second and the third are equally close. */
  @Test
  void keepsTheFirstOfTheClosestPairs() {
    PrimitiveIterator.OfLong readings =
        LongStream.concat(
                LongStream.of(0, 900, 1_000, 1_100, 2_000, 2_100),
                LongStream.iterate(3_000, at -> at + 500).limit(26))
            .iterator();

    ClockAnchor anchor =
        ClockAnchor.of(readings::nextLong, InstantSource.fixed(WALL), Optional.of("boot"));

    assertThat(anchor).isEqualTo(new ClockAnchor(WALL, 1_050, 50, Optional.of("boot")));
    assertThat(readings).isExhausted();
  }

  @Test
  void anchorsThisProcess() throws IOException {
    long beforeNs = System.nanoTime();
    ClockAnchor anchor = ClockAnchor.now();
    long afterNs = System.nanoTime();

    assertThat(anchor.anchorMonotonicNs()).isBetween(beforeNs, afterNs);
    Path bootId = Path.of("/proc/sys/kernel/random/boot_id");
    assertThat(anchor.bootId())
        .isEqualTo(
            Files.exists(bootId)
                ? Optional.of(Files.readString(bootId).strip())
                : Optional.empty());
  }
}
