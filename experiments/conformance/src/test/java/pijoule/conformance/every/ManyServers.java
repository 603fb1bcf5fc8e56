package pijoule.conformance.every;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * A process in which many servers of one program run side by side: it has the program's own class
 * path and this class besides, which calls the program as its main method does. Each line of
 * standard input is a command line; each line of standard output is that server's ready line.
 */
final class ManyServers {
  /** Between the arguments of a line. */
  static final String SEPARATOR = "\t";

  private ManyServers() {}

  /**
   * @param args the class that runs the program, and the class of what it runs
   */
  public static void main(String[] args) throws Exception {
    Constructor<?> framework = Class.forName(args[1]).getDeclaredConstructor();
    Method server =
        Stream.of(Class.forName(args[0]).getMethods())
            .filter(method -> method.getName().equals("run"))
            .findFirst()
            .orElseThrow();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] options = line.split(SEPARATOR);
      ReadyLine ready = new ReadyLine();
      PrintStream out = new PrintStream(ready, true, StandardCharsets.UTF_8);
      Object made = framework.newInstance();
      Thread thread = new Thread(() -> run(server, made, options, out), "server");
      thread.setDaemon(true);
      thread.start();
      System.out.println(ready.await());
      System.out.flush();
    }
    // Servers are not stopped: a server that stops ends its process.
    Runtime.getRuntime().halt(0);
  }

  private static void run(Method server, Object framework, String[] options, PrintStream out) {
    try {
      server.invoke(null, framework, options, System.in, out, out);
    } catch (ReflectiveOperationException failed) {
      out.println("server must run, got " + failed.getCause());
    }
  }

  /** The first line that a server prints. */
  private static final class ReadyLine extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final CountDownLatch whole = new CountDownLatch(1);

    @Override
    public synchronized void write(int b) {
      if (b == '\n') {
        whole.countDown();
      } else if (whole.getCount() > 0) {
        line.write(b);
      }
    }

    String await() throws InterruptedException, IOException {
      whole.await();
      return line.toString(StandardCharsets.UTF_8);
    }
  }
}
