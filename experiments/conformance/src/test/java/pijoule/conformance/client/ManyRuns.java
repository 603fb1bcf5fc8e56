package pijoule.conformance.client;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A client's process that makes many runs, one after the other: it has the client's own class path
 * and this class besides, which calls the client as its main method does. Each line of standard
 * input is a command line; each line of standard output is a run's exit code and, in Base64, what
 * it printed.
 */
final class ManyRuns {
  /** Between the arguments of a line, and between the parts of an answer. */
  static final String SEPARATOR = "\t";

  private ManyRuns() {}

  /**
   * @param args the class of the stack's factory, or that of a program without stacks
   */
  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    Client client = client(Class.forName(args[0]));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      Object exit = client.run(line.split(SEPARATOR), System.nanoTime());
      answers.println(exit + SEPARATOR + base64(out) + SEPARATOR + base64(err));
      answers.flush();
    }
    System.exit(0);
  }

  private static Client client(Class<?> named) throws ReflectiveOperationException {
    Class<?> factories = Class.forName("pijoule.client.StackFactory");
    if (!factories.isAssignableFrom(named)) {
      Method run = named.getMethod("run", String[].class, long.class);
      return (options, mainNs) -> run.invoke(null, options, mainNs);
    }
    Object factory = named.getConstructor().newInstance();
    Method run =
        Class.forName("pijoule.client.ClientProgram")
            .getMethod("run", factories, String[].class, long.class);
    return (options, mainNs) -> run.invoke(null, factory, options, mainNs);
  }

  /** Makes a run, and returns its exit code. */
  private interface Client {
    Object run(String[] options, long mainNs) throws ReflectiveOperationException;
  }

  private static String base64(ByteArrayOutputStream bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
