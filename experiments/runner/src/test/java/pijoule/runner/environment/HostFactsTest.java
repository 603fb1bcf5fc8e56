package pijoule.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.runner.boards.CpuClock;

class HostFactsTest {
  @Test
  void aRaspberryPisFirmwareIsOnRecord() {
    String text =
        """
        == hostname
        board
        == vcgencmd get_throttled
        throttled=0x0
        == vcgencmd version
        Aug 30 2024 19:19:11\s
        Copyright (c) 2012 Broadcom
        version 2808975b (clean) (release) (start)
        == vcgencmd get_config int
        arm_freq=950
        over_voltage=6
        framebuffer_depth=-1
        hdmi_pixel_freq_limit:0=0x9a7ec80
        == vcgencmd measure_volts core
        volt=1.3500V
        """;
    assertThat(HostFacts.of(text, CpuClock.SYSFS))
        .hasToString(
            "{\"format\":\"pijoule-environment/1\",\"hostname\":\"board\",\"os\":{},\"cpu\":{},"
                + "\"throttled\":\"throttled=0x0\",\"firmware\":{\"version\":\"Aug 30 2024 19:19:11;"
                + " version 2808975b (clean) (release) (start)\",\"core_volts\":1.35,\"settings\":{"
                + "\"arm_freq\":950,\"over_voltage\":6,\"framebuffer_depth\":-1,"
                + "\"hdmi_pixel_freq_limit:0\":162000000}}}");
    assertThat(HostFacts.of("== hostname\nboard\n", CpuClock.SYSFS).has("firmware")).isFalse();
  }
}
