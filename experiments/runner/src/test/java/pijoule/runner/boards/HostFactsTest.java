package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostFactsTest {
  /** A 32-bit JVM of a Raspberry Pi may have the client's compiler alone. */
  @ParameterizedTest
  @CsvSource({
    "OpenJDK Client VM, 'mixed mode, emulated-client, serial gc', C1",
    "OpenJDK 64-Bit Server VM, 'mixed mode, emulated-client, sharing', C1",
    "OpenJDK Server VM, 'mixed mode, sharing', C1 and C2",
    "OpenJDK Zero VM, interpreted mode, none",
    "OpenJDK Server VM, interpreted mode, none",
    "Eclipse OpenJ9 VM, JRE 17 Linux, NA",
    "OpenJDK 64-Bit Server VM GraalVM CE, 'mixed mode, sharing', NA"
  })
  void theCompilerOfTheJvmIsOnRecord(String name, String info, String jit) {
    String text =
        """
        == java
        Property settings:
            java.vm.info = %s
            java.vm.name = %s
        """
            .formatted(info, name);
    assertThat(HostFacts.of(text, CpuClock.SYSFS).path("java_jit").asText("NA")).isEqualTo(jit);
  }

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
