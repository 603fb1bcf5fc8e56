package pijoule.runner.cost.transparency;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** How the programs are started: pijoule's by their descriptions, references once compiled. */
final class Commands {
  private static final String HEAP = "-Xmx256m";
  private static final String SERVICE = "sort";
  private static final String PROTOCOL = "rest";
  private static final String RUN = "transparency";

  /** Beginnings of the names of pijoule's own jars. */
  private static final List<String> OWN =
      List.of("contract", "client-", "server-", "message-security");

  private final Programs programs;
  private final Path classes;
  private final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /**
   * @param programs of this pijoule
   * @param classes folder for the references' classes
   */
  Commands(Programs programs, Path classes) {
    this.programs = programs;
    this.classes = classes;
  }

  /**
   * Compiles a reference.
   *
   * @throws UsageException if this Java has no compiler
   * @throws IOException if it does not compile
   */
  void compile(Subject subject) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UsageException(
          "the reference programs need a JDK, got a Java without compiler; set JAVA_HOME");
    }
    String target = Files.createDirectories(of(subject)).toString();
    List<String> arguments = new ArrayList<>(List.of("-d", target, "-cp", libraries(subject)));
    Path folder = programs.home().resolve("experiments").resolve("reference-programs");
    subject.sources().forEach(source -> arguments.add(folder.resolve(source).toString()));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    if (compiler.run(null, messages, messages, arguments.toArray(String[]::new)) != 0) {
      throw new IOException(messages.toString(StandardCharsets.UTF_8).strip());
    }
  }

  private Path of(Subject subject) {
    return classes.resolve(subject.title());
  }

  /** The program's libraries as a class path, without pijoule's own; empty where it has none. */
  private String libraries(Subject subject) throws IOException {
    if (subject.libraries() == null) {
      return "";
    }
    try (Stream<Path> jars = Files.list(programs.home().resolve(subject.libraries()))) {
      return jars.filter(jar -> OWN.stream().noneMatch(jar.getFileName().toString()::startsWith))
          .map(Path::toString)
          .sorted()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /**
   * @param subject whose program is started
   * @param own whether it is pijoule's, and not the reference
   * @param port of a server
   * @return the command
   */
  List<String> server(Subject subject, boolean own, int port) throws IOException {
    if (own) {
      List<String> command = own(programs.server(subject.framework()));
      command.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port)));
      command.addAll(subject.options());
      return command;
    }
    List<String> command = reference(subject);
    command.add(Integer.toString(port));
    subject
        .referenceArguments()
        .forEach(file -> command.add(programs.home().resolve(file).toString()));
    return command;
  }

  /**
   * @param subject whose program is started
   * @param own whether it is pijoule's, and not the reference
   * @param url that it calls
   * @param message that it sends, in size
   * @param calls that it makes
   * @return the command
   */
  List<String> client(Subject subject, boolean own, String url, Message message, int calls)
      throws IOException {
    if (own) {
      List<String> command = own(programs.client(subject.framework()));
      command.addAll(List.of("--url", url, "--run", RUN, "--calls", Integer.toString(calls)));
      command.addAll(List.of("--message-size", message.size()));
      command.addAll(subject.options());
      return command;
    }
    List<String> command = reference(subject);
    command.add(url);
    command.add(Integer.toString(message.numbers()));
    command.add(Integer.toString(calls));
    return command;
  }

  private List<String> own(Program program) {
    List<String> command = new ArrayList<>();
    for (String word : program.command(SERVICE, PROTOCOL, "none")) {
      command.add(program.file(word).map(Path::toString).orElse(word));
    }
    command.set(0, java);
    command.add(1, HEAP);
    command.addAll(List.of("--service", SERVICE, "--protocol", PROTOCOL));
    return command;
  }

  private List<String> reference(Subject subject) throws IOException {
    String path = of(subject) + File.pathSeparator + libraries(subject);
    return new ArrayList<>(List.of(java, HEAP, "-cp", path, subject.mainClass()));
  }
}
