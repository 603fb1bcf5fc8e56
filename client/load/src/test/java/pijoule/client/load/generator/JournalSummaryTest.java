package pijoule.client.load.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import pijoule.client.load.called.Sent;
import pijoule.client.load.result.JournalSummary;
import pijoule.client.load.schedule.Arrivals;
import pijoule.client.load.schedule.Schedule;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.units.Rate;

/**
 * What is counted of a journal whose instants are given: starts every 100 ms, 2 before the window.
 */
class JournalSummaryTest {
  private static final long MS = 1_000_000;
  private static final int LEAD_IN = 2;
  private static final int WINDOW = 10;

  private final Journal journal =
      new Journal(
          Schedule.draw(
              Optional.of(Rate.parse("10/s")),
              Arrivals.EVEN,
              Duration.ofMillis(200),
              Duration.ofSeconds(1),
              0),
          0);

  private void request(int i, long startMs, boolean waited, long endMs) {
    journal.started(i, startMs * MS, waited);
    journal.head(i, endMs * MS, 200);
    journal.ended(i, endMs * MS, 7);
    journal.right(i);
  }

  private static List<Sent> sent(int bytes) {
    return List.of(new Sent(Optional.empty(), 1, "POST", "/", Map.of(), new byte[bytes]));
  }

  private LoadRecord record() {
    return record(Optional.empty(), Optional.empty());
  }

  private LoadRecord record(Optional<Usage> before, Optional<Usage> after) {
    return new JournalSummary(new Offered(journal, 12, before, after), sent(3))
        .record(new JournalSummary.Request(10, OptionalInt.empty(), "even", 1, 1, 0.2), 1, 2);
  }

  private void onTime() {
    for (int i = 0; i < LEAD_IN + WINDOW; i++) {
      request(i, 100 * i + 1, false, 100 * i + 21);
    }
  }

  @Test
  void countsTheWindowAlone() {
    onTime();
    LoadRecord load = record();

    assertThat(load.offered()).isEqualTo(WINDOW);
    assertThat(load.completed()).isEqualTo(WINDOW);
    assertThat(load.bytesSent()).isEqualTo(30);
    assertThat(load.bytesReceived()).isEqualTo(70);
    assertThat(load.requestsWithLeadIn()).isEqualTo(13);
    assertThat(load.responseSeconds()).containsEntry("max", 0.021);
    assertThat(load.serviceSeconds()).containsEntry("max", 0.02);
    assertThat(load.startLatenessSeconds()).containsEntry("max", 0.001);
    assertThat(load.longestQueue()).isZero();
    assertThat(load.waitedForConnection()).hasValue(0);
    assertThat(load.waited()).isFalse();
  }

  /** From 200 to 1,100 ms: the last request's answer comes after the last intended start. */
  @Test
  void anEnergysRequestsEndInTheWindow() {
    onTime();
    assertThat(record().completedInWindow()).isEqualTo(WINDOW - 1);
    request(1, 101, false, 205);
    assertThat(record().completedInWindow()).isEqualTo(WINDOW);
    assertThat(record().windows()).hasSize(2);
    assertThat(record().windows().stream().mapToInt(LoadRecord.Window::completed).sum())
        .isEqualTo(WINDOW);
  }

  /** The window and its parts hold their first nanosecond, and not that after their last. */
  @Test
  void windowsHoldTheirStartAndNotTheirEnd() {
    onTime();
    request(1, 101, false, 200);
    request(10, 1_001, false, 1_100);
    assertThat(journal.windowStartNs()).isEqualTo(200 * MS);
    assertThat(journal.windowEndNs()).isEqualTo(1_100 * MS);
    assertThat(record().completedInWindow()).isEqualTo(WINDOW - 1);
    request(10, 1_001, false, 1_099);
    assertThat(record().completedInWindow()).isEqualTo(WINDOW);
  }

  /**
   * Twenty requests of the lead-in, then a hundred, 10 ms apart, that take 1 to 100 ms: half take
   * at most 50 ms. The first 90 of them end before the last is due.
   */
  @Test
  void quantilesAreOfTheWindowsRequests() {
    Journal many =
        new Journal(
            Schedule.draw(
                rate("100/s"), Arrivals.EVEN, Duration.ofMillis(200), Duration.ofSeconds(1), 0),
            0);
    for (int i = 0; i < 120; i++) {
      long startNs = 10 * MS * i;
      long endNs = startNs + Math.max(1, i - 19) * MS;
      many.started(i, startNs, false);
      many.head(i, endNs, 200);
      many.ended(i, endNs, 7);
      many.right(i);
    }
    LoadRecord load =
        new JournalSummary(new Offered(many, 100, Optional.empty(), Optional.empty()), sent(0))
            .record(new JournalSummary.Request(100, OptionalInt.empty(), "even", 1, 1, 0.2), 1, 1);
    assertThat(load.responseSeconds().get("p50")).isCloseTo(0.05, within(1e-9));
    assertThat(load.windows().get(0).completed()).isEqualTo(90);
    assertThat(load.windows().get(0).serviceP50Seconds()).hasValueCloseTo(0.045, within(1e-9));
  }

