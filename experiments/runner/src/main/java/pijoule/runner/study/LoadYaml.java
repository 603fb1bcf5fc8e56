package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.campaign.StudyKeys;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;
import pijoule.contract.units.RequestRate;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ForeignTargetYaml;

/** The keys of a study that loads its servers. */
final class LoadYaml {
  private static final String FIND = "find";
  private static final String IDLE_KEY = "idle";
  private static final String WARM_UP = "warm_up";
  private static final String WARM_UP_RATE = "warm_up_rate";
  private static final String WARM_UP_LIMIT = "warm_up_limit";
  private static final String LIMIT = "limit";
  private static final String CYCLES = "cycles";
  private static final String LOAD = "load";
  private static final String CONNECTIONS = "connections";
  private static final String PAUSE = "pause";
  private static final List<String> KEYS =
      List.of(
          "duration",
          "lead_in",
          CONNECTIONS,
          "arrivals",
          WARM_UP,
          WARM_UP_RATE,
          WARM_UP_LIMIT,
          LIMIT,
          IDLE_KEY,
          "target");

  private static final Level IDLE = new Level(Factor.RATE, RequestRate.IDLE.toString());
  private static final Level MAX = new Level(Factor.RATE, RequestRate.MAX.toString());

  /** The client of every load study. */
  static final String CLIENT = "load";

  private LoadYaml() {}

  /**
   * Adds what each server process is measured at besides the rates that a study names: idle, and
   * the largest rate where one is to be found.
   *
   * @param factors of the study; gets the levels
   * @param fixed of the study; gets them where nothing else is varied
   */
  static void complete(JsonNode yaml, Map<Factor, List<Level>> factors, Map<Factor, Level> fixed) {
    boolean find = yaml.has(FIND);
    List<Level> named = factors.getOrDefault(Factor.RATE, List.of());
    if (named.isEmpty()) {
      if (find) {
        requireFree(fixed);
        fixed.put(Factor.RATE, MAX);
      }
    } else {
      factors.put(Factor.RATE, completed(named, find, yaml.path(IDLE_KEY).asBoolean(true)));
    }
    boolean isLoad = factors.containsKey(Factor.RATE) || fixed.containsKey(Factor.RATE);
    if (isLoad && !factors.containsKey(Factor.CLIENT)) {
      fixed.putIfAbsent(Factor.CLIENT, new Level(Factor.CLIENT, CLIENT));
    }
  }

  /**
   * {@return them with idle, and with the search where it or a share needs it}
   *
   * @param named levels of rate
   * @param find whether the largest rate is searched for
   * @param idle whether servers are measured idle as well
   */
  static List<Level> completed(List<Level> named, boolean find, boolean idle) {
    boolean shares = named.stream().anyMatch(level -> level.rate().isShare());
    List<Level> levels = new ArrayList<>();
    if (find || shares || named.contains(MAX)) {
      levels.add(MAX);
    }
    if (idle) {
      levels.add(IDLE);
    }
    named.stream().filter(level -> !levels.contains(level)).forEach(levels::add);
    return levels;
  }

  private static void requireFree(Map<Factor, Level> fixed) {
    if (fixed.containsKey(Factor.RATE) && !fixed.get(Factor.RATE).equals(MAX)) {
      throw new UsageException(
          "find: max_rate must go with rates in factors, got rate: "
              + fixed.get(Factor.RATE).text()
              + " in fixed; move it to factors or take it out");
    }
  }

  /** The kind of campaign that a study describes. */
  static StudyKind read(JsonNode yaml, Optional<ForeignTarget> target, StudyDesign design) {
    if (design.levels(Factor.RATE).isEmpty()) {
      KEYS.stream()
          .filter(yaml::has)
          .findFirst()
          .ifPresent(
              key -> {
                throw new UsageException(
                    key + " needs levels of rate, got none; add rate to factors or take it out");
              });
      return new CallKind();
    }
    Load load =
        new Load(
            StudyKeys.duration(yaml, "duration", "10s"),
            StudyKeys.duration(yaml, "lead_in", "2s"),
            yaml.has(CONNECTIONS)
                ? OptionalInt.of(yaml.get(CONNECTIONS).asInt())
                : OptionalInt.empty(),
            yaml.path("arrivals").asText("poisson"),
            warmUp(yaml, design),
            Optional.ofNullable(yaml.path(LIMIT).textValue()).map(LatencyLimit::parse));
    return target
        .<StudyKind>map(service -> new LoadKind.Url(load, service))
        .orElseGet(() -> new LoadKind.Own(load));
  }

