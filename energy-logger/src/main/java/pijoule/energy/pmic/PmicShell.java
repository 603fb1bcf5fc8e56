package pijoule.energy.pmic;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import pijoule.base.DaemonThread;

/**
 * A shell on the board that reads the chip once for every line that it is sent. It ends with its
 * standard input, also at the other end of a connection: nothing keeps running on the board.
 */
final class PmicShell implements AutoCloseable {
  private static final String END = "pijoule-end";

  /** Number of lines beyond which an answer is none; no chip with more rails is known. */
  private static final int MAX_LINES = 100;

  private static final int MAX_CHARACTERS = 200;

  private final Process process;
  private final OutputStream requests;
  private final BlockingQueue<Answer> answers = new ArrayBlockingQueue<>(4);
  private boolean asked;

  /**
   * Answer to a request.
   *
   * @param lines without those that belong to the protocol
   * @param ended true if the shell has ended, and these are its last words
   */
  record Answer(List<String> lines, boolean ended) {}

  private PmicShell(Process process) {
    this.process = process;
    this.requests = process.getOutputStream();
  }

  /**
   * Starts it.
   *
   * @param over command that runs its last argument by a shell of the board; empty for this host
   * @param program name or path of vcgencmd
   * @throws IOException in one line, if it cannot be started
   */
  static PmicShell start(Optional<String> over, String program) throws IOException {
    String loop =
        "while read -r line; do %s pmic_read_adc; times; echo %s; done".formatted(program, END);
    List<String> command = new ArrayList<>();
    if (over.isPresent()) {
      command.addAll(Arrays.asList(over.get().strip().split("\\s+")));
      command.add("exec sh -c '" + loop + "'");
    } else {
      command.addAll(List.of("/bin/sh", "-c", loop));
    }
    PmicShell shell = new PmicShell(new ProcessBuilder(command).redirectErrorStream(true).start());
    DaemonThread.start("pmic", shell::read);
    return shell;
  }

  private void read() {
    List<String> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(END)) {
          answers.put(new Answer(List.copyOf(lines), false));
          lines.clear();
        } else if (lines.size() < MAX_LINES) {
          lines.add(line.substring(0, Math.min(line.length(), MAX_CHARACTERS)));
        }
      }
      answers.put(new Answer(List.copyOf(lines), true));
    } catch (IOException closed) {
      answers.offer(new Answer(List.copyOf(lines), true));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Asks for a reading, and waits for it. Where the answer to an earlier request is still to come,
   * that one is waited for instead, and thrown away: it is of an unknown time.
   *
   * @param waitNanos longest wait, ns
   * @return empty if nothing came in that time
   */
  Optional<Answer> ask(long waitNanos) {
    if (asked) {
      Optional<Answer> late = poll(waitNanos);
      asked = late.isEmpty();
      if (late.isEmpty() || late.get().ended()) {
        return late;
      }
    }
    send();
    Optional<Answer> answer = poll(waitNanos);
    asked = answer.isEmpty();
    return answer;
  }

  private void send() {
    try {
      requests.write('\n');
      requests.flush();
    } catch (IOException ended) {
      // Its last words, which come as an answer, say why.
      return;
    }
  }

  private Optional<Answer> poll(long waitNanos) {
    try {
      return Optional.ofNullable(answers.poll(waitNanos, TimeUnit.NANOSECONDS));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** True if a request has not been answered yet. */
  boolean waits() {
    return asked;
  }

  /** Describes how the shell ended, and its last words. */
  String farewell(Answer last) {
    String words = last.lines().isEmpty() ? "" : ": " + last.lines().get(last.lines().size() - 1);
    try {
      return "its shell ended with exit code %s%s".formatted(process.waitFor(), words);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "its shell ended" + words;
    }
  }

  @Override
  public void close() {
    try {
      requests.close();
    } catch (IOException ended) {
      // It has ended by itself; nothing is left to tell it.
      process.destroy();
    }
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }
}