  /** The only connection is free again at the instant at which 6 is due: it has not waited. */
  @Test
  void whatIsDueWhenAQueueEndsIsNotBehindIt() {
    onTime();
    long due = journal.intendedNs(6) / MS;
    request(5, due, true, due + 10);
    request(6, due + 30, false, due + 50);
    LoadRecord load = record();
    assertThat(load.waitedForConnection()).hasValue(1);
    assertThat(load.longestQueue()).isEqualTo(1);
    assertThat(load.startLatenessSeconds()).containsEntry("max", 0.03);
  }

  /** A queue of the lead-in is not the window's; one from the window's first request on is. */
  @Test
  void theLeadInsQueueIsNotTheWindows() {
    onTime();
    request(1, 350, true, 360);
    assertThat(record().longestQueue()).isZero();
    assertThat(record().startLatenessSeconds().get("max")).isEqualTo(0.001);
    onTime();
    request(2, 250, true, 260);
    assertThat(record().longestQueue()).isEqualTo(1);
    assertThat(record().waitedForConnection()).hasValue(1);
    request(5, 651, true, 661);
    assertThat(record().longestQueue()).isEqualTo(2);
  }

  /** Starts of the lead-in are as late as they may be, the window's first counts. */
  @Test
  void latenessBeginsWithTheWindow() {
    onTime();
    request(1, 150, false, 160);
    assertThat(record().startLatenessSeconds()).containsEntry("max", 0.001);
    request(2, 240, false, 250);
    assertThat(record().startLatenessSeconds()).containsEntry("max", 0.04);
  }

  /** Request 4 takes 450 ms: 5 to 8 wait for the only connection, each is short. */
  @Test
  void aQueueIsInResponseTimesAndNotInLateness() {
    onTime();
    request(4, 401, false, 851);
    for (int i = 5; i <= 8; i++) {
      request(i, 851 + 5 * (i - 5), true, 856 + 5 * (i - 5));
    }
    LoadRecord load = record();

    assertThat(load.longestQueue()).isEqualTo(4);
    assertThat(load.waitedForConnection()).hasValue(4);
    assertThat(load.responseSeconds()).containsEntry("max", 0.451);
    assertThat(load.serviceSeconds().get("max")).isEqualTo(0.45);
    assertThat(load.startLatenessSeconds()).containsEntry("max", 0.001);
  }

  /** Due while an earlier request waited, 6 is no late start though a connection was free then. */
  @Test
  void whatWasDueBehindAQueueIsNotLate() {
    onTime();
    request(5, 651, true, 661);
    request(6, 652, false, 662);
    assertThat(record().waitedForConnection()).hasValue(2);
    assertThat(record().waited()).isTrue();
    assertThat(record().startLatenessSeconds()).containsEntry("max", 0.001);
    request(7, 760, false, 761);
    assertThat(record().startLatenessSeconds()).containsEntry("max", 0.06);
  }

  @Test
  void whatHasNoEndIsUnfinished() {
    onTime();
    journal.wrong(9, "status 503", "server must answer 200, got 503");
    journal.wrong(10, "status 503", "another");
    Journal other =
        new Journal(
            Schedule.draw(
                Optional.of(Rate.parse("10/s")),
                Arrivals.EVEN,
                Duration.ZERO,
                Duration.ofSeconds(1),
                0),
            0);
    JournalSummary none =
        new JournalSummary(new Offered(other, 0, Optional.empty(), Optional.empty()), sent(0));

    LoadRecord load = record();
    assertThat(load.completed()).isEqualTo(WINDOW - 2);
    assertThat(load.errors()).isEqualTo(Map.of("status 503", 2));
    assertThat(load.errorExamples())
        .isEqualTo(Map.of("status 503", "server must answer 200, got 503"));
    assertThat(none.unfinished()).isEqualTo(WINDOW);
    LoadRecord unstarted =
        none.record(new JournalSummary.Request(10, OptionalInt.empty(), "even", 1, 1, 0), 1, 1);
    assertThat(unstarted.longestQueue()).isEqualTo(WINDOW);
    assertThat(unstarted.waitedForConnection()).hasValue(WINDOW);
  }

  @Test
  void lateIsATenthOfTheResponse() {
    onTime();
    assertThat(record().late()).isFalse();
    request(5, 503, false, 524);
    assertThat(record().late()).isTrue();
    for (int i = 0; i < LEAD_IN + WINDOW; i++) {
      request(i, 100 * i + 2, false, 100 * i + 20);
    }
    assertThat(record().late()).isFalse();
  }

  @Test
  void aBusyHostThreadOrProcessIsTheLimit() {
    onTime();
    assertThat(limited(usage(0, 0, 0), usage(50, 40, 80))).isFalse();
    assertThat(limited(usage(0, 0, 0), usage(50, 40, 95))).isTrue();
    assertThat(limited(usage(0, 0, 0), usage(100, 95, 80))).isTrue();
    assertThat(record().generatorLimited()).isFalse();
    assertThat(record().hostBusyShare()).isEmpty();
  }