  private static WarmUp warmUp(JsonNode yaml, StudyDesign design) {
    String text = yaml.path(WARM_UP).asText("auto");
    Duration limit = StudyKeys.duration(yaml, WARM_UP_LIMIT, Durations.format(WarmUp.LIMIT));
    if (text.equals("none")) {
      return new WarmUp(WarmUp.Kind.NONE, Duration.ZERO, Optional.empty(), limit);
    }
    RequestRate rate = warmUpRate(yaml, design);
    if (yaml.path(WARM_UP).isObject()) {
      JsonNode cycles = yaml.get(WARM_UP);
      return new WarmUp(
          WarmUp.Kind.FIXED,
          StudyKeys.duration(cycles, LOAD, ""),
          Optional.of(rate),
          limit,
          LoadRules.CYCLES.require(cycles.path(CYCLES).asLong()).intValue(),
          StudyKeys.duration(cycles, PAUSE, ""));
    }
    boolean auto = text.equals("auto");
    return new WarmUp(
        auto ? WarmUp.Kind.AUTO : WarmUp.Kind.FIXED,
        auto ? Duration.ZERO : StudyKeys.duration(yaml, WARM_UP, ""),
        Optional.of(rate),
        limit);
  }

  private static RequestRate warmUpRate(JsonNode yaml, StudyDesign design) {
    Optional<RequestRate> greatest =
        design.levels(Factor.RATE).stream()
            .map(Level::rate)
            .filter(RequestRate::isFixed)
            .max(Comparator.comparingDouble(RequestRate::perSecond));
    if (!yaml.has(WARM_UP_RATE)) {
      return greatest.orElseThrow(
          () ->
              new UsageException(
                  "warm_up_rate must be set where no level of rate is a number of requests, got"
                      + " none; add one such as warm_up_rate: 50/s, or warm_up: none"));
    }
    String text = yaml.path(WARM_UP_RATE).asText();
    RequestRate rate = UsageException.naming(WARM_UP_RATE, () -> RequestRate.parse(text));
    if (rate.isFixed()) {
      return rate;
    }
    throw new UsageException(
        WARM_UP_RATE + " must be a number of requests such as 50/s, got '" + text + "'");
  }

  static void write(StudyKind kind, StudyDesign design, Optional<Path> folder, ObjectNode yaml) {
    kind.target().ifPresent(target -> ForeignTargetYaml.write(target, folder, yaml));
    kind.load().ifPresent(load -> write(load, yaml));
    List<Level> varied = design.factors().getOrDefault(Factor.RATE, List.of());
    if (!varied.isEmpty() && !isIdleIn(varied)) {
      yaml.put(IDLE_KEY, false);
    }
  }

  /** {@return whether servers are measured idle} */
  static boolean isIdleIn(List<Level> rates) {
    return rates.contains(IDLE);
  }

  private static void write(Load load, ObjectNode yaml) {
    yaml.put("duration", Durations.format(load.duration()));
    yaml.put("lead_in", Durations.format(load.leadIn()));
    load.connections().ifPresent(most -> yaml.put(CONNECTIONS, most));
    yaml.put("arrivals", load.arrivals());
    WarmUp warmUp = load.warmUp();
    if (warmUp.cycles() > 1) {
      yaml.putObject(WARM_UP)
          .put(CYCLES, warmUp.cycles())
          .put(LOAD, Durations.format(warmUp.length()))
          .put(PAUSE, Durations.format(warmUp.pause()));
    } else {
      yaml.put(
          WARM_UP,
          warmUp.kind() == WarmUp.Kind.FIXED
              ? Durations.format(warmUp.length())
              : warmUp.kind() == WarmUp.Kind.AUTO ? "auto" : "none");
    }
    warmUp.rate().ifPresent(rate -> yaml.put(WARM_UP_RATE, rate.toString()));
    yaml.put(WARM_UP_LIMIT, Durations.format(warmUp.limit()));
    load.limit().ifPresent(limit -> yaml.put(LIMIT, limit.toString()));
  }
}
