package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A long campaign's report, made in a JVM with little memory. With {@code -Dlong.campaign=full} it
 * is as long as the paper's, and its seconds are printed; see docs/evidence.md.
 */
class LongCampaignTest {
  private static final boolean FULL = "full".equals(System.getProperty("long.campaign"));
  private static final long LIMIT_SECONDS = 300;

  @Test
  @Tag("slow")
  void isReportedInLittleMemoryAndTwiceTheSame(@TempDir Path folder) throws Exception {
    LongCampaign campaign = new LongCampaign(folder, 2013);
    long samples = FULL ? campaign.write() : campaign.replicates(20).scale(0.02).write();
    assertThat(samples).isGreaterThan(FULL ? 9_900_000 : 70_000);
    List<String> lines = report(folder).lines().toList();
    if (FULL) {
      lines.forEach(System.out::println);
    }
    assertThat(lines).hasSize(2).allMatch(line -> line.contains(" 0 problems, "));
    assertThat(lines.get(1).split(" ")[0]).hasSize(64).isEqualTo(lines.get(0).split(" ")[0]);
  }

  private static String report(Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                LongReport.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }
}
