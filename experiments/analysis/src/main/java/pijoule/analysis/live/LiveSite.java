package pijoule.analysis.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import pijoule.analysis.report.HtmlPage;
import pijoule.analysis.report.LiveBand;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.options.UsageException;

/**
 * A campaign in browsers while it runs, made from what its folder has; nothing is written to it. A
 * page is made at most once a run, and takes a twentieth of the time at most.
 */
public final class LiveSite implements AutoCloseable {
  private static final long TICK_MILLIS = 1000;

  /** Time between two pages, times what the first of them took. */
  private static final int REST = 19;

  /** Open pages get the last state for so long. */
  private static final int LAST_TICKS = 3;

  private final Path folder;
  private final Pages pages;
  private final BooleanSupplier isRunning;
  private final PowerTails tails;
  private final Shown shown = new Shown();
  private final LiveServer server;
  private Thread thread = new Thread(() -> {});
  private List<Long> lengths = List.of();
  private List<Long> pageLengths = List.of();
  private LiveFolder state;
  private boolean wasRunning;
  private long page;
  private String problem = "";
  private long nextPageNs = System.nanoTime();

  /** Writer of pages. */
  @FunctionalInterface
  public interface Pages {
    /** Writes the page of a campaign as it is so far. */
    void write(RecordedCampaign campaign, LiveBand live, Appendable out) throws IOException;
  }

  private LiveSite(Path folder, LiveAddress address, Pages pages, BooleanSupplier isRunning)
      throws IOException {
    this.folder = folder.toAbsolutePath().normalize();
    this.pages = pages;
    this.isRunning = isRunning;
    this.tails = new PowerTails(folder);
    this.state = LiveFolder.read(folder);
    this.server = LiveServer.start(address, this.folder, shown, this::metrics);
  }

  /**
   * Begins to serve a campaign.
   *
   * @param folder of the campaign
   * @param address to serve it on
   * @param pages makes them
   * @param isRunning whether a runner works on the folder
   * @throws UsageException if the address cannot be served on
   */
  public static LiveSite open(
      Path folder, LiveAddress address, Pages pages, BooleanSupplier isRunning) throws IOException {
    LiveSite site = new LiveSite(folder, address, pages, isRunning);
    try {
      site.renewAll();
      site.server.begin();
      return site;
    } catch (IOException | RuntimeException refused) {
      site.server.close();
      throw refused;
    }
  }

  /** {@return address of the page} */
  public String url() {
    return server.url();
  }

  /**
   * Shows the power as it arrives, from now on.
   *
   * @param looks whether it also looks for what a runner elsewhere adds to the folder
   */
  public void follow(boolean looks) {
    thread =
        new Thread(
            () -> {
              while (isGoingOn()) {
                tick(looks);
              }
            },
            "live");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.start();
  }

  private static boolean isGoingOn() {
    try {
      Thread.sleep(TICK_MILLIS);
      return true;
    } catch (InterruptedException closed) {
      return false;
    }
  }

  private synchronized void tick(boolean looks) {
    if (looks) {
      renew();
    }
    if (server.pages() > 0) {
      attempt(this::renewStrips);
    }
  }

  /** Takes in what the folder has; a runner calls it between two runs. */
  public synchronized void renew() {
    attempt(this::renewAll);
  }

  /** Does it without a rest since the last page. */
  synchronized void renewNow() {
    nextPageNs = System.nanoTime();
    renew();
  }

  private synchronized void renewAll() throws IOException {
    List<Long> now = LiveFolder.lengths(folder);
    boolean runs = isRunning.getAsBoolean();
    if (!now.equals(lengths) || runs != wasRunning) {
      state = LiveFolder.read(folder);
      lengths = now;
      wasRunning = runs;
      renewStrips();
      renewBand();
    }
    if (!lengths.equals(pageLengths) && System.nanoTime() >= nextPageNs) {
      renewPage();
    }
    if (!problem.isEmpty()) {
      problem = "";
      renewBand();
    }
  }

  private void renewStrips() throws IOException {
    tails.read();
    Shown.State now = shown.now();
    shown.put(
        new Shown.State(now.band(), HtmlPage.strips(tails.strips()), now.page(), now.hasEnded()));
  }

  private void renewBand() {
    Shown.State now = shown.now();
    shown.put(new Shown.State(HtmlPage.band(band()), now.strips(), now.page(), now.hasEnded()));
  }

  private LiveBand band() {
    return state.band(page, wasRunning, Instant.now(), tails.strips(), problem);
  }

  private void renewPage() throws IOException {
    long begun = System.nanoTime();
    page++;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      pages.write(state.campaign(), band(), out);
    }
    server.put(bytes.toByteArray());
    pageLengths = lengths;
    Shown.State now = shown.now();
    shown.put(new Shown.State(now.band(), now.strips(), page, now.hasEnded()));
    long ended = System.nanoTime();
    nextPageNs = ended + REST * (ended - begun);
  }

  /** Step that reads the folder. */
  private interface Reading {
    void make() throws IOException;
  }

  /** A folder that cannot be read for a moment ends no campaign: the page shows what it had. */
  private void attempt(Reading step) {
    try {
      step.make();
    } catch (IOException | RuntimeException unreadable) {
      problem = " The page stays as it was: " + unreadable.getMessage();
      renewBand();
    }
  }

  private synchronized String metrics() throws IOException {
    if (!LiveFolder.lengths(folder).equals(lengths)) {
      renew();
    }
    tails.read();
    return OpenMetrics.of(state, tails.all(), Instant.now());
  }

  /** Gives open pages the last state, and ends. */
  @Override
  public void close() {
    thread.interrupt();
    renewNow();
    for (int tick = 0; tick < LAST_TICKS && server.taken() < server.pages() && isGoingOn(); ) {
      tick++;
    }
    Shown.State now = shown.now();
    shown.put(new Shown.State(now.band(), now.strips(), now.page(), true));
    server.close();
  }
}
