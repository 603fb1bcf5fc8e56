package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicBoolean memoryIsShort = new AtomicBoolean();
  private final AtomicLong bytes = new AtomicLong();
  private final Watchdog watchdog = new Watchdog(memoryIsShort::get);

  @AfterEach
  void leave() {
    Watch.leave();
  }

  /** Looks from second 0 to the second given, four times a second. */
  private void lookUntil(int second) {
    for (long ns = 0; ns <= second * SECOND; ns += SECOND / 4) {
      watchdog.look(ns);
    }
  }

  @Test
  void cutsAClientThatSendsNothingAfterTheGrace() {
    Watch watch = watchdog.enter(null, null);
    watch.reading(bytes::get);

    lookUntil(10);
    assertThat(watch.isCut()).isFalse();
    watchdog.look(10 * SECOND + 1);
    assertThat(watch.isCut()).isTrue();
  }

  @Test
  void waitsForAClientThatKeepsTheRate() {
    Watch watch = watchdog.enter(null, null);
    watch.reading(bytes::get);

    for (long second = 0; second < 100; second++) {
      bytes.addAndGet(10_000);
      watchdog.look(second * SECOND);
    }
    assertThat(watch.isCut()).isFalse();
    watchdog.look(111 * SECOND);
    assertThat(watch.isCut()).isTrue();
  }

  @Test
  void givesAnAnswerTheTimeOfItsLength() {
    Watch watch = watchdog.enter(null, null);
    watch.writing(() -> 100_000);

    lookUntil(20);
    assertThat(watch.isCut()).isFalse();
    lookUntil(21);
    assertThat(watch.isCut()).isTrue();
  }

  @Test
  void leavesWorkAlone() {
    Watch watch = watchdog.enter(null, null);
    watch.working();

    lookUntil(1000);

    assertThat(watch.isCut()).isFalse();
  }

  @Test
  void startsAgainWithEveryStage() {
    Watch watch = watchdog.enter(null, null);
    for (int request = 0; request < 20; request++) {
      watch.reading(bytes::get);
      watchdog.look(request * SECOND);
      watch.working();
    }
    assertThat(watch.isCut()).isFalse();
  }

  @Test
  void isHastyWhileMemoryIsShort() {
    Watch watch = watchdog.enter(null, null);
    watch.writing(() -> 0);
    lookUntil(5);
    assertThat(watch.isCut()).isFalse();

    memoryIsShort.set(true);
    watchdog.look(5 * SECOND);

    assertThat(watch.isCut()).isTrue();
  }

  @Test
  void isHastyOnlyInACrowd() {
    Watch first = watchdog.enter(null, null);
    for (int client = 1; client < Watchdog.CROWD; client++) {
      watchdog.enter(null, null);
    }
    lookUntil(5);
    assertThat(first.isCut()).isFalse();

    watchdog.enter(null, null);
    watchdog.look(5 * SECOND);

    assertThat(first.isCut()).isTrue();
  }

  @Test
  void isQuietWhenEverybodyHasLeft() {
    Watch watch = watchdog.enter(null, null);
    assertThat(watchdog.awaitQuiet(Duration.ZERO)).isFalse();
    watchdog.leave(watch);
    assertThat(watchdog.awaitQuiet(Duration.ZERO)).isTrue();
  }
}
