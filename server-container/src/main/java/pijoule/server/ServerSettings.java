package pijoule.server;

import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.workload.SortAlgorithm;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.container.Containers;

/**
 * A server's command line.
 *
 * @param container name of the servlet container
 * @param binding name of the data binding
 * @param bind address to listen on
 * @param port to listen on; 0 takes a free one
 * @param workload what the service does
 * @param maxBodyBytes largest request body, bytes
 * @param phases whether requests of a run are recorded
 * @param amortize whether a run's last request is kept, so that its phases can be repeated
 * @param logger the recorder's clock, which each run's record is aligned to
 * @param stopOnStdinClose whether the end of standard input ends the program
 */
record ServerSettings(
    String container,
    String binding,
    String bind,
    int port,
    SortWorkload workload,
    int maxBodyBytes,
    boolean phases,
    boolean amortize,
    Optional<LoggerClock> logger,
    boolean stopOnStdinClose) {
  /** Every option that takes a value, without its dashes. */
  static final List<String> KEYS =
      List.of(
          "container",
          "binding",
          "bind",
          "port",
          "algorithm",
          "repeat",
          "block-length",
          "max-body",
          "phases",
          "amortize",
          "logger",
          "logger-boot-id");

  /** Every option that takes none. */
  static final List<String> FLAGS = List.of("stop-on-stdin-close");

  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /**
   * @param args as given to main
   * @param framework whose defaults apply
   * @return the settings
   * @throws UsageException if the line is not understood
   */
  static ServerSettings parse(String[] args, Framework framework) {
    Options options = Options.parse(args, KEYS, FLAGS);
    return new ServerSettings(
        options.choice("container", framework.defaultContainer(), Containers.NAMES),
        options.choice("binding", framework.bindings().get(0), framework.bindings()),
        options.text("bind").orElse("127.0.0.1"),
        (int) options.integer("port", 0, 0, MAX_PORT),
        workload(options),
        maxBody(options),
        options.choice("phases", "on", List.of("on", "off")).equals("on"),
        options.choice("amortize", "off", List.of("on", "off")).equals("on"),
        LoggerClock.of(options),
        options.flag("stop-on-stdin-close"));
  }

  private static SortWorkload workload(Options options) {
    try {
      SortAlgorithm algorithm = SortAlgorithm.of(options.text("algorithm").orElse("library"));
      int repeat = (int) options.integer("repeat", 1, 1, Integer.MAX_VALUE);
      int block =
          (int)
              options.integer(
                  "block-length", SortWorkload.DEFAULT_BLOCK_LENGTH, 2, Integer.MAX_VALUE);
      return new SortWorkload(algorithm, repeat, block);
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--algorithm: " + refused.getMessage());
    }
  }

  private static int maxBody(Options options) {
    long bytes = options.size("max-body", "16MB").bytes();
    if (bytes < 1 || bytes > MAX_BODY_BYTES) {
      throw new UsageException("--max-body must be from 1B to 1GB, got " + bytes + "B");
    }
    return (int) bytes;
  }
}
