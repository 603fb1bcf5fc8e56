package pijoule.analysis.measure;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.LoadedRun;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;

/** A number of a run under load that is neither a time of its requests nor a part of it. */
public enum LoadQuantity implements Quantity {
  /** Answers a second between the first and the last intended start of the window. */
  THROUGHPUT("throughput", "1/s", Side.CLIENT, "throughput"),
  /** Requests of the window that were not answered as expected, as a share of those offered. */
  ERROR_SHARE("error_share", "%", Side.CLIENT, "share of errors"),
  /**
   * Greatest rate at which the server process kept a limit, as a search found it; no value where
   * the generator was the limit of any process of the cell.
   */
  MAX_RATE("max_rate", "1/s", Side.CLIENT, "greatest rate"),
  /** CPU time of the server process and its children for an answer, the lead-in's included. */
  CPU("cpu_per_request", "s", Side.SERVER, "CPU time per request"),
  /**
   * CPU time of the load generator for an answer of the window: on the server's board it is in the
   * energy.
   */
  GENERATOR_CPU("generator_cpu_per_request", "s", Side.CLIENT, "generator's CPU time per request"),
  /** Most resident memory of the server process until the end of the run. */
  MEMORY("peak_memory", "B", Side.SERVER, "peak memory"),
  /** Time from the command that starts the server process to its first answer. */
  FIRST_ANSWER_TIME("first_answer_time", "s", Side.SERVER, "time to the first answer"),
  /** Energy of the server's board in that time. */
  FIRST_ANSWER("first_answer_energy", "J", Side.SERVER, "energy to the first answer"),
  /** Energy of the window over the answers in it. */
  GROSS("energy_per_request", "J", Side.SERVER, "energy per request"),
  /** Energy per request above what the same server process draws without requests. */
  ACTIVE("active_energy_per_request", "J", Side.SERVER, "energy per request above active idle"),
  /** Energy of each request beyond those at the next lower rate of the same server process. */
  MARGINAL("marginal_energy_per_request", "J", Side.SERVER, "marginal energy per request");

  private final String key;
  private final String unit;
  private final Side side;
  private final String display;

  LoadQuantity(String key, String unit, Side side, String display) {
    this.key = key;
    this.unit = unit;
    this.side = side;
    this.display = display;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public boolean isOf(Side of) {
    return side == of;
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    return of(measures).value();
  }

  @Override
  public Measured of(SideMeasures measures) {
    if (measures.side() != side || measures.load().isEmpty()) {
      return ofEnergy() ? energy(Measured.UNKNOWN, measures) : timed(OptionalDouble.empty());
    }
    LoadMeasures load = measures.load().get();
    return switch (this) {
      case THROUGHPUT -> timed(load.throughput());
      case ERROR_SHARE -> timed(errors(load.run()));
      case MAX_RATE -> timed(load.maxRate());
      case CPU -> timed(cpu(load.run()));
      case GENERATOR_CPU -> timed(generatorCpu(load.run().record()));
      case MEMORY -> timed(memory(load.run()));
      case FIRST_ANSWER_TIME -> timed(firstAnswer(load.run()));
      case FIRST_ANSWER, GROSS, ACTIVE, MARGINAL ->
          energy(perRequest(load, measures.energy().meter().orElse("")), measures);
    };
  }

  private static Measured timed(OptionalDouble value) {
    return Measured.timed(value, OptionalDouble.of(0));
  }

  private Measured energy(Measured joules, SideMeasures measures) {
    return joules.of(
        Map.of(measures.energy().meter().orElse(""), 1.0),
        measures.energy().estimate().orElse(false),
        measures.load().flatMap(this::energy).map(BoardEnergy::verdict));
  }

  private static OptionalDouble errors(LoadedRun run) {
    int offered = run.record().offered();
    return offered == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * (offered - run.record().completed()) / offered);
  }

  private static OptionalDouble firstAnswer(LoadedRun run) {
    return run.firstAnswer().stream().mapToDouble(FirstAnswer::seconds).findFirst();
  }

  private static OptionalDouble cpu(LoadedRun run) {
    int answers = run.record().requestsWithLeadIn();
    return run.server().isEmpty() || answers == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(run.server().get().cpuSeconds() / answers);
  }

  private static OptionalDouble generatorCpu(LoadRecord record) {
    return record.completedInWindow() == 0 || record.generatorCpuSeconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(record.generatorCpuSeconds() / record.completedInWindow());
  }

  private static OptionalDouble memory(LoadedRun run) {
    return run.server().stream()
        .flatMapToLong(use -> use.peakMemoryBytes().stream())
        .asDoubleStream()
        .findFirst();
  }

  private Measured perRequest(LoadMeasures load, String meter) {
    double requests =
        switch (this) {
          case MARGINAL -> load.step().map(LoadMeasures.Step::requests).orElse(0.0);
          case FIRST_ANSWER -> 1;
          default -> load.requests();
        };
    return energy(load)
        .filter(energy -> requests > 0)
        .map(energy -> energy.measured(meter).over(OptionalDouble.of(requests), 1))
        .orElse(Measured.UNKNOWN);
  }

  private Optional<BoardEnergy> energy(LoadMeasures load) {
    return switch (this) {
      case FIRST_ANSWER -> load.firstAnswer();
      case GROSS -> load.gross();
      case ACTIVE -> load.active();
      case MARGINAL -> load.step().map(LoadMeasures.Step::energy);
      default -> Optional.empty();
    };
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public boolean ofEnergy() {
    return this == GROSS || this == ACTIVE || this == MARGINAL || this == FIRST_ANSWER;
  }

  @Override
  public boolean isDifference() {
    return this == ACTIVE || this == MARGINAL;
  }

  @Override
  public boolean hasGain() {
    return ofEnergy();
  }

  @Override
  public Optional<String> absence() {
    return switch (this) {
      case MAX_RATE ->
          Optional.of("the generator was the limit of a process, or no search was made");
      case FIRST_ANSWER_TIME -> Optional.of("the server process was not started for this run");
      case FIRST_ANSWER ->
          Optional.of("it was not started for this run, or its recorder has another clock");
      case CPU, MEMORY -> Optional.of("the server process's counters could not be read");
      case ACTIVE ->
          Optional.of(
              "its server process has no idle run with a known energy, or its meter showed the same"
                  + " power to the last digit");
      case MARGINAL -> Optional.of("its server process has no lower rate with a known energy");
      default -> Optional.empty();
    };
  }

  @Override
  public String display(Side of) {
    return display;
  }
}
