package pijoule.analysis.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.analysis.report.HtmlPage;
import pijoule.contract.options.UsageException;

/**
 * Serves a live page, its events and metrics, and the files that the page links to. No request
 * changes anything; a stranger's page in the same browser gets nothing.
 */
final class LiveServer implements AutoCloseable {
  /** Pages that get events at the same time. */
  static final int MAX_PAGES = 12;

  /** Threads beside those of events. */
  private static final int OTHER_THREADS = 6;

  /** A response that takes longer is cut, so that nobody holds a thread; a browser asks again. */
  private static final int MAX_RESPONSE_SECONDS = 120;

  private static final int MAX_REQUEST_SECONDS = 10;
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final Pattern LINK = Pattern.compile(" href=\"([A-Za-z0-9][\\w./-]*)\"");
  private static final int NOT_FOUND = 404;

  private final LiveAddress address;
  private final Path folder;
  private final Shown shown;
  private final Metrics metrics;
  private final HttpServer http;
  private final ThreadPoolExecutor threads;
  private final Semaphore pages = new Semaphore(MAX_PAGES);
  private final AtomicLong taken = new AtomicLong();
  private final String policy = HtmlPage.livePolicy() + "; frame-ancestors 'none'";
  private volatile byte[] page = new byte[0];
  private volatile Set<String> links = Set.of();

  /** Source of the metrics. */
  @FunctionalInterface
  interface Metrics {
    /** {@return their text} */
    String text() throws IOException;
  }

  private LiveServer(
      LiveAddress address, Path folder, Shown shown, Metrics metrics, HttpServer http) {
    this.address = address;
    this.folder = folder;
    this.shown = shown;
    this.metrics = metrics;
    this.http = http;
    this.threads =
        (ThreadPoolExecutor)
            Executors.newFixedThreadPool(MAX_PAGES + OTHER_THREADS, LiveServer::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "live-page");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  /**
   * Takes an address.
   *
   * @param folder of the campaign
   * @throws UsageException if the port is taken or the address is not this machine's
   */
  static LiveServer start(LiveAddress address, Path folder, Shown shown, Metrics metrics)
      throws IOException {
    System.setProperty("sun.net.httpserver.maxRspTime", String.valueOf(MAX_RESPONSE_SECONDS));
    System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(MAX_REQUEST_SECONDS));
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer http = HttpServer.create(address.socket(), 0);
      LiveServer server = new LiveServer(address, folder, shown, metrics, http);
      server.threads.setKeepAliveTime(1, TimeUnit.MINUTES);
      server.threads.allowCoreThreadTimeOut(true);
      http.setExecutor(server.threads);
      http.createContext("/", server::handle);
      return server;
    } catch (BindException refused) {
      throw new UsageException(
          "a live page needs a free port of an address of this machine, got %s:%s (%s); name another by --live-port or --live-address"
              .formatted(
                  address.socket().getHostString(),
                  address.socket().getPort(),
                  refused.getMessage()));
    }
  }

  /** Answers from now on, once there is a page. */
  void begin() {
    http.start();
  }

  /** {@return address of the page} */
  String url() {
    InetAddress at = http.getAddress().getAddress();
    String name = at.getHostAddress();
    return "http://%s:%s%s"
        .formatted(
            name.contains(":") ? "[" + name + "]" : name,
            http.getAddress().getPort(),
            address.base());
  }

  /** Serves another page from now on. */
  void put(byte[] next) {
    links =
        LINK.matcher(new String(next, UTF_8))
            .results()
            .map(link -> link.group(1))
            .collect(Collectors.toSet());
    taken.set(0);
    page = next;
  }

  /** {@return how many pages get events} */
  int pages() {
    return MAX_PAGES - pages.availablePermits();
  }

  /** {@return how often the present page was taken} */
  long taken() {
    return taken.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", policy);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      headers.set("Cache-Control", "no-store");
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        headers.set("Allow", "GET, HEAD");
        answer(exchange, 405, "a live page is only read, got " + method + "; use GET");
      } else if (!isOwn(exchange.getRequestHeaders())) {
        answer(exchange, 403, "Host and Origin must be this server's; open " + url());
      } else {
        answer(exchange, exchange.getRequestURI().getPath());
      }
    }
  }

  private boolean isOwn(Headers headers) {
    String host = headers.getFirst("Host");
    String origin = headers.getFirst("Origin");
    return address.isOwn(host) && (origin == null || origin.equals("http://" + host));
  }

  private void answer(HttpExchange exchange, String path) throws IOException {
    String name = path.startsWith(address.base()) ? path.substring(address.base().length()) : "-";
    switch (name) {
      case "" -> {
        taken.incrementAndGet();
        answer(exchange, 200, "text/html; charset=utf-8", page);
      }
      case "events" -> events(exchange);
      case "metrics" -> answer(exchange, 200, OpenMetrics.TYPE, metrics.text().getBytes(UTF_8));
      default -> file(exchange, name);
    }
  }

  /** Only files that the page links to, and no links of the file system. */
  private void file(HttpExchange exchange, String name) throws IOException {
    Path file = folder.resolve(name).normalize();
    boolean isThere =
        links.contains(name)
            && file.startsWith(folder)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && file.toRealPath().startsWith(folder.toRealPath());
    if (!isThere) {
      answer(exchange, NOT_FOUND, "no such file yet; 'pijoule report DIR' makes those of a report");
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(200, isHead ? -1 : 0);
    if (!isHead) {
      Files.copy(file, exchange.getResponseBody());
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    answer(exchange, status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead || body.length == 0 ? -1 : body.length);
    if (!isHead && body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  private void events(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(200, -1);
      return;
    }
    if (!pages.tryAcquire()) {
      exchange.getResponseHeaders().set("Retry-After", "10");
      answer(exchange, 503, "at most " + MAX_PAGES + " pages get events at a time; close one");
      return;
    }
    try {
      exchange.sendResponseHeaders(200, 0);
      send(exchange.getResponseBody());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      pages.release();
    }
  }

  /** Sends what is new until the page is closed, which a write shows, or nothing follows. */
  private void send(OutputStream out) throws IOException, InterruptedException {
    Shown.State sent = new Shown.State("", "", 0, false);
    out.write("retry: 2000\n\n".getBytes(UTF_8));
    while (!sent.hasEnded()) {
      Shown.State now = shown.after(sent, HEARTBEAT);
      StringBuilder events = new StringBuilder(now.equals(sent) ? ":\n\n" : "");
      if (!now.band().equals(sent.band())) {
        event("band", now.band(), events);
      }
      if (!now.strips().equals(sent.strips())) {
        event("band", now.strips(), events);
      }
      if (now.page() != sent.page()) {
        event("page", String.valueOf(now.page()), events);
      }
      if (now.hasEnded()) {
        event("end", "", events);
      }
      out.write(events.toString().getBytes(UTF_8));
      out.flush();
      sent = now;
    }
  }

  private static void event(String name, String data, StringBuilder to) {
    to.append("event: ").append(name).append('\n');
    for (String line : data.split("\n", -1)) {
      to.append("data: ").append(line).append('\n');
    }
    to.append('\n');
  }

  @Override
  public void close() {
    http.stop(1);
    threads.shutdownNow();
  }
}
