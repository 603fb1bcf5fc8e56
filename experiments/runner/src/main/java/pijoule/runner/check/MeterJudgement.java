package pijoule.runner.check;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import pijoule.energy.meter.Boundary;
import pijoule.energy.trace.MeanReading;
import pijoule.runner.check.TriedMeter.Rise;

/**
 * Finds meters that cannot be at their boards: power that does not rise with a board's load, that
 * rises with another's, or that no such board draws.
 */
public final class MeterJudgement {
  /** The processor behind a board's name. */
  private static final Pattern MACHINE = Pattern.compile(" \\([^()]*\\)$");

  private final List<TriedMeter> meters;
  private final Function<String, Optional<String>> board;
  private final Findings findings;
  private final Set<String> swapped = new HashSet<>();

  private MeterJudgement(
      List<TriedMeter> meters, Function<String, Optional<String>> board, Findings findings) {
    this.meters = meters;
    this.board = board;
    this.findings = findings;
  }

  /**
   * Judges meters.
   *
   * @param meters as they were read
   * @param findings of the bench, with the boards of its hosts; gets readings, problems and notes
   */
  public static void judge(List<TriedMeter> meters, Findings findings) {
    judge(
        meters,
        host ->
            findings
                .fact(host, MachineChecks.BOARD)
                .map(board -> MACHINE.matcher(board).replaceFirst("")),
        findings);
  }

  static void judge(
      List<TriedMeter> meters, Function<String, Optional<String>> board, Findings findings) {
    MeterJudgement judgement = new MeterJudgement(meters, board, findings);
    meters.forEach(judgement::judge);
  }

  private void judge(TriedMeter meter) {
    if (!meter.isRead()) {
      findings.problem(
          "meter %s must give readings at rest and under load, got none%s; look at its wiring, or try it alone with 'pijoule meter try'"
              .formatted(
                  meter.name(), meter.losses().isEmpty() ? "" : ": " + meter.losses().get(0)));
      return;
    }
    show(meter);
    if (!meter.readsPower()) {
      findings.problem(
          "meter %s must read the power of %s, got %s at rest; its shunt may be bridged, or its supply go another way"
              .formatted(meter.name(), hosts(meter), rest(meter)));
      return;
    }
    meter.hosts().forEach(host -> rise(meter, host));
    bounds(meter);
  }

  private void show(TriedMeter meter) {
    StringBuilder line =
        new StringBuilder("meter %s: at rest %s".formatted(meter.name(), rest(meter)));
    for (String host : meter.hosts()) {
      line.append(
          "; with a load on %s %s"
              .formatted(host, meter.loaded().get(host).shown(meter.info().accuracy())));
    }
    line.append(" (").append(MeanReading.coverage(meter.info().accuracy())).append(')');
    findings.link(line + (meter.info().estimate() ? ", an estimate" : ""));
  }

  private static String rest(TriedMeter meter) {
    return meter.rest().orElseThrow().shown(meter.info().accuracy());
  }

  private static String hosts(TriedMeter meter) {
    return String.join(" and ", meter.hosts());
  }

  private void rise(TriedMeter meter, String host) {
    Rise rise = meter.rise(host);
    if (rise == Rise.UNDECIDED) {
      findings.note(
          "whether meter %s sees the load of host %s is open: its power rose by %s; end other programs there, or take a finer meter"
              .formatted(meter.name(), host, rise(meter, host, "")));
    }
    if (rise != Rise.NO || swapped.contains(meter.name())) {
      return;
    }
    Optional<String> other =
        meter.loaded().keySet().stream()
            .filter(loaded -> !meter.hosts().contains(loaded))
            .filter(loaded -> meter.rise(loaded) == Rise.YES)
            .findFirst();
    Optional<TriedMeter> partner =
        other.flatMap(loaded -> meters.stream().filter(of -> sees(of, loaded, host)).findFirst());
    if (partner.isPresent()) {
      swapped.add(partner.get().name());
      findings.problem(swapped(meter, host, partner.get(), other.get()));
    } else {
      findings.problem(unmoved(meter, host, other));
    }
  }

  private static String swapped(TriedMeter meter, String host, TriedMeter partner, String other) {
    return "meters %s and %s must be at their own boards, got them swapped: %1$s rose by %s with the load of %s and by %s with that of %s; exchange their ports in the bench"
        .formatted(
            meter.name(),
            partner.name(),
            rise(meter, other, ""),
            other,
            rise(meter, host, ""),
            host);
  }

  private static String unmoved(TriedMeter meter, String host, Optional<String> other) {
    return "meter %s must rise with the load of host %s, got %s%s; %s"
        .formatted(
            meter.name(),
            host,
            rise(meter, host, ""),
            other
                .map(loaded -> ", and " + rise(meter, loaded, " with that of " + loaded))
                .orElse(""),
            other.isPresent()
                ? "correct what it measures in the bench, or its port"
                : "it may be at another board, its shunt bridged, or its steps too coarse");
  }

  /** {@return whether a meter of one host rises only with the load of another one} */
  private static boolean sees(TriedMeter of, String own, String other) {
    return of.hosts().contains(own)
        && !of.hosts().contains(other)
        && of.isRead()
        && of.loaded().containsKey(other)
        && of.rise(own) == Rise.NO
        && of.rise(other) == Rise.YES;
  }

  private static String rise(TriedMeter meter, String host, String words) {
    return String.format(
        Locale.ROOT,
        "%+.3f W ± %.3f W%s",
        meter.riseWatts(host),
        MeanReading.COVERAGE * meter.uRiseWatts(host),
        words);
  }

  /** Of one whole Raspberry Pi; a simulated one draws what its bench says. */
  private void bounds(TriedMeter meter) {
    Boundary boundary = meter.info().boundary();
    if (meter.info().estimate() || !meter.seesAWholeBoard() || meter.hosts().size() > 1) {
      return;
    }
    String host = meter.hosts().iterator().next();
    Optional<String> model = board.apply(host);
    Optional<BoardPower> power = model.flatMap(BoardPower::of);
    if (power.isEmpty()) {
      return;
    }
    double watts = meter.rest().orElseThrow().watts();
    if (watts < power.get().leastWatts() || watts > power.get().mostWatts(boundary)) {
      findings.problem(
          "meter %s must read at rest what a %s draws, %s, got %s; correct shunt and divider in the bench, calibrate it, or unplug USB devices of %s"
              .formatted(
                  meter.name(), model.get(), power.get().bounds(boundary), rest(meter), host));
    }
    if (boundary == Boundary.BOARD) {
      volts(meter, model.get());
    }
  }

  private void volts(TriedMeter meter, String model) {
    OptionalDouble volts = meter.rest().orElseThrow().mean().volts();
    if (volts.isPresent()
        && (volts.getAsDouble() < BoardPower.LEAST_VOLTS
            || volts.getAsDouble() > BoardPower.MOST_VOLTS)) {
      findings.problem(
          String.format(
              Locale.ROOT,
              "meter %s must read the voltage of a %s, %.1f V to %.1f V, got %.3f V; correct the divider in the bench, or calibrate it",
              meter.name(),
              model,
              BoardPower.LEAST_VOLTS,
              BoardPower.MOST_VOLTS,
              volts.getAsDouble()));
    }
  }
}
