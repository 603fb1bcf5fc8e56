package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.hosts.HostIncident.Kind;
import pijoule.analysis.measure.LowVoltage;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SessionMeter;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.campaign.ServerStart;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.Side;

/** The chapter on the boards' states, failed tries and servers that were started again. */
public final class BoardsChapter {
  private static final double NS_PER_US = 1e3;
  private static final int DIGITS = 3;

  /** Key of the chapter, whose findings are incidents of hosts by kind. */
  public static final String KEY = "boards-and-tries";

  /** Name of the listing of findings. */
  static final String FINDINGS = "board-findings";

  private static final int NAMES = 10;

  private BoardsChapter() {}

  /**
   * {@return the chapter on boards, with the voltages that their meters saw}
   *
   * @param measurements of a campaign
   */
  public static Optional<Chapter> of(Measurements measurements) {
    return of(measurements.campaign(), measurements.meters());
  }

  /**
   * {@return listings {@code tries}, {@code board-findings}, {@code boards} and {@code load}, each
   * where it has a row; absent where none has}
   *
   * @param campaign as read
   */
  static Optional<Chapter> of(RecordedCampaign campaign) {
    return of(campaign, List.of());
  }

  private static Optional<Chapter> of(RecordedCampaign campaign, List<SessionMeter> meters) {
    List<HostIncident> found = new ArrayList<>(ofServers(campaign.runs()));
    found.addAll(HostStateCheck.of(campaign));
    found.addAll(ofAlignments(campaign));
    found.addAll(lowVoltage(campaign, meters));
    HostLoadTable loads = new HostLoadTable(campaign);
    found.addAll(loads.findings());
    found.sort(Comparator.comparing(HostIncident::kind)); // stable: runs keep their order
    RetryTable tries = new RetryTable(campaign);
    List<Sheet> sheets = new ArrayList<>();
    tries.listing().ifPresent(sheets::add);
    if (!found.isEmpty()) {
      sheets.add(listing(found));
    }
    HostsListing.of(campaign).ifPresent(sheets::add);
    loads.listing().ifPresent(sheets::add);
    return sheets.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chapter(KEY, "Boards and tries", sentences(tries, found), sheets, List.of())
                .with(found, incident -> incident.kind().key()));
  }

  private static List<HostIncident> lowVoltage(
      RecordedCampaign campaign, List<SessionMeter> meters) {
    List<HostIncident> found = new ArrayList<>();
    for (Run run : campaign.runs()) {
      for (SessionMeter meter : meters) {
        Double volts = meter.session() == run.session() ? meter.lowVolts().get(run.id()) : null;
        if (volts != null) {
          String sentence =
              Numbers.significant(volts, 3) + " V at least, by " + meter.info().meter();
          found.add(
              HostIncident.of(HostIncident.Kind.LOW_VOLTAGE, run, sentence)
                  .against(volts, LowVoltage.LIMIT_VOLTS));
        }
      }
    }
    return found;
  }

  private static List<String> sentences(RetryTable tries, List<HostIncident> found) {
    List<String> sentences = new ArrayList<>();
    if (!tries.names().isEmpty()) {
      String reasons = tries.reasons();
      sentences.add(
          "More than one try was needed for "
              + named(tries.names())
              + (reasons.isEmpty() ? "." : ". Reasons (tries): " + reasons + "."));
    }
    for (HostIncident.Kind kind : HostIncident.Kind.values()) {
      List<String> runs =
          found.stream()
              .filter(incident -> incident.kind() == kind)
              .map(incident -> incident.run().id())
              .distinct()
              .toList();
      if (!runs.isEmpty()) {
        sentences.add(kind.words() + " " + named(runs) + "." + consequence(kind));
      }
    }
    if (sentences.isEmpty()) {
      sentences.add("Nothing was found in the states that the hosts reported.");
    }
    return sentences;
  }

  private static String consequence(HostIncident.Kind kind) {
    return kind == HostIncident.Kind.SERVERS
        ? " Such a block counts as one in every interval: its servers share a round and board"
            + " settings."
        : "";
  }

  private static String named(List<String> runs) {
    String first = String.join(", ", runs.subList(0, Math.min(NAMES, runs.size())));
    return (runs.size() == 1 ? "1 run: " : runs.size() + " runs: ")
        + first
        + (runs.size() > NAMES ? " and " + (runs.size() - NAMES) + " more" : "");
  }

  private static Listing listing(List<HostIncident> found) {
    Columns<HostIncident> columns = new Columns<>();
    columns.add("finding", "Finding", incident -> Item.text(incident.kind().key()));
    columns.add("run", "Run", incident -> Item.text(incident.run().id()));
    columns.add("block", "Block", incident -> Item.count(incident.run().block()));
    columns.add("host", "Host", incident -> incident.host().map(Item::text).orElse(Item.NONE));
    columns.add("side", "Side", incident -> incident.side().map(Item::text).orElse(Item.NONE));
    columns.add("value", "Value", incident -> Item.number(incident.value()));
    columns.add("limit", "Compared with", incident -> Item.number(incident.limit()));
    columns.add("unit", "Unit", incident -> Item.text(incident.kind().unit()));
    columns.add("sentence", "What was found", incident -> Item.text(incident.sentence()));
    return columns.listing(
        FINDINGS,
        "Findings about boards, servers and clocks",
        found,
        List.of("No run is left out for a finding."));
  }

  /** Finds runs whose clocks are tied to the meter's less closely than the study asks for. */
  private static List<HostIncident> ofAlignments(RecordedCampaign campaign) {
    double limitUs = campaign.study().instruments().alignmentLimit().toNanos() / NS_PER_US;
    List<HostIncident> found = new ArrayList<>();
    for (Run run : campaign.runs()) {
      for (Side side : Side.values()) {
        Optional<Alignment> alignment =
            Optional.ofNullable(run.sides().get(side)).flatMap(SideRecord::alignment);
        // What is no number is beyond every limit.
        if (alignment.isPresent() && !(alignment.get().boundUs() <= limitUs)) {
          found.add(alignment(run, side, alignment.get().boundUs(), limitUs));
        }
      }
    }
    return found;
  }

  private static HostIncident alignment(Run run, Side side, double boundUs, double limitUs) {
    if (!Double.isFinite(boundUs)) {
      return HostIncident.of(Kind.ALIGNMENT, run, "the bound must be a number").on(side.key());
    }
    String sentence =
        String.format(
            Locale.ROOT,
            "the bound is %s us, the limit %s us",
            Numbers.significant(boundUs, DIGITS),
            Numbers.significant(limitUs, DIGITS));
    return HostIncident.of(Kind.ALIGNMENT, run, sentence).on(side.key()).against(boundUs, limitUs);
  }

  /** One finding a block, at the first run of its second server. */
  private static List<HostIncident> ofServers(List<Run> runs) {
    Map<Integer, List<Run>> blocks =
        runs.stream().collect(Collectors.groupingBy(Run::block, TreeMap::new, Collectors.toList()));
    List<HostIncident> found = new ArrayList<>();
    blocks.forEach(
        (block, blockRuns) -> {
          List<List<Run>> servers = List.copyOf(byServer(blockRuns).values());
          if (servers.size() > 1) {
            String sentence =
                "block %d had %d server processes: %s"
                    .formatted(block, servers.size(), names(servers));
            found.add(
                HostIncident.of(HostIncident.Kind.SERVERS, servers.get(1).get(0), sentence)
                    .on("server"));
          }
        });
    return found;
  }

  /** A run that does not say when its server was started is no sign of a second one. */
  private static Map<ServerStart, List<Run>> byServer(List<Run> block) {
    Map<ServerStart, List<Run>> servers = new LinkedHashMap<>();
    Set<Integer> said =
        block.stream().filter(BoardsChapter::says).map(Run::session).collect(Collectors.toSet());
    for (Run run : block) {
      if (says(run) || !said.contains(run.session())) {
        servers.computeIfAbsent(run.serverStart(), unseen -> new ArrayList<>()).add(run);
      }
    }
    return servers;
  }

  private static boolean says(Run run) {
    return run.serverStart().startedAt().isPresent();
  }

  private static String names(List<List<Run>> servers) {
    return servers.stream()
        .map(
            runs ->
                runs.size() == 1
                    ? runs.get(0).id()
                    : String.format(
                        Locale.ROOT,
                        "%s to %s (%d runs)",
                        runs.get(0).id(),
                        runs.get(runs.size() - 1).id(),
                        runs.size()))
        .collect(Collectors.joining(", then "));
  }
}
