package pijoule.experiments.environment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads this machine. What it cannot read it leaves out. */
final class HostFacts {
  private static final Path CPU = Path.of("/sys/devices/system/cpu");
  private static final Path THERMAL = Path.of("/sys/class/thermal");

  private HostFacts() {}

  static ObjectNode read(String java) {
    ObjectNode facts = new ObjectMapper().createObjectNode();
    facts.put("format", "pijoule-environment/1").put("hostname", hostname());
    text(Path.of("/proc/device-tree/model")).ifPresent(model -> facts.put("board", model));
    ObjectNode os = facts.putObject("os");
    os.put("name", System.getProperty("os.name")).put("arch", System.getProperty("os.arch"));
    os.put("kernel", System.getProperty("os.version"));
    field(Path.of("/etc/os-release"), "PRETTY_NAME=\"?([^\"\n]*)")
        .ifPresent(name -> os.put("distribution", name));
    cpu(facts.putObject("cpu"));
    field(Path.of("/proc/meminfo"), "MemTotal:\\s+(\\d+) kB")
        .ifPresent(kib -> facts.put("memory_bytes", Long.parseLong(kib) * 1024));
    temperature().ifPresent(celsius -> facts.put("temperature_celsius", celsius));
    output("vcgencmd", "get_throttled").ifPresent(flags -> facts.put("throttled", flags));
    output(java, "-version").ifPresent(v -> facts.put("java", String.join("; ", v.split("\n"))));
    return facts;
  }

  private static void cpu(ObjectNode cpu) {
    Path info = Path.of("/proc/cpuinfo");
    field(info, "(?:model name|Processor|Hardware)\\s*: (.*)").ifPresent(m -> cpu.put("model", m));
    cpu.put("cores", Runtime.getRuntime().availableProcessors());
    Path frequency = CPU.resolve("cpu0/cpufreq");
    text(frequency.resolve("scaling_governor")).ifPresent(g -> cpu.put("governor", g));
    for (String key : List.of("scaling_cur_freq", "scaling_min_freq", "scaling_max_freq")) {
      text(frequency.resolve(key)).ifPresent(khz -> cpu.put(key + "_khz", Long.parseLong(khz)));
    }
    ArrayNode clocks = cpu.putArray("clock_mhz");
    text(info)
        .ifPresent(
            text -> {
              Matcher line = Pattern.compile("(?m)^cpu MHz\\s*: (.*)$").matcher(text);
              while (line.find()) {
                clocks.add(Double.parseDouble(line.group(1)));
              }
            });
    if (clocks.isEmpty()) {
      cpu.remove("clock_mhz");
    }
  }

  private static Optional<Double> temperature() {
    try (Stream<Path> zones = Files.list(THERMAL)) {
      return zones
          .map(zone -> text(zone.resolve("temp")))
          .flatMap(Optional::stream)
          .map(millidegrees -> Long.parseLong(millidegrees) / 1e3)
          .max(Double::compare);
    } catch (IOException | NumberFormatException absent) {
      return Optional.empty();
    }
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException unnamed) {
      return "NA";
    }
  }

  private static Optional<String> text(Path file) {
    try {
      String text = Files.readString(file).replace("\0", "").strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  private static Optional<String> field(Path file, String pattern) {
    return text(file)
        .map(Pattern.compile(pattern)::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1).strip());
  }

  private static Optional<String> output(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean good = process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
      return good ? Optional.of(text.strip()) : Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
