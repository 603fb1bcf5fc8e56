package pijoule.analysis.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.campaign.FirstAnswer;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;

/** Numbers of a run under load that are neither a {@link LoadTime} nor of a part. */
public final class LoadQuantity {
  /** Answers a second between the first and the last intended start of the window. */
  public static final Quantity THROUGHPUT =
      of(Side.CLIENT, "throughput", "1/s", "throughput", "", MeasuredLoad::throughput);

  /** Requests of the window that were not answered as expected, as a share of those offered. */
  public static final Quantity ERROR_SHARE =
      of(Side.CLIENT, "error_share", "%", "share of errors", "", LoadQuantity::errors);

  /**
   * Greatest rate at which the server process kept a limit, as a search found it; no value where
   * the generator was the limit of any process of the cell.
   */
  public static final Quantity MAX_RATE =
      of(
          Side.CLIENT,
          "max_rate",
          "1/s",
          "greatest rate",
          "the generator was the limit of a process, or no search was made",
          MeasuredLoad::maxRate);

  private static final String NO_COUNTERS = "the server process's counters could not be read";

  /** CPU time of the server process and its children for an answer, the lead-in's included. */
  public static final Quantity CPU =
      of(
          Side.SERVER,
          "cpu_per_request",
          "s",
          "CPU time per request",
          NO_COUNTERS,
          LoadQuantity::cpu);

  /**
   * CPU time of the load generator for an answer of the window: on the server's board it is in the
   * energy.
   */
  public static final Quantity GENERATOR_CPU =
      of(
          Side.CLIENT,
          "generator_cpu_per_request",
          "s",
          "generator's CPU time per request",
          "",
          LoadQuantity::generatorCpu);

  /** Most resident memory of the server process until the end of the run. */
  public static final Quantity MEMORY =
      of(Side.SERVER, "peak_memory", "B", "peak memory", NO_COUNTERS, LoadQuantity::memory);

  /** Time from the command that starts the server process to its first answer. */
  public static final Quantity FIRST_ANSWER_TIME =
      of(
          Side.SERVER,
          "first_answer_time",
          "s",
          "time to the first answer",
          "the server process was not started for this run",
          load -> load.run().firstAnswer().stream().mapToDouble(FirstAnswer::seconds).findFirst());

  /** Energy of the server's board in that time. */
  public static final Quantity FIRST_ANSWER =
      energy(
          "first_answer_energy",
          "energy to the first answer",
          "it was not started for this run, or its recorder has another clock",
          MeasuredLoad::firstAnswer,
          load -> 1);

  /** Energy of the window over the answers in it. */
  public static final Quantity GROSS =
      energy(
          "energy_per_request",
          "energy per request",
          "",
          MeasuredLoad::gross,
          MeasuredLoad::requests);

  /** Energy per request above what the same server process draws without requests. */
  public static final Quantity ACTIVE =
      energy(
          "active_energy_per_request",
          "energy per request above active idle",
          "its server process has no idle run with a known energy, or its meter showed the same"
              + " power to the last digit",
          MeasuredLoad::active,
          MeasuredLoad::requests,
          Trait.DIFFERENCE);

  /** Energy of each request beyond those at the next lower rate of the same server process. */
  public static final Quantity MARGINAL =
      energy(
          "marginal_energy_per_request",
          "marginal energy per request",
          "its server process has no lower rate with a known energy",
          load -> load.step().map(MeasuredLoad.Step::energy),
          load -> load.step().map(MeasuredLoad.Step::requests).orElse(0.0),
          Trait.DIFFERENCE);

  private LoadQuantity() {}

  /** {@return the quantities of runs under load} */
  public static Stream<Quantity> all() {
    return Stream.concat(
        Stream.of(
            THROUGHPUT,
            ERROR_SHARE,
            MAX_RATE,
            CPU,
            GENERATOR_CPU,
            MEMORY,
            FIRST_ANSWER_TIME,
            FIRST_ANSWER,
            GROSS,
            ACTIVE,
            MARGINAL),
        LoadTime.all());
  }

  private static Quantity of(
      Side side,
      String key,
      String unit,
      String display,
      String absence,
      Function<MeasuredLoad, OptionalDouble> value) {
    return Quantity.of(
        key,
        unit,
        Set.of(side),
        Set.of(Trait.OPTIONAL),
        Quantity.MORE,
        Optional.of(display),
        Optional.of(absence).filter(why -> !why.isEmpty()),
        run ->
            run.load()
                .filter(load -> run.side() == side)
                .map(value)
                .orElse(OptionalDouble.empty()));
  }

  /** An energy of the server's board over a number of requests. */
  private static Quantity energy(
      String key,
      String display,
      String absence,
      Function<MeasuredLoad, Optional<BoardEnergy>> energy,
      ToDoubleFunction<MeasuredLoad> requests,
      Trait... more) {
    return new Quantity(
        key,
        "J",
        Set.of(Side.SERVER),
        Stream.concat(Stream.of(Trait.OPTIONAL, Trait.ENERGY, Trait.GAIN), Stream.of(more))
            .collect(Collectors.toUnmodifiableSet()),
        Quantity.MORE,
        Optional.of(display),
        Optional.of(absence).filter(why -> !why.isEmpty()),
        Optional.empty(),
        List.of(),
        List.of(),
        run -> perRequest(run, energy, requests));
  }

  private static MeasuredValue perRequest(
      MeasuredSide run,
      Function<MeasuredLoad, Optional<BoardEnergy>> energy,
      ToDoubleFunction<MeasuredLoad> requests) {
    String meter = run.energy().meter().orElse("");
    double over = run.load().map(requests::applyAsDouble).orElse(0.0);
    Optional<BoardEnergy> board = run.load().flatMap(energy);
    return board
        .filter(known -> run.side() == Side.SERVER && over > 0)
        .map(known -> known.measured(meter).over(OptionalDouble.of(over), 1))
        .orElse(MeasuredValue.UNKNOWN)
        .of(
            Map.of(meter, 1.0),
            run.energy().estimate().orElse(false),
            board.map(BoardEnergy::verdict));
  }

  private static OptionalDouble errors(MeasuredLoad load) {
    LoadRecord record = load.run().record();
    int offered = record.offered();
    return offered == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * (offered - record.completed()) / offered);
  }

  private static OptionalDouble cpu(MeasuredLoad load) {
    int answers = load.run().record().requestsWithLeadIn();
    return load.run().server().isEmpty() || answers == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(load.run().server().get().cpuSeconds() / answers);
  }

  private static OptionalDouble generatorCpu(MeasuredLoad load) {
    LoadRecord record = load.run().record();
    return record.completedInWindow() == 0 || record.generatorCpuSeconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(record.generatorCpuSeconds() / record.completedInWindow());
  }

  private static OptionalDouble memory(MeasuredLoad load) {
    return load.run().server().stream()
        .flatMapToLong(use -> use.peakMemoryBytes().stream())
        .asDoubleStream()
        .findFirst();
  }
}
