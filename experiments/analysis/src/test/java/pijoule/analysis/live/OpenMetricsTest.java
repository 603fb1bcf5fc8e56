package pijoule.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.tools.ExternalTool;

/** Metrics by the rules of OpenMetrics 1.0 (prometheus/OpenMetrics, specification). */
class OpenMetricsTest {
  private static final Pattern META = Pattern.compile("# (TYPE|UNIT|HELP) ([a-z_]+) (.+)");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_]+)(?:\\{([a-z_]+=\"[^\"]*\"(?:,[a-z_]+=\"[^\"]*\")*)})? (-?[0-9.E-]+)");

  private static final String READER =
      """
      import sys
      from prometheus_client.openmetrics.parser import text_string_to_metric_families
      families = text_string_to_metric_families(sys.stdin.read())
      print(sum(len(family.samples) for family in families), "samples")
      """;

  @TempDir Path folder;

  private String text() throws IOException {
    GrowingFolder growing = new GrowingFolder(folder, 6);
    PowerTails tails = new PowerTails(growing.folder);
    tails.read();
    return OpenMetrics.of(
        LiveFolder.read(growing.folder), tails.all(), Instant.parse("2026-01-01T00:00:20Z"));
  }

  /** Samples by name and labels; every rule that they break is found. */
  private static Map<String, Double> parsed(String text) {
    assertThat(text).endsWith("# EOF\n").doesNotContain("\r", "\n\n");
    Map<String, Map<String, String>> families = new HashMap<>();
    Map<String, Double> samples = new HashMap<>();
    String family = "";
    List<String> lines = text.lines().toList();
    for (String line : lines.subList(0, lines.size() - 1)) {
      Matcher meta = META.matcher(line);
      if (meta.matches()) {
        family = meta.group(2);
        Map<String, String> of = families.computeIfAbsent(family, unseen -> new HashMap<>());
        assertThat(of.put(meta.group(1), meta.group(3))).as(line).isNull();
        continue;
      }
      Matcher sample = SAMPLE.matcher(line);
      assertThat(sample.matches()).as(line).isTrue();
      String suffix = families.get(family).get("TYPE").equals("counter") ? "_total" : "";
      assertThat(sample.group(1)).as("family's samples are together").isEqualTo(family + suffix);
      double value = Double.parseDouble(sample.group(3));
      assertThat(samples.put(sample.group(1) + sample.group(2), value)).as(line).isNull();
      assertThat(suffix.isEmpty() || value >= 0).as(line).isTrue();
    }
    Set<String> names = new HashSet<>();
    families.forEach(
        (name, of) -> {
          assertThat(of.get("TYPE")).isIn("gauge", "counter");
          assertThat(name).doesNotEndWith("_total").doesNotEndWith("_info");
          if (of.containsKey("UNIT")) {
            assertThat(name).endsWith("_" + of.get("UNIT"));
          }
          assertThat(names.add(name)).isTrue();
        });
    return samples;
  }

  @Test
  void keepTheRules() throws IOException {
    Map<String, Double> samples = parsed(text());
    assertThat(samples)
        .containsEntry("pijoule_planned_runsnull", 12.0)
        .containsEntry("pijoule_finished_runs_totaloutcome=\"valid\"", 5.0)
        .containsEntry("pijoule_finished_runs_totaloutcome=\"failed\"", 1.0)
        .containsEntry("pijoule_disturbed_runs_totalnull", 0.0)
        .containsEntry("pijoule_time_left_secondsnull", 24.0)
        .containsEntry("pijoule_clock_offset_secondsside=\"client\"", 250e-6)
        .containsEntry("pijoule_clock_offset_secondsside=\"server\"", -40e-6)
        .containsKeys(
            "hw_host_power_wattsestimate=\"false\",hw_id=\"pi-client\"",
            "hw_host_energy_joules_totalestimate=\"true\",hw_id=\"model-server\"",
            "pijoule_lost_samples_totalestimate=\"false\",hw_id=\"pi-client\"");
  }

  /** The reader of Prometheus' own client, which refuses what breaks a rule. */
  @Test
  @Tag("slow")
  void theReaderOfPrometheusAgrees() throws Exception {
    ExternalTool.require("python3", "-c", "import prometheus_client");
    assertThat(read(text())).matches("0 [0-9]{2,} samples");
    assertThat(read(text().replace("# EOF\n", ""))).startsWith("1 ");
  }

  private static String read(String text) throws Exception {
    Process reader = new ProcessBuilder("python3", "-c", READER).redirectErrorStream(true).start();
    reader.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    reader.getOutputStream().close();
    String printed = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return reader.waitFor() + " " + printed.strip();
  }
}