  /** 90 % of a host and of a thread are no limit, a share more is. */
  @Test
  void aLimitIsAboveItsShare() {
    onTime();
    assertThat(limited(usage(0, 0, 0), usage(50, 40, 90))).isFalse();
    assertThat(limited(usage(0, 0, 0), usage(50, 40, 91))).isTrue();
    assertThat(limited(usage(0, 0, 0), usage(50, 90, 80))).isFalse();
    assertThat(limited(usage(0, 0, 0), usage(50, 91, 80))).isTrue();
  }

  /** Two seconds, so that a share is not a time. */
  @Test
  void sharesAreOfTheTimeBetween() {
    onTime();
    long processors = Runtime.getRuntime().availableProcessors();
    Usage before = new Usage(1_000_000_000L, 0, Map.of("7", 0L), 0, 0);
    Usage after = new Usage(3_000_000_000L, 150 * processors, Map.of("7", 60L), 70, 200);
    LoadRecord load = record(Optional.of(before), Optional.of(after));
    assertThat(load.busiestThreadShare()).hasValueCloseTo(0.3, within(1e-9));
    assertThat(load.hostBusyShare()).hasValue(0.35);
    assertThat(load.generatorLimited()).isFalse();
    Usage same = new Usage(3_000_000_000L, 0, Map.of("7", 0L), 70, 200);
    assertThat(record(Optional.of(same), Optional.of(same)).hostBusyShare()).isEmpty();
    assertThat(record(Optional.of(same), Optional.of(same)).busiestThreadShare()).isEmpty();
    Usage later = new Usage(4_000_000_000L, 0, Map.of("7", 0L), 70, 200);
    assertThat(record(Optional.of(same), Optional.of(later)).hostBusyShare()).isEmpty();
  }

  private boolean limited(Usage before, Usage after) {
    LoadRecord load = record(Optional.of(before), Optional.of(after));
    assertThat(load.generatorCpuSeconds()).isEqualTo((after.ownTicks() - before.ownTicks()) * 0.01);
    return load.generatorLimited();
  }

  /** A second with so many ticks of the process, its busiest thread, and of 100 its host. */
  private static Usage usage(long own, long thread, long busy) {
    boolean first = busy == 0;
    return new Usage(first ? 0 : 1_000_000_000L, own, Map.of("1", thread), busy, first ? 0 : 100);
  }

  /** Request i of 100 takes i + 1 ms, and the first 30, which are the fastest, fail. */
  @Test
  void aFailedRequestIsAboveEveryTime() {
    Journal many =
        new Journal(
            Schedule.draw(rate("100/s"), Arrivals.EVEN, Duration.ZERO, Duration.ofSeconds(1), 0),
            0);
    for (int i = 0; i < 100; i++) {
      long start = 10 * MS * i;
      many.started(i, start, false);
      many.head(i, start + (i + 1) * MS, 200);
      many.ended(i, start + (i + 1) * MS, 7);
      if (i < 30) {
        many.wrong(i, "status 503", "server must answer 200, got 503");
      } else {
        many.right(i);
      }
    }
    LoadRecord load =
        new JournalSummary(new Offered(many, 100, Optional.empty(), Optional.empty()), sent(3))
            .record(new JournalSummary.Request(100, OptionalInt.empty(), "even", 1, 1, 0), 1, 2);

    // 70 times of 31 to 100 ms, then 30 above all: the 50th of 100 is 80 ms.
    assertThat(load.responseSeconds().get("p50")).isCloseTo(0.080, within(1e-9));
    assertThat(load.responseSeconds()).doesNotContainKey("p90");
    assertThat(load.completed()).isEqualTo(70);
    assertThat(load.errors()).containsEntry("status 503", 30);
  }

  /**
   * Counters of a process that has worked before: 3 s of it, of which 45 ticks are in the window.
   */
  @Test
  void whatWasUsedBeforeTheWindowIsNotCounted() {
    onTime();
    Usage before = new Usage(5_000_000_000L, 300, Map.of("7", 250L), 4_000, 8_000);
    Usage after = new Usage(6_000_000_000L, 345, Map.of("7", 280L), 4_060, 8_200);
    LoadRecord load = record(Optional.of(before), Optional.of(after));

    assertThat(load.generatorCpuSeconds()).isCloseTo(0.45, within(1e-9));
    assertThat(load.hostBusyShare()).hasValue(0.3);
    assertThat(load.busiestThreadShare()).hasValueCloseTo(0.3, within(1e-9));
    assertThat(load.generatorLimited()).isFalse();
  }

  /** Many threads use all processors together, none is busy by itself, and the host is not. */
  @Test
  void aGeneratorThatUsesAllProcessorsIsTheLimit() {
    onTime();
    long ticks = 97L * Runtime.getRuntime().availableProcessors();
    Usage before = new Usage(0, 0, Map.of("7", 0L), 0, 0);
    Usage after = new Usage(1_000_000_000L, ticks, Map.of("7", 30L), 70, 100);

    assertThat(record(Optional.of(before), Optional.of(after)).generatorLimited()).isTrue();
  }

  private static Optional<Rate> rate(String text) {
    return Optional.of(Rate.parse(text));
  }
}
