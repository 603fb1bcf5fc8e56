package pijoule.server.stop;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.jar.JarFile;
import pijoule.contract.options.UsageException;
import pijoule.contract.record.RecordJson;
import pijoule.contract.xml.ParserLimits;

/** The life of a server program: its stack, its ready line, its end, and its exit code. */
public final class ServerLife {
  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  /** Attribute of a program's manifest: the class of its stack. */
  private static final String STACK = "Pijoule-Stack";

  private ServerLife() {}

  /**
   * Makes the stack that the started jar names: the first jar of the class path, before which there
   * may be folders of classes.
   *
   * @param kind of the stack
   * @param <T> type of the stack
   * @throws IllegalStateException if the jar names none, or does not have it
   */
  public static <T> T stack(Class<T> kind) {
    String started = System.getProperty("java.class.path");
    for (String entry : started.split(File.pathSeparator)) {
      if (entry.endsWith(".jar")) {
        started = entry;
        break;
      }
    }
    try (JarFile jar = new JarFile(started)) {
      String name = jar.getManifest().getMainAttributes().getValue(STACK);
      return Class.forName(name).asSubclass(kind).getDeclaredConstructor().newInstance();
    } catch (IOException | ReflectiveOperationException incomplete) {
      throw new IllegalStateException("a server's jar must name its stack", incomplete);
    }
  }

  /** Serves until the program is asked to stop. */
  public interface Program {
    /**
     * Serves.
     *
     * @throws IOException in one line, if it could not start
     */
    void serve() throws IOException;
  }

  /**
   * Runs a program.
   *
   * @param name such as {@code server-jdk}, before a line on standard error
   * @param err standard error
   * @param program reads its command line and serves
   * @return exit code: 0 stopped, 1 could not start, 2 wrong usage
   */
  public static int run(String name, PrintStream err, Program program) {
    ParserLimits.set();
    try {
      program.serve();
      return OK;
    } catch (UsageException wrong) {
      err.println(name + ": " + wrong.getMessage());
      return WRONG_USAGE;
    } catch (IOException failed) {
      err.println(name + ": " + failed.getMessage());
      return FAILED;
    }
  }

  /**
   * Prints the ready line, and nothing else; waits for SIGTERM, or for the end of standard input
   * with {@code --stop-on-stdin-close}; stops.
   *
   * @param port that the server listens on
   * @param stop of the server
   * @param onStdinClose whether the end of standard input ends the program
   * @param in standard input
   * @param out standard output
   * @throws IOException if standard input cannot be read
   */
  public static void serve(
      int port, GracefulShutdown stop, boolean onStdinClose, InputStream in, PrintStream out)
      throws IOException {
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
    out.println(RecordJson.ready("server", port));
    out.flush();
    if (onStdinClose) {
      in.transferTo(OutputStream.nullOutputStream());
    } else {
      awaitSignal();
    }
    stop.run();
  }

  private static void awaitSignal() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
