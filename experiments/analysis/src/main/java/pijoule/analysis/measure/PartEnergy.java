package pijoule.analysis.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.analysis.measure.EnergyPass.TraceEnergies;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.WindowEnergy;

/**
 * Energy of a part of one run.
 *
 * @param joules the energy, J, with its quality and the reason why it is not known
 * @param bridgedSeconds time of all its pieces that lies in gaps and was bridged, s; absent where
 *     the energy is not known
 * @param samples within all its pieces together
 */
public record PartEnergy(
    MeasuredValue joules, OptionalDouble bridgedSeconds, OptionalLong samples) {
  public PartEnergy {
    boolean known = joules.value().isPresent();
    boolean available = joules.quality().orElseThrow() != Verdict.NOT_AVAILABLE;
    if (known != available || known == joules.reason().isPresent()) {
      throw new IllegalArgumentException(
          "an energy has a verdict and a missing one a reason, got " + joules.quality());
    }
  }

  /** {@return whether it can be believed} */
  public Verdict verdict() {
    return joules.quality().orElseThrow();
  }

  /** One operation's share of a window that holds so many; gaps and verdict stay the window's. */
  PartEnergy per(long operations) {
    return new PartEnergy(joules.over(OptionalDouble.of(operations), 1), bridgedSeconds, samples);
  }

  /**
   * {@return sum of this energy and another meter's of the same call; the verdict is the worse one}
   */
  PartEnergy and(PartEnergy other) {
    if (joules.value().isEmpty() || other.joules.value().isEmpty()) {
      return joules.value().isEmpty() ? this : other;
    }
    return new PartEnergy(
        joules.and(other.joules),
        OptionalDouble.of(bridgedSeconds.orElse(0) + other.bridgedSeconds.orElse(0)),
        OptionalLong.of(samples.orElse(0) + other.samples.orElse(0)));
  }

  /**
   * {@return an energy that is not known}
   *
   * @param reason in one line, without the run's name
   */
  static PartEnergy unknown(String reason) {
    return new PartEnergy(
        MeasuredValue.unknown(reason), OptionalDouble.empty(), OptionalLong.empty());
  }

  /**
   * The pieces of a part, taken together.
   *
   * @param joules J; absent if any piece has none
   * @param samples within all pieces
   * @param resolved whether enough of its time lies in pieces that the meter resolves
   * @param uncertainty of the sum, the process's start not counted
   * @param startUJoules what the process's start adds, J
   * @param absence why there is no energy, where there is none
   */
  record PhaseEnergySum(
      OptionalDouble joules,
      long samples,
      boolean resolved,
      EnergyUncertainty uncertainty,
      double startUJoules,
      Optional<String> absence) {
    /**
     * Samples of many short pieces do not add up to one long piece's: what lies between them is
     * other phases' power. A tenth of the time may be unresolved, as in a long call with a short
     * tail.
     */
    private static final double MAX_UNRESOLVED_SHARE = 0.1;

    /** Far beyond any run; a damaged number in a trace may be anything that a double holds. */
    private static final double MAX_JOULES = 1e15;

    /**
     * {@return the pieces together}
     *
     * @param pieces of one part
     * @param trace that saw them
     * @param clock that carried them to the trace
     * @param startUJoules what the process's start adds, J
     */
    static PhaseEnergySum of(
        List<WindowEnergy> pieces, TraceEnergies trace, MeterClock clock, double startUJoules) {
      MeterInfo meter = trace.meter();
      Optional<String> absence = trace.absence(pieces);
      double all = seconds(pieces);
      double unresolved =
          seconds(pieces.stream().filter(piece -> !Verdict.isSeen(piece, meter)).toList());
      return new PhaseEnergySum(
          absence.isEmpty()
              ? OptionalDouble.of(
                  pieces.stream().mapToDouble(piece -> piece.energyJoules().getAsDouble()).sum())
              : OptionalDouble.empty(),
          pieces.stream().mapToLong(WindowEnergy::samples).sum(),
          unresolved <= MAX_UNRESOLVED_SHARE * all,
          EnergyUncertainty.ofSum(
              pieces.stream()
                  .map(piece -> EnergyUncertainty.of(piece, meter, clock.uSeconds(piece.window())))
                  .toList()),
          startUJoules,
          absence);
    }

    private static double seconds(List<WindowEnergy> pieces) {
      return pieces.stream().mapToDouble(piece -> piece.window().durationSeconds()).sum();
    }

    /** The total less the tabled phases. */
    static PhaseEnergySum remainder(Side side, Map<Part, PhaseEnergySum> sums) {
      PhaseEnergySum total = sums.get(Part.TOTAL);
      List<PhaseEnergySum> tabled =
          Part.tabled(side, sums.keySet()).stream().map(sums::get).toList();
      Optional<String> absence =
          Stream.concat(Stream.of(total), tabled.stream())
              .flatMap(sum -> sum.absence.stream())
              .findFirst();
      OptionalDouble none = OptionalDouble.empty();
      if (absence.isPresent()) {
        return new PhaseEnergySum(none, 0, false, EnergyUncertainty.absent(), 0, absence);
      }
      double joules =
          total.joules.getAsDouble()
              - tabled.stream().mapToDouble(s -> s.joules.getAsDouble()).sum();
      EnergyUncertainty uncertainty =
          EnergyUncertainty.ofRemainder(
              total.uncertainty,
              total.joules.getAsDouble(),
              tabled.stream().map(PhaseEnergySum::uncertainty).toList(),
              joules);
      return new PhaseEnergySum(
          OptionalDouble.of(joules),
          total.samples,
          total.resolved,
          uncertainty,
          total.startUJoules,
          Optional.empty());
    }

    /**
     * The energy above what the idle board takes in the same time. The meter's offset is in both
     * and cancels; its gain is that of the difference.
     *
     * @param gross this sum's energy, whose verdict it shares
     */
    PartEnergy above(IdlePower idle, double seconds, PartEnergy gross) {
      if (gross.joules().value().isEmpty()) {
        return gross;
      }
      double net = gross.joules().value().getAsDouble() - idle.watts() * seconds;
      double gain = uncertainty.gain(gross.joules().value().getAsDouble(), net).orElse(0);
      double offset = uncertainty.offsetJoules().orElse(0);
      double ofIdle = idle.uWatts() * seconds;
      double u = gross.joules().uWithoutGain().orElse(0);
      double withoutGain = Math.hypot(Math.sqrt(Math.max(0, u * u - offset * offset)), ofIdle);
      return new PartEnergy(
          MeasuredValue.energy(
              OptionalDouble.of(net),
              OptionalDouble.of(Math.hypot(withoutGain, gain)),
              OptionalDouble.of(withoutGain),
              Map.of(),
              gross.verdict()),
          gross.bridgedSeconds(),
          gross.samples());
    }

    /**
     * {@return the energy}
     *
     * @param seconds that it is of
     * @param name of the meter
     * @param meter that saw it
     */
    PartEnergy energy(double seconds, String name, MeterInfo meter) {
      if (absence.isPresent()) {
        return unknown(absence.get());
      }
      if (!(Math.abs(joules.getAsDouble()) + uncertainty.uJoules().orElse(0) < MAX_JOULES)) {
        return unknown("the trace has powers there that no meter can read");
      }
      Verdict verdict =
          resolved
              ? Verdict.of(joules, seconds, samples, uncertainty, meter)
              : Verdict.BELOW_RESOLUTION;
      OptionalDouble offset = uncertainty.offsetJoules();
      return new PartEnergy(
          MeasuredValue.energy(
              joules,
              withStart(uncertainty.uJoules()),
              withStart(uncertainty.withoutGain().uJoules()),
              offset.isPresent() ? Map.of(name, offset.getAsDouble()) : Map.of(),
              verdict),
          OptionalDouble.of(uncertainty.gaps().seconds()),
          OptionalLong.of(samples));
    }

    private OptionalDouble withStart(OptionalDouble u) {
      return u.stream().map(joules -> Math.hypot(joules, startUJoules)).findFirst();
    }
  }
}
