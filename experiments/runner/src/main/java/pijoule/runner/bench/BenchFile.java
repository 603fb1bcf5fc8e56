package pijoule.runner.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.campaign.Bounds;
import pijoule.campaign.CarbonIntensity;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;
import pijoule.energy.files.FileName;
import pijoule.runner.yaml.YamlFile;

/** Reads a bench and writes it with every default filled in; see experiments/schema. */
public final class BenchFile {
  /** A temperature as a bench writes it. */
  private static final Pattern CELSIUS = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*C");

  private static final YamlFile FORMAT = new YamlFile("bench");
  private static final String RECONNECT = "10min";
  static final Bounds<Long> PORT_BOUNDS = Bounds.of("server.port", 0, 65_535);

  private BenchFile() {}

  /**
   * Reads a bench.
   *
   * @param file YAML
   * @return the bench
   * @throws UsageException if it breaks a rule; the message names file, rule and value
   */
  public static Bench read(Path file) {
    return FORMAT.read(file, yaml -> bench(yaml, file));
  }

  static Bench bench(JsonNode yaml, Path file) {
    return new Bench(
        FORMAT.name(yaml, file),
        yaml.path("title").asText(),
        texts(yaml.path("notes")),
        hosts(yaml.path("hosts")),
        new HostPairs(
            new Pair(
                yaml.path("client").path("host").asText(),
                yaml.path("server").path("host").asText()),
            devices(yaml.path("devices"))),
        text(yaml.path("server"), "bind"),
        PORT_BOUNDS.require(yaml.path("server").path("port").asLong(0)).intValue(),
        scratch(yaml.path("server")),
        Durations.parse(yaml.path("reconnect").asText(RECONNECT)),
        meters(yaml.path("meters")),
        CarbonIntensity.of(key -> text(yaml, key)),
        ForeignTargetYaml.read(yaml, file));
  }

