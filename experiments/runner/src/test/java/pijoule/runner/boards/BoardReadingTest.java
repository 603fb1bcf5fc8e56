package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import pijoule.campaign.ResultsJson;

class BoardReadingTest {
  private static final Instant AT = Instant.parse("2013-10-28T12:00:00Z");

  @Test
  void theClockThatRunsCountsMoreThanTheOneThatWasAskedFor() {
    BoardReading state =
        state(
            "boot_id 1234\ntemperature_millicelsius 48312\ntemperature_millicelsius 50000\n"
                + "clock_khz 950000\nthrottled throttled=0x0\n"
                + "measured_clock frequency(48)=700001000\n"
                + "tcp_retransmitted RetransSegs\ntcp_retransmitted 21140\n");

    assertThat(json(state))
        .hasToString(
            "{\"at\":\"2013-10-28T12:00:00Z\",\"boot_id\":\"1234\",\"temperature_celsius\":50.0,"
                + "\"throttled\":0,\"clock_mhz\":700.001,"
                + "\"clock_source\":\"vcgencmd measure_clock arm\",\"tcp_retransmitted\":21140}");
  }

  @Test
  void whatABoardDoesNotHaveIsAbsent() {
    assertThat(json(state(""))).hasToString("{\"at\":\"2013-10-28T12:00:00Z\"}");
    assertThat(state("clock_khz 1800000\nclock_khz 1000000\n").board().clockMhz()).hasValue(1000.0);
  }

  @Test
  void aQuotaEmulatesTheClock() {
    String processor = "clock_khz 1800000\n";
    assertThat(state(processor).board().clockMhz()).hasValue(1800);
    BoardReading emulated = state(processor + "quota_us 3500 5000\n").emulated(1000);

    assertThat(json(emulated))
        .hasToString(
            "{\"at\":\"2013-10-28T12:00:00Z\",\"clock_mhz\":700.0,"
                + "\"clock_source\":\"CPU quota (emulated clock)\"}");
    for (String none : new String[] {"max 5000", "-1 5000", "3500 0", "3500", ""}) {
      assertThat(state(processor + "quota_us " + none + "\n").emulated(1000).board().clockMhz())
          .isEmpty();
    }
  }

  /** Bits 16 to 19 stay set until the next boot: only those that are new belong to the run. */
  @Test
  void aFlagThatAppearedDuringTheRunIsSeenAfterIt() {
    BoardReading before = state("throttled throttled=0x10000");
    assertThat(before.disturbance()).isEmpty();
    assertThat(state("throttled throttled=0x10000").disturbanceSince(before)).isEmpty();
    assertThat(state("throttled throttled=0x50000").disturbanceSince(before))
        .contains("throttling");
    assertThat(state("throttled throttled=0x10001").disturbanceSince(before))
        .contains("under-voltage");
  }

  /** A flag since the start that is set already shows nothing; one that was reset does. */
  @Test
  void aFlagThatWasResetBeforeTheRunShowsAnotherEvent() {
    String sinceBoot = "throttled throttled=0x50000\n";
    String reset = "throttled_after_reset throttled=0x0\n";
    BoardReading before = state(sinceBoot + "throttled_since_reset throttled=0x50000\n" + reset);
    assertThat(before.disturbance()).isEmpty();
    assertThat(before.hidden()).isEmpty();
    BoardReading quiet = state(sinceBoot + "throttled_since_reset throttled=0x0\n" + reset);
    assertThat(quiet.disturbanceSince(before)).isEmpty();
    BoardReading again = state(sinceBoot + "throttled_since_reset throttled=0x40000\n" + reset);
    assertThat(again.disturbanceSince(before)).contains("throttling");

    BoardReading ignored =
        state(
            sinceBoot
                + sinceBoot.replace("throttled ", "throttled_since_reset ")
                + sinceBoot.replace("throttled ", "throttled_after_reset "));
    assertThat(ignored.board().throttledSinceReset()).isEmpty();
    assertThat(ignored.disturbanceSince(ignored)).isEmpty();
    assertThat(ignored.hidden()).contains("under-voltage, throttling");
  }

  /** What the kernel shows of a Raspberry Pi is no proof that nothing disturbs it. */
  @Test
  void aRaspberryPiThatDoesNotAnswerLacksItsProgramOrItsRight() {
    String model = "clock_khz 700000\nmodel Raspberry Pi Model B Rev 2\n";
    String denied = " Can't open device file: /dev/vcio\n";
    String clock = "measured_clock frequency(48)=700001000\n";
    assertThat(state(model).lack())
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("must report its clock and throttling by vcgencmd, got no such")
                    .contains("raspi-utils", "libraspberrypi-bin"));
    assertThat(state(model + "throttled" + denied + "measured_clock" + denied).lack())
        .hasValueSatisfying(
            words -> assertThat(words).contains("got 'Can't open device file: /dev/vcio'; add"));
    assertThat(state(model + "throttled error=1\n" + clock).lack())
        .hasValueSatisfying(
            words -> assertThat(words).contains("got 'error=1'; let 'vcgencmd get_throttled'"));
    assertThat(state(model + "throttled throttled=0x0\n" + clock).lack()).isEmpty();
    assertThat(state("clock_khz 1000000\nmodel linux,dummy-virt\n").lack()).isEmpty();
    assertThat(state("clock_khz 1000000\n").lack()).isEmpty();
  }

  private static JsonNode json(BoardReading of) {
    return ResultsJson.mapper().valueToTree(of.board());
  }

  private static BoardReading state(String text) {
    return StateText.parse(text, AT);
  }
}
