package pijoule.runner.boards;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.campaign.JsonTrees;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Reads a host in one command. What it cannot read it leaves out. */
final class HostFacts {
  private static final Script FACTS = Script.resource(HostFacts.class, "facts.sh");
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SECTION = "== ";

  private final Map<String, String> sections = new LinkedHashMap<>();
  private final String cpufreq;

  private HostFacts(String text, String cpufreq) {
    this.cpufreq = cpufreq;
    String section = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith(SECTION)) {
        section = line.substring(SECTION.length());
      } else {
        sections.merge(section, line, (all, next) -> all + "\n" + next);
      }
    }
  }

  static ObjectNode read(Host host, String cpufreq) throws IOException, InterruptedException {
    return of(host.run(FACTS, host.patience(LIMIT), host.java(), cpufreq), cpufreq);
  }

  static ObjectNode of(String text, String cpufreq) {
    return new HostFacts(text, cpufreq).json();
  }

  private ObjectNode json() {
    ObjectNode facts = JsonTrees.LINE.createObjectNode();
    facts.put("format", "pijoule-environment/1").put("hostname", text("hostname").orElse("NA"));
    text("/proc/device-tree/model").ifPresent(model -> facts.put("board", model));
    ObjectNode os = facts.putObject("os");
    field("java", "os\\.name = (.*)").ifPresent(name -> os.put("name", name));
    field("java", "os\\.arch = (.*)").ifPresent(arch -> os.put("arch", arch));
    text("kernel").ifPresent(kernel -> os.put("kernel", kernel));
    text("kernel_build").ifPresent(build -> os.put("kernel_build", build));
    // Without one, the scheduler is that of the kernel's version: CFS, from 6.6 on EEVDF.
    text("/sys/kernel/sched_ext/root/ops")
        .ifPresent(scheduler -> os.put("sched_ext_scheduler", scheduler));
    text("/proc/sys/kernel/sched_autogroup_enabled")
        .ifPresent(enabled -> os.put("scheduler_autogroups", enabled.equals("1")));
    field("/etc/os-release", "PRETTY_NAME=\"?([^\"\n]*)")
        .ifPresent(name -> os.put("distribution", name));
    cpu(facts.putObject("cpu"));
    field("/proc/meminfo", "MemTotal:\\s+(\\d+) kB")
        .ifPresent(kib -> facts.put("memory_bytes", Long.parseLong(kib) * 1024));
    temperature().ifPresent(celsius -> facts.put("temperature_celsius", celsius));
    text("vcgencmd get_throttled").ifPresent(flags -> facts.put("throttled", flags));
    firmware(facts);
    version().ifPresent(version -> facts.put("java", version));
    Jit.of(
            field("java", "java\\.vm\\.name = (.*)").orElse(""),
            field("java", "java\\.vm\\.info = (.*)").orElse(""))
        .ifPresent(jit -> facts.put("java_jit", jit));
    field("java", "(?m)^-XX:.*-XX:\\+Use(\\w+)GC\\b")
        .ifPresent(collector -> facts.put("java_collector", collector));
    field("java", "(?m)^(-XX:.*)$")
        .map(flags -> flags.replaceAll(" ?-XX:(\\+PrintCommandLineFlags|\\w*HeapSize=\\d+)", ""))
        .map(String::strip)
        .ifPresent(flags -> facts.put("java_flags", flags));
    return facts;
  }

  private void cpu(ObjectNode cpu) {
    field("/proc/cpuinfo", "(?:model name|Processor|Hardware)\\s*: (.*)")
        .ifPresent(model -> cpu.put("model", model));
    text("cores").ifPresent(cores -> cpu.put("cores", Integer.parseInt(cores)));
    String policy = cpufreq + "/policy0/";
    text(policy + "scaling_governor").ifPresent(governor -> cpu.put("governor", governor));
    for (String key : List.of("scaling_cur_freq", "scaling_min_freq", "scaling_max_freq")) {
      text(policy + key).ifPresent(khz -> cpu.put(key + "_khz", Long.parseLong(khz)));
    }
    Matcher line =
        Pattern.compile("(?m)^cpu MHz\\s*: (.*)$").matcher(text("/proc/cpuinfo").orElse(""));
    if (line.find()) {
      ArrayNode clocks = cpu.putArray("clock_mhz");
      do {
        clocks.add(Double.parseDouble(line.group(1)));
      } while (line.find());
    }
  }

  /** Clocks and voltage that a Raspberry Pi's firmware was started with decide its power. */
  private void firmware(ObjectNode facts) {
    ObjectNode firmware = JsonTrees.LINE.createObjectNode();
    text("vcgencmd version")
        .map(
            lines ->
                lines
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.startsWith("Copyright"))
                    .collect(Collectors.joining("; ")))
        .ifPresent(version -> firmware.put("version", version));
    field("vcgencmd measure_volts core", "^volt=([0-9]{1,2}\\.[0-9]{1,6})V")
        .ifPresent(volts -> firmware.put("core_volts", Double.parseDouble(volts)));
    ObjectNode settings = JsonTrees.LINE.createObjectNode();
    Pattern.compile("(?m)^([\\w:]+)=(-?[0-9]{1,18}|0x[0-9a-fA-F]{1,15})$")
        .matcher(text("vcgencmd get_config int").orElse(""))
        .results()
        .forEach(line -> settings.put(line.group(1), Long.decode(line.group(2))));
    if (!settings.isEmpty()) {
      firmware.set("settings", settings);
    }
    if (!firmware.isEmpty()) {
      facts.set("firmware", firmware);
    }
  }

  private OptionalDouble temperature() {
    return sections.entrySet().stream()
        .filter(section -> section.getKey().startsWith("/sys/class/thermal/"))
        .map(section -> section.getValue().strip())
        .filter(millidegrees -> millidegrees.matches("-?[0-9]+"))
        .mapToDouble(millidegrees -> Long.parseLong(millidegrees) / 1e3)
        .max();
  }

  /** The three lines of {@code java -version}, which follow the properties. */
  private Optional<String> version() {
    return text("java")
        .map(
            text ->
                text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith(" "))
                    .filter(line -> !line.startsWith("Property settings"))
                    .filter(line -> !line.startsWith("-XX:"))
                    .collect(Collectors.joining("; ")))
        .filter(text -> !text.isEmpty());
  }

  private Optional<String> text(String section) {
    return Optional.ofNullable(sections.get(section))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private Optional<String> field(String section, String pattern) {
    return text(section)
        .map(Pattern.compile(pattern)::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1).strip());
  }
}
