package pijoule.server.settings;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackOptions;
import pijoule.contract.study.StackSetup;

/**
 * A server's command line: the value of each of its options, the endpoint that they name, and its
 * service. Values that a request needs are fields.
 *
 * @param known options that the server has
 * @param options the command line
 * @param endpoint what is called, and how
 * @param service what the endpoint's service does
 * @param security how calls are protected
 * @param encoding coding of both messages' bodies
 * @param virtualThreads what handles requests in virtual threads; empty: they have the platform's
 * @param logger recorder's clock, which each run's record is aligned to
 * @param closes whether each answer is the last of its connection
 * @param maxBodyBytes largest request body, bytes
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record ServerSettings<Q, A>(
    List<ProgramOption<?>> known,
    Options options,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    Security security,
    ContentEncoding encoding,
    Optional<ExecutorService> virtualThreads,
    Optional<LoggerClock> logger,
    boolean closes,
    int maxBodyBytes) {
  /** Factors that a server states elsewhere, or by {@link #security}. */
  private static final List<ProgramOption<?>> STATED =
      List.of(StackOptions.CONTAINER, StackOptions.BINDING, Security.SECURITY);

  /**
   * Reads the settings.
   *
   * @param args as given to main
   * @param endpoint that they name
   * @param own options that not every server has, and others with the words that this one takes
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @throws UsageException if the line is not understood, a value is not allowed, or two do not go
   *     together
   */
  public static <Q, A> ServerSettings<Q, A> of(
      String[] args, Endpoint<Q, A> endpoint, List<ProgramOption<?>> own) {
    List<ProgramOption<?>> known = ProgramOption.with(ServerOptions.EVERY, own);
    List<ProgramOption<?>> all = new ArrayList<>(known);
    all.addAll(Endpoints.OPTIONS);
    Options options = Options.of(args, all, endpoint.service().serverKeys());
    Service<Q, A> service = endpoint.service().open(options);
    Security security = Security.of(options);
    return new ServerSettings<>(
        known,
        options,
        endpoint,
        service,
        security,
        encoding(options, security),
        RequestThreads.of(options.get(StackOptions.THREADS)),
        LoggerClock.of(options),
        options.get(StackOptions.CONNECTION).equals("per_call"),
        (int) options.get(ServerOptions.MAX_BODY).bytes());
  }

  private static ContentEncoding encoding(Options options, Security security) {
    if (security.level().isOfMessages()) {
      options.require(StackOptions.ENCODING.among(ContentEncoding.NONE));
    }
    ContentEncoding encoding = ContentEncoding.of(options.get(StackOptions.ENCODING));
    if (encoding.isCompressed() && options.get(ServerOptions.AMORTIZE)) {
      throw new UsageException(
          "--amortize must be off with --encoding "
              + encoding.text()
              + ", which it cannot repeat, got on; leave one out");
    }
    return encoding;
  }

  /**
   * Returns the value of an option; its default if the server does not have it.
   *
   * @param option of servers
   * @param <T> type of its value
   */
  public <T> T get(ProgramOption<T> option) {
    return options.get(option);
  }

  /**
   * Finds the value of an option without a default; empty if it was not given.
   *
   * @param option of servers
   * @param <T> type of its value
   */
  public <T> Optional<T> find(ProgramOption<T> option) {
    return options.find(option);
  }

  /** Returns name of the data binding. */
  public String binding() {
    return options.get(StackOptions.BINDING);
  }

  /** Returns name of the container. */
  public String container() {
    return options.get(StackOptions.CONTAINER);
  }

  /** Returns address to listen on; port 0 takes a free one. */
  public InetSocketAddress address() {
    return new InetSocketAddress(options.get(ServerOptions.BIND), options.get(ServerOptions.PORT));
  }

  /** Returns whose settings the stack has. */
  public StackSetup setup() {
    return StackSetup.of(options.get(StackOptions.STACK));
  }

  /** Returns the levels of the factors that the server's options set, but container and binding. */
  public Map<String, String> levels() {
    Map<String, String> levels = new TreeMap<>();
    levels.put("security", security.level().key());
    if (security.tlsVersion().isPresent()) {
      levels.put("tls_version", security.tlsVersion().get());
    }
    for (ProgramOption<?> option : known) {
      if (option.factor().isPresent() && !STATED.contains(option)) {
        levels.put(option.factorKey(), options.level(option));
      }
    }
    return levels;
  }

  /**
   * Threads that a server handles requests in; programs are of Java 17, which has no virtual ones.
   */
  static final class RequestThreads {
    private static final String VIRTUAL = "virtual";

    /** JEP 444. */
    private static final int MIN_JAVA = 21;

    private RequestThreads() {}

    /**
     * {@return what starts a virtual thread for each task; empty where requests have the
     * platform's}
     *
     * @param threads level of {@code --threads}
     * @throws UsageException if virtual threads are wanted of a Java before 21
     */
    static Optional<ExecutorService> of(String threads) {
      return of(threads, Runtime.version().feature());
    }

    static Optional<ExecutorService> of(String threads, int java) {
      if (!threads.equals(VIRTUAL)) {
        return Optional.empty();
      }
      if (java < MIN_JAVA) {
        throw new UsageException(
            "--threads virtual needs Java %d or later, got %d; start the server by a later one"
                .formatted(MIN_JAVA, java));
      }
      try {
        return Optional.of(
            (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException("Java must have virtual threads from 21 on", impossible);
      }
    }
  }
}
