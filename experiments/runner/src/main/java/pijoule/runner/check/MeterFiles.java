package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Check whether a host has the serial ports and files of the meters that are recorded there. */
final class MeterFiles implements HostCheck {
  private static final Script FILES = Script.resource(MeterFiles.class, "files.sh");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    for (Map.Entry<String, Bench.Meter> meter : checked.bench().bench().meters().entrySet()) {
      if (meter.getValue().host().equals(checked.host().name())) {
        check(checked.host(), meter.getKey(), meter.getValue().settings(), findings);
      }
    }
  }

  private static void check(
      Host host, String meter, Map<String, String> settings, Findings findings)
      throws IOException, InterruptedException {
    List<String> names = new ArrayList<>(List.of(settings.getOrDefault("port", "")));
    Stream.of("calibration", "trace")
        .filter(settings::containsKey)
        .map(settings::get)
        .forEach(names::add);
    if (names.equals(List.of(""))) {
      return;
    }
    for (String words : host.run(FILES, LIMIT, names.toArray(String[]::new)).lines().toList()) {
      findings.problem(
          "meter "
              + meter
              + " must have what the bench names on host "
              + host
              + ", got "
              + words
              + "; "
              + remedy(words));
    }
  }

  private static String remedy(String words) {
    if (words.startsWith("file")) {
      return "correct its path in the bench";
    }
    return words.endsWith("open")
        ? "add the user to the port's group, mostly dialout, and log in again"
        : "plug the meter in, or name another port of /dev/serial/by-id in the bench";
  }
}
