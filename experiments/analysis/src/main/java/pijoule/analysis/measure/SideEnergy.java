package pijoule.analysis.measure;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import pijoule.energy.window.Verdict;

/**
 * Energies of one side of a run.
 *
 * @param meter that saw it, where one did
 * @param estimate whether its power is modelled and not measured; absent where nothing is known
 * @param parts by part
 * @param net energies above what the idle board takes, of {@link Part#TOTAL}, {@link Part#REQUEST}
 *     and {@link Part#BOARDS}; empty where the idle power is not known
 * @param requestJoules each call's energy over {@link Part#REQUEST}, J, in their order; absent
 *     where it is below resolution or not known
 * @param other meter of the server's board, where another one than this side's enters {@link
 *     Part#BOARDS}
 * @param load energy of the window of a run under load; absent of other runs, and where it is not
 *     known
 * @param loadJoules energy of each part of that window, J, in their order; absent where it is below
 *     resolution or not known; empty of other sides and runs
 * @param firstAnswer energy of the server's board from the start of its process to its first
 *     answer; absent likewise, and where nothing ties the runner's clock to the meter's
 */
public record SideEnergy(
    Optional<String> meter,
    Optional<Boolean> estimate,
    Map<Part, PartEnergy> parts,
    Map<Part, PartEnergy> net,
    List<OptionalDouble> requestJoules,
    Optional<Other> other,
    Optional<BoardEnergy> load,
    List<OptionalDouble> loadJoules,
    Optional<BoardEnergy> firstAnswer) {
  private static final String TWO_CLOCKS =
      "the meters of the two boards have recorders on two hosts, and nothing ties their clocks";

  /** Energies that are not looked for yet. */
  static final SideEnergy NONE = new SideEnergy(Optional.empty(), Optional.empty(), Map.of());

  /**
   * Another meter.
   *
   * @param meter its name
   * @param estimate whether its power is modelled and not measured
   */
  public record Other(String meter, boolean estimate) {}

  /**
   * Energy that the meter of the server's board saw while the client called.
   *
   * @param meter which
   * @param energy of a mean call, gross
   * @param net the same above what the idle board takes, where that is known
   */
  record OtherReading(Other meter, PartEnergy energy, Optional<PartEnergy> net) {}

  public SideEnergy {
    parts = copy(parts);
    net = copy(net);
  }

  /** Energies of a run of which neither calls nor idle power are known. */
  public SideEnergy(
      Optional<String> meter, Optional<Boolean> estimate, Map<Part, PartEnergy> parts) {
    this(
        meter,
        estimate,
        parts,
        Map.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static Map<Part, PartEnergy> copy(Map<Part, PartEnergy> of) {
    return of.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(of));
  }

  /**
   * {@return the meters that saw it, such as {@code client-board + server-board}}
   *
   * @param part of the run
   */
  public Optional<String> meters(Part part) {
    return part == Part.BOARDS
        ? meter.map(own -> other.map(otherMeter -> own + " + " + otherMeter.meter()).orElse(own))
        : meter;
  }

  /**
   * {@return whether any power behind its energy is modelled; absent where nothing is known}
   *
   * @param part of the run
   */
  public Optional<Boolean> estimate(Part part) {
    boolean modelled = part == Part.BOARDS && other.map(Other::estimate).orElse(false);
    return modelled ? Optional.of(true) : estimate;
  }

  /**
   * {@return the verdict on its energy}
   *
   * @param part of the run
   */
  public Verdict verdict(Part part) {
    PartEnergy energy = parts.get(part);
    return energy == null ? Verdict.NOT_AVAILABLE : energy.verdict();
  }

  /** {@return these energies with those of both boards, which one meter sees: they count once} */
  SideEnergy withBoardsOfOneMeter() {
    return with(
        parts.get(Part.REQUEST), Optional.ofNullable(net.get(Part.REQUEST)), Optional.empty());
  }

  /** {@return these energies with those of both boards, each seen by its own meter} */
  SideEnergy and(OtherReading server) {
    Optional<PartEnergy> own = Optional.ofNullable(net.get(Part.REQUEST));
    return with(
        parts.get(Part.REQUEST).and(server.energy),
        own.flatMap(energy -> server.net.map(energy::and)),
        Optional.of(server.meter));
  }

  /** {@return these energies without those of both boards, because two clocks are not tied} */
  SideEnergy withUntiedBoards() {
    PartEnergy own = parts.get(Part.REQUEST);
    return with(
        own.joules().reason().isPresent() ? own : PartEnergy.unknown(TWO_CLOCKS),
        Optional.empty(),
        Optional.empty());
  }

  private SideEnergy with(
      PartEnergy boards, Optional<PartEnergy> netBoards, Optional<Other> server) {
    Map<Part, PartEnergy> gross = new EnumMap<>(parts);
    gross.put(Part.BOARDS, boards);
    Map<Part, PartEnergy> nets = new EnumMap<>(Part.class);
    nets.putAll(net);
    netBoards.ifPresent(energy -> nets.put(Part.BOARDS, energy));
    return new SideEnergy(
        meter, estimate, gross, nets, requestJoules, server, load, loadJoules, firstAnswer);
  }

  static SideEnergy unknown(Optional<String> meter, Set<Part> parts, String reason) {
    Map<Part, PartEnergy> unknown = new EnumMap<>(Part.class);
    parts.forEach(part -> unknown.put(part, PartEnergy.unknown(reason)));
    return new SideEnergy(meter, Optional.empty(), unknown);
  }
}
