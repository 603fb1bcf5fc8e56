package pijoule.analysis.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.measure.SideEnergy.OtherReading;
import pijoule.campaign.LoadedRun;
import pijoule.campaign.MaxRate;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Side;
import pijoule.energy.trace.TraceInfo;

/** Turns a campaign's intervals into durations and, with its traces, into energies. */
final class Measurer {
  private final RecordedCampaign campaign;
  private final List<Problem> problems;
  private final List<SessionMeter> meters = new ArrayList<>();
  private final Map<String, MeasuredSide> byRunAndSide = new HashMap<>();
  private final Map<TraceKey, List<MeasuredSide>> byTrace = new TreeMap<>();
  private final Map<TraceKey, List<MeasuredSide>> visitors = new HashMap<>();
  private final Map<TraceKey, Optional<String>> hosts = new HashMap<>();
  private final Map<String, OtherReading> visits = new HashMap<>();

  /** Cells of which some server process may carry more than was found. */
  private final Set<Integer> atLeast;

  Measurer(RecordedCampaign campaign) {
    this.campaign = campaign;
    this.problems = new ArrayList<>(campaign.problems());
    this.atLeast =
        campaign.runs().stream()
            .filter(
                run -> run.load().flatMap(LoadedRun::maxRate).filter(MaxRate::atLeast).isPresent())
            .map(Run::cell)
            .collect(Collectors.toSet());
  }

  /** Measures every side of every valid run; each trace is read once, as a stream. */
  Measurements measure() {
    campaign.runs().forEach(run -> run.sides().forEach((side, record) -> time(run, side, record)));
    byTrace.forEach(
        (key, sides) ->
            new EnergyPass(campaign, key, problems, meters, this::add, this::add)
                .over(sides, visitors.getOrDefault(key, List.of())));
    List<MeasuredSide> inOrder = new ArrayList<>();
    for (Run run : campaign.runs()) {
      for (Side side : Side.values()) {
        MeasuredSide measures = byRunAndSide.get(key(run, side));
        if (measures != null) {
          inOrder.add(complete(side == Side.CLIENT ? withBoards(measures) : measures));
        }
      }
    }
    return new Measurements(
        campaign,
        switch (campaign.study().kind()) {
          case CALLS -> inOrder;
          case LOAD -> LoadBlocks.complete(inOrder);
        },
        meters,
        problems);
  }

  private void time(Run run, Side side, SideRecord record) {
    try {
      MeasuredSide timed = new MeasuredSide(run, side, SideTimes.of(side, record), SideEnergy.NONE);
      if (record.meter().isPresent()) {
        TraceKey key = new TraceKey(record.meter().get(), run.session());
        byTrace.computeIfAbsent(key, trace -> new ArrayList<>()).add(timed);
        if (side == Side.CLIENT) {
          visit(timed, key);
        }
      } else {
        add(timed.without("no meter saw the " + side.key()));
      }
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      problems.add(
          new Problem(
              "run %s, %s: %s; that side is NA"
                  .formatted(run.id(), side.key(), wrong.getMessage())));
    }
  }

  /** Has the server's meter look at the client's calls, where one clock serves both recorders. */
  private void visit(MeasuredSide client, TraceKey own) {
    serverTrace(client.run())
        .filter(other -> !other.equals(own))
        .filter(other -> client.times().seconds().containsKey(Part.REQUEST))
        .filter(other -> host(own).isPresent() && host(own).equals(host(other)))
        .ifPresent(
            other -> visitors.computeIfAbsent(other, trace -> new ArrayList<>()).add(client));
  }

  private static Optional<TraceKey> serverTrace(Run run) {
    return Optional.ofNullable(run.sides().get(Side.SERVER))
        .flatMap(SideRecord::meter)
        .map(meter -> new TraceKey(meter, run.session()));
  }

  /** Host and boot of a trace's recorder: those of one boot read one clock. */
  private Optional<String> host(TraceKey key) {
    return hosts.computeIfAbsent(key, this::readHost);
  }

  private Optional<String> readHost(TraceKey key) {
    try {
      TraceInfo info = key.reopen(campaign.folder()).info();
      return Optional.of(info.host() + " " + info.clock().bootId().orElse(""));
    } catch (IOException unusable) {
      return Optional.empty();
    }
  }

  private MeasuredSide withBoards(MeasuredSide client) {
    SideEnergy energy = client.energy();
    Optional<TraceKey> server = serverTrace(client.run());
    if (server.isEmpty() || energy.parts().get(Part.REQUEST) == null) {
      return client;
    }
    OtherReading visit = visits.get(client.run().id());
    boolean one = energy.meter().equals(Optional.of(server.get().meter()));
    SideEnergy both =
        one
            ? energy.withBoardsOfOneMeter()
            : visit == null ? energy.withUntiedBoards() : energy.and(visit);
    return new MeasuredSide(client.run(), client.side(), client.times().withBoards(), both);
  }

  /**
   * With what does not come from its record: captured packets of a client, files of its program.
   */
  private MeasuredSide complete(MeasuredSide of) {
    CapturedCalls calls =
        of.side() == Side.CLIENT
            ? CapturedCalls.of(campaign.folder(), of.run(), problems::add)
            : CapturedCalls.NONE;
    return new MeasuredSide(
        of.run(),
        of.side(),
        of.times(),
        of.energy(),
        calls,
        campaign.disk(of.run(), of.side()),
        of.run().load().map(load -> load(load, of)));
  }

  private MeasuredLoad load(LoadedRun load, MeasuredSide of) {
    return new MeasuredLoad(
        load,
        of.times().seconds().get(Part.LOAD),
        of.energy().load(),
        Optional.empty(),
        of.energy().firstAnswer(),
        Optional.empty(),
        load.maxRate()
            .filter(search -> !atLeast.contains(of.run().cell()))
            .map(MaxRate::ratePerSecond)
            .orElse(OptionalDouble.empty()));
  }

  private void add(MeasuredSide measures) {
    byRunAndSide.put(key(measures.run(), measures.side()), measures);
  }

  private void add(MeasuredSide client, OtherReading visit) {
    visits.put(client.run().id(), visit);
  }

  private static String key(Run run, Side side) {
    return run.id() + " " + side.key();
  }
}
