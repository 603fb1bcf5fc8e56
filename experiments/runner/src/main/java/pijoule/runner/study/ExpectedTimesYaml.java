package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import pijoule.campaign.StudyKeys;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.sort.SortFactors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;

/** The keys {@code expected_run}, {@code expected_start} and {@code expected_call} of a study. */
final class ExpectedTimesYaml {
  private static final String RUN = "expected_run";
  private static final String START = "expected_start";
  private static final String CALL = "expected_call";
  private static final String DEFAULT_RUN = "2s";

  private ExpectedTimesYaml() {}

  static ExpectedTimes read(JsonNode yaml, StudyDesign design) {
    Duration run = StudyKeys.duration(yaml, RUN, DEFAULT_RUN);
    Duration start = StudyKeys.duration(yaml, START, Durations.format(ExpectedTimes.DESKTOP_START));
    JsonNode given = yaml.path(CALL);
    Map<String, Duration> bySize = new LinkedHashMap<>();
    Duration any = given.isTextual() ? StudyKeys.duration(yaml, CALL, "") : absent(design, run);
    for (Level size : design.levels(Factor.MESSAGE_SIZE)) {
      bySize.put(size.text(), any);
    }
    for (String text : (Iterable<String>) given::fieldNames) {
      String size = Level.parse(Factor.MESSAGE_SIZE, text).text();
      if (!bySize.containsKey(size)) {
        throw new UsageException(
            CALL + " must name a message size of the study, got '" + text + "'; take it out");
      }
      bySize.put(size, StudyKeys.duration(given, text, ""));
    }
    return new ExpectedTimes(run, start, bySize, bySize.isEmpty() ? any : Duration.ZERO);
  }

  /** A library sort is fast; with any other algorithm the call is nearly all of the run. */
  private static Duration absent(StudyDesign design, Duration run) {
    boolean library =
        !design.factors().containsKey(SortFactors.ALGORITHM)
            && design.levels(SortFactors.ALGORITHM).stream()
                .allMatch(algorithm -> algorithm.text().equals("library"));
    return library && ExpectedTimes.DESKTOP_CALL.compareTo(run) < 0
        ? ExpectedTimes.DESKTOP_CALL
        : run;
  }

  static void write(ExpectedTimes expected, ObjectNode yaml) {
    yaml.put(RUN, Durations.format(expected.run()));
    yaml.put(START, Durations.format(expected.start()));
    if (expected.call().isEmpty()) {
      yaml.put(CALL, Durations.format(expected.unsized()));
      return;
    }
    ObjectNode call = yaml.putObject(CALL);
    expected.call().forEach((size, time) -> call.put(size, Durations.format(time)));
  }
}