  private static Map<String, HostSettings> hosts(JsonNode yaml) {
    Map<String, HostSettings> hosts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> host : yaml.properties()) {
      String name = FileName.require("a host", host.getKey());
      hosts.put(name, UsageException.naming("host " + name, () -> host(host.getValue())));
    }
    return hosts;
  }

  private static Map<String, Pair> devices(JsonNode yaml) {
    Map<String, Pair> devices = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> device : yaml.properties()) {
      JsonNode pair = device.getValue();
      devices.put(
          Level.parse(Factor.DEVICE, device.getKey()).text(),
          new Pair(pair.path("client").asText(), pair.path("server").asText()));
    }
    return devices;
  }

  private static HostSettings host(JsonNode yaml) {
    boolean isSsh = yaml.path("kind").asText().equals("ssh");
    UsageException.when(
        isSsh != yaml.has("ssh"),
        "ssh must be given with kind ssh and with no other, got kind "
            + yaml.path("kind").asText());
    if (!isSsh) {
      refuse(yaml, yaml.path("kind").asText(), List.of("patience"));
    }
    return new HostSettings(
        text(yaml, "ssh"),
        emulation(yaml),
        text(yaml, "address"),
        text(yaml, "java"),
        texts(yaml.path("jvms")),
        text(yaml, "cool_down").map(BenchFile::celsius),
        yaml.has("patience") ? OptionalInt.of(yaml.get("patience").asInt()) : OptionalInt.empty(),
        text(yaml.path("clock"), "quota_of").map(ClockSettings::parse));
  }

  private static Map<String, String> texts(JsonNode yaml) {
    Map<String, String> texts = new LinkedHashMap<>();
    yaml.properties().forEach(text -> texts.put(text.getKey(), text.getValue().asText()));
    return texts;
  }

  private static Optional<HostSettings.Emulation> emulation(JsonNode yaml) {
    String kind = yaml.path("kind").asText();
    if (kind.equals("qemu")) {
      refuse(yaml, kind, List.of("address", "cool_down"));
      return Optional.of(
          new HostSettings.Emulation(
              Architecture.of(yaml.path("arch").asText(Architecture.ARMHF.key())),
              text(yaml, "image").map(folder -> Path.of(folder).toAbsolutePath().normalize())));
    }
    refuse(yaml, kind, List.of("arch", "image"));
    return Optional.empty();
  }

  private static void refuse(JsonNode yaml, String kind, List<String> keys) {
    for (String key : keys) {
      if (yaml.has(key)) {
        throw new UsageException(
            "%s means nothing for kind %s, got %s; take it out"
                .formatted(key, kind, yaml.get(key).asText()));
      }
    }
  }

  private static Optional<String> scratch(JsonNode yaml) {
    Optional<String> folder = text(yaml, "scratch");
    if (folder.isPresent() && !folder.get().startsWith("/")) {
      throw new UsageException(
          "scratch must be an absolute path, got '" + folder.get() + "'; begin it with /");
    }
    return folder;
  }

  private static Optional<String> text(JsonNode yaml, String key) {
    return Optional.ofNullable(yaml.get(key)).map(JsonNode::asText);
  }

  private static Map<String, Bench.Meter> meters(JsonNode yaml) {
    Map<String, Bench.Meter> meters = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> meter : yaml.properties()) {
      String name = FileName.require("a meter", meter.getKey());
      meters.put(
          name, UsageException.naming("meter " + name, () -> MeterYaml.read(meter.getValue())));
    }
    return meters;
  }

  /**
   * Writes a bench so that {@link #read} gives it back.
   *
   * @param bench to write
   * @return YAML
   */
  public static String write(Bench bench) {
    ObjectNode yaml = FORMAT.object();
    yaml.put("format", "pijoule-bench/1").put("name", bench.name()).put("title", bench.title());
    if (!bench.notes().isEmpty()) {
      bench.notes().forEach(yaml.putObject("notes")::put);
    }
    ObjectNode hosts = yaml.putObject("hosts");
    bench.hosts().forEach((name, host) -> put(hosts.putObject(name), host));
    yaml.putObject("client").put("host", bench.pairs().usual().client());
    ObjectNode server = yaml.putObject("server").put("host", bench.pairs().usual().server());
    bench.bind().ifPresent(address -> server.put("bind", address));
    server.put("port", bench.port());
    bench.scratch().ifPresent(folder -> server.put("scratch", folder));
    put(bench.pairs().devices(), yaml);
    yaml.put("reconnect", Durations.format(bench.reconnect()));
    ObjectNode meters = yaml.putObject("meters");
    bench.meters().forEach((name, meter) -> MeterYaml.put(meters.putObject(name), meter));
    bench.carbon().ifPresent(carbon -> put(carbon, yaml));
    bench.target().ifPresent(target -> ForeignTargetYaml.write(target, Optional.empty(), yaml));
    return FORMAT.write(yaml);
  }

  private static void put(CarbonIntensity carbon, ObjectNode yaml) {
    yaml.put(CarbonIntensity.KEY, carbon.toString());
    carbon.source().ifPresent(source -> yaml.put(CarbonIntensity.SOURCE, source));
  }

  private static void put(Map<String, Pair> devices, ObjectNode yaml) {
    if (!devices.isEmpty()) {
      ObjectNode pairs = yaml.putObject("devices");
      devices.forEach(
          (device, pair) ->
              pairs.putObject(device).put("client", pair.client()).put("server", pair.server()));
    }
  }

  private static void put(ObjectNode yaml, HostSettings host) {
    yaml.put("kind", host.kind());
    host.ssh().ifPresent(name -> yaml.put("ssh", name));
    host.emulation()
        .ifPresent(
            board -> {
              yaml.put("arch", board.architecture().key());
              board.image().ifPresent(folder -> yaml.put("image", folder.toString()));
            });
    host.address().ifPresent(address -> yaml.put("address", address));
    // A campaign that goes on later must not go on with another JVM without a word.
    host.java()
        .or(() -> host.isLocal() ? Optional.of(HostSettings.runnersJava()) : Optional.empty())
        .ifPresent(java -> yaml.put("java", java));
    if (!host.jvms().isEmpty()) {
      host.jvms().forEach(yaml.putObject("jvms")::put);
    }
    host.coolDownCelsius().ifPresent(celsius -> yaml.put("cool_down", celsiusText(celsius)));
    host.patience().ifPresent(times -> yaml.put("patience", times));
    host.clock().ifPresent(clock -> yaml.putObject("clock").put("quota_of", clock.quotaOf()));
  }

  /**
   * {@return temperature in a text, degrees Celsius}
   *
   * @throws UsageException in one line, if the text is no temperature
   */
  private static double celsius(String text) {
    Matcher matcher = CELSIUS.matcher(text.strip());
    UsageException.when(
        !matcher.matches(), "cool_down must be a temperature such as 55C, got '" + text + "'");
    return Double.parseDouble(matcher.group(1));
  }

  private static String celsiusText(double celsius) {
    return celsius + "C";
  }
}
