package pijoule.checks.cost;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.Report;
import pijoule.analysis.live.LiveAddress;
import pijoule.analysis.live.LiveSite;
import pijoule.base.DaemonThread;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.CampaignWatcher;
import pijoule.runner.run.StopSignal;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/**
 * Cost of a live page to the times that a campaign on the same machine measures: rounds with a page
 * open and rounds without one, in the order on, off, off, on.
 */
public final class LiveCost {
  private static final double LIMIT = 1.01;

  private final Programs programs;
  private final Path results;
  private Optional<Page> page = Optional.empty();
  private int cells;
  private int turns;

  /**
   * Prepares the measurement.
   *
   * @param programs of this pijoule
   * @param folder for what is written meanwhile
   */
  public LiveCost(Programs programs, Path folder) {
    this.programs = programs;
    this.results = folder.resolve("live");
  }

  /**
   * Measures and prints.
   *
   * @param rounds with a page and without one together, at least 4
   * @param out gets the figure
   * @return whether the ratio keeps its limit
   */
  public boolean measure(int rounds, PrintWriter out) throws IOException, InterruptedException {
    Path experiments = programs.home().resolve("experiments");
    Bench bench = BenchFile.read(experiments.resolve("benches").resolve("local.yaml"));
    Study study =
        StudyFile.read(experiments.resolve("studies").resolve("quick.yaml")).withReplicates(rounds);
    cells = study.cells().size();
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try (Campaign campaign =
        Campaign.begin(
            study, Optional.empty(), bench, results, programs, silent, new StopSignal())) {
      LiveAddress loopback = LiveAddress.of("127.0.0.1", 0);
      try (LiveSite site = LiveSite.open(results, loopback, Report::live, () -> true)) {
        site.follow(false);
        campaign.watchedBy(CampaignWatcher.between(() -> turn(site)));
        campaign.run();
        page.ifPresent(Page::close);
      }
    }
    Ratio ratio = ratio();
    out.printf(
        Locale.ROOT,
        "client's total, live page open / none (limit %.2f): %.4f (95 %% %.4f to %.4f, %d pairs)%n",
        LIMIT,
        ratio.value(),
        ratio.low(),
        ratio.high(),
        ratio.pairs());
    out.flush();
    return ratio.value() <= LIMIT;
  }

  private static boolean isOn(int round) {
    return round % 4 <= 1;
  }

  /** A try that fails makes a round longer by a turn; its run is in no pair. */
  private void turn(LiveSite site) {
    boolean isOn = isOn(turns++ / cells + 1);
    if (isOn) {
      page = Optional.of(page.orElseGet(() -> new Page(site.url())));
      site.renew();
    } else {
      page.ifPresent(Page::close);
      page = Optional.empty();
    }
  }

  /** Pairs of a cell's runs in two rounds that follow each other, one with a page. */
  private Ratio ratio() throws IOException {
    Map<String, Double> seconds = new HashMap<>();
    int rounds = 0;
    for (String line : Files.readAllLines(results.resolve("runs.jsonl"))) {
      JsonNode run = new ObjectMapper().readTree(line);
      boolean isFirstTry = run.path("tries").asInt(1) == 1;
      double total = SelfCost.totalSeconds(run.path("client"));
      if (isFirstTry && total > 0) {
        seconds.put(run.path("replicate").asInt() + " " + run.path("cell").asInt(), total);
        rounds = Math.max(rounds, run.path("replicate").asInt());
      }
    }
    List<Double> logs = new ArrayList<>();
    for (int round = 1; round < rounds; round += 2) {
      for (int cell = 1; cell <= cells; cell++) {
        Double one = seconds.get(round + " " + cell);
        Double other = seconds.get(round + 1 + " " + cell);
        if (one != null && other != null) {
          logs.add((isOn(round) ? 1 : -1) * Math.log(one / other));
        }
      }
    }
    return Ratio.ofLogs(logs.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Reader of a live page: takes its events, and the page when there is another one. */
  private static final class Page {
    private final HttpURLConnection events;

    Page(String url) {
      try {
        events = (HttpURLConnection) URI.create(url + "events").toURL().openConnection();
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
      DaemonThread.start("live-reader", () -> read(url));
    }

    private void read(String url) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(events.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.equals("event: page")) {
            try (InputStream page = URI.create(url).toURL().openStream()) {
              page.transferTo(OutputStream.nullOutputStream());
            }
          }
        }
      } catch (IOException closed) {
        events.disconnect();
      }
    }

    void close() {
      events.disconnect();
    }
  }
}
