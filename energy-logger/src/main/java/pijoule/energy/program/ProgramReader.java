package pijoule.energy.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.energy.program.ProgramColumns.ProgramRow;

/**
 * Reads a program's lines on a thread of its own and starts the program again when it has ended,
 * each time after a longer pause. Everything that was not a row becomes a loss.
 */
final class ProgramReader implements Runnable, AutoCloseable {
  static final long FIRST_PAUSE_NANOS = 1_000_000_000L;
  static final long MAX_PAUSE_NANOS = 30_000_000_000L;

  /** Two seconds of the fastest meter that a recorder takes (1 kHz), and some more. */
  private static final int QUEUE_EVENTS = 4_096;

  /** Three numbers of the longest form have fewer characters. */
  private static final int MAX_LINE = 256;

  private static final int SHOWN_CHARACTERS = 60;

  /** How a program says that its instrument lost rows: {@code lost}, how many, {@code : } why. */
  private static final Pattern LOST = Pattern.compile("lost(?: (\\d{1,9}))?(?:: (.+))?");

  private final Program program;
  private final LongSupplier clock;
  private final LongPredicate pause;
  private final BlockingQueue<ProgramEvent> events = new ArrayBlockingQueue<>(QUEUE_EVENTS);
  private final AtomicLong overflowed = new AtomicLong();
  private final CompletableFuture<ProgramColumns> columns = new CompletableFuture<>();

  @SuppressWarnings("NullAway.Init") // null before the first start
  private volatile Program.Running running;

  private volatile boolean closed;
  private boolean gaveRows;
  private long starts;

  /**
   * Makes a program reader.
   *
   * @param clock the recorder's clock, ns
   * @param pause waits for so many ns; false if nothing is to be started any more
   */
  ProgramReader(Program program, LongSupplier clock, LongPredicate pause) {
    this.program = program;
    this.clock = clock;
    this.pause = pause;
  }

  /** The layout of the rows, known from the header or the first row on. */
  CompletableFuture<ProgramColumns> columns() {
    return columns;
  }

  @Override
  public void run() {
    long pauseNanos = FIRST_PAUSE_NANOS;
    while (!closed) {
      gaveRows = false;
      starts++;
      String end = readOnce();
      pauseNanos = gaveRows ? FIRST_PAUSE_NANOS : pauseNanos;
      columns.completeExceptionally(new IOException(end));
      lose(
          "%s; it is started again after %s s".formatted(end, pauseNanos / 1_000_000_000L),
          OptionalLong.empty());
      if (closed || !pause.test(pauseNanos)) {
        return;
      }
      pauseNanos = Math.min(2 * pauseNanos, MAX_PAUSE_NANOS);
    }
  }

  private String readOnce() {
    try (Program.Running started = program.start()) {
      running = started;
      if (closed) {
        return "the program was ended";
      }
      readLines(started.lines());
      return "the program ended with exit code " + started.awaitExit();
    } catch (IOException broken) {
      return "the program failed: " + broken.getMessage();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      closed = true;
      return "the reader was interrupted";
    }
  }

  /** Reads line by line; of a longer line than any row has, the rest is thrown away. */
  private void readLines(BufferedReader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int character = lines.read(); character >= 0; character = lines.read()) {
      if (character == '\n') {
        take(line.toString(), clock.getAsLong());
        line.setLength(0);
      } else if (character != '\r' && line.length() < MAX_LINE) {
        line.append((char) character);
      }
    }
  }

  private void take(String line, long arrivalNs) {
    Optional<ProgramColumns> header = ProgramColumns.ofHeader(line);
    if (header.isPresent()
        && !columns.isCompletedExceptionally()
        && header.get() == columns.getNow(header.get())) {
      columns.complete(header.get());
      return;
    }
    Matcher lost = LOST.matcher(line);
    if (lost.matches()) {
      take(lost);
      return;
    }
    if (!columns.isDone() && ProgramColumns.isAmbiguous(line)) {
      columns.completeExceptionally(
          new IOException(
              "'%s' may have a decimal comma; let it print a header first, such as t_s,watts or t_s,volts,amps"
                  .formatted(shown(line))));
    }
    if (!columns.isDone()) {
      ProgramColumns.ofRow(line).ifPresent(columns::complete);
    }
    boolean known = columns.isDone() && !columns.isCompletedExceptionally();
    Optional<ProgramRow> row = known ? columns.join().parse(line) : Optional.empty();
    if (row.isPresent()) {
      gaveRows = true;
      offer(new ProgramEvent.Came(starts, arrivalNs, row.get()));
    } else {
      lose("malformed line '%s'".formatted(shown(line)), OptionalLong.of(1));
    }
  }

  private void take(Matcher lost) {
    String reason = lost.group(2) == null ? "the program lost rows" : shown(lost.group(2));
    String rows = lost.group(1);
    lose(reason, rows == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rows)));
  }

  private static String shown(String line) {
    String cut = line.substring(0, Math.min(line.length(), SHOWN_CHARACTERS));
    return cut.replaceAll("[^ -~]", "?");
  }

  private void lose(String reason, OptionalLong rows) {
    offer(new ProgramEvent.Lost(reason, rows));
  }

  private void offer(ProgramEvent event) {
    if (!events.offer(event)) {
      overflowed.incrementAndGet();
    }
  }

  /** Hands over what has come, oldest first. Returns without waiting. */
  List<ProgramEvent> drained() {
    List<ProgramEvent> drained = new ArrayList<>();
    events.drainTo(drained);
    long lost = overflowed.getAndSet(0);
    if (lost > 0) {
      drained.add(
          new ProgramEvent.Lost("the recorder fell behind the program", OptionalLong.of(lost)));
    }
    return drained;
  }

  /** Ends the program, and the reading with it. */
  @Override
  public void close() {
    closed = true;
    Program.Running current = running;
    if (current != null) {
      current.close();
    }
  }

  /** Event that the reader of a program's lines passes on. */
  sealed interface ProgramEvent {
    /** A row: which start of the program gave it, and when its line had come (recorder's ns). */
    record Came(long start, long arrivalNs, ProgramRow row) implements ProgramEvent {}

    /** Rows that did not come. */
    record Lost(String reason, OptionalLong rows) implements ProgramEvent {}
  }

  /** A program that can be started again and again. */
  interface Program {
    /**
     * Starts it.
     *
     * @throws IOException in one line, if it cannot be started
     */
    Running start() throws IOException;

    /** A program that was started. Closing ends it, and with it whoever reads its lines. */
    interface Running extends AutoCloseable {
      BufferedReader lines();

      /** Waits for the program's end and returns its exit code. */
      int awaitExit() throws InterruptedException;

      @Override
      void close();
    }

    /** A command line run by /bin/sh; its standard error is the recorder's. */
    record ShellProgram(String commandLine) implements Program {
      @Override
      public Running start() throws IOException {
        Process process =
            new ProcessBuilder("/bin/sh", "-c", commandLine)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        return new Started(
            process,
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
      }

      private record Started(Process process, BufferedReader lines) implements Running {
        @Override
        public int awaitExit() throws InterruptedException {
          return process.waitFor();
        }

        @Override
        public void close() {
          // The shell's children hold the pipe's other end: the reader ends with the last of them.
          process.descendants().forEach(ProcessHandle::destroy);
          process.destroy();
        }
      }
    }
  }
}
