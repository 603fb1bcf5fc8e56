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
  private static final String NOT_SECURED = "none";
  private static final String RUN = "transparency";

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

  private Program program(Subject subject) {
    return subject.isServer()
        ? programs.server(subject.framework())
        : programs.client(subject.framework());
  }

  /** Libraries of pijoule's program as a class path, and the further one. */
  private String libraries(Subject subject) throws IOException {
    List<Path> path =
        new ArrayList<>(program(subject).libraries(SERVICE, subject.protocol(), NOT_SECURED));
    if (subject.library().isPresent()) {
      Path beginning = programs.home().resolve(subject.library().get());
      try (Stream<Path> jars = Files.list(beginning.getParent())) {
        jars.filter(jar -> jar.toString().startsWith(beginning.toString())).forEach(path::add);
      }
    }
    return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * @param subject whose program is started
   * @param own whether it is pijoule's, and not the reference
   * @param port of a server
   * @return the command
   */
  List<String> server(Subject subject, boolean own, int port) throws IOException {
    if (own) {
      List<String> command = own(program(subject), subject.protocol());
      command.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port)));
      command.addAll(subject.options());
      return command;
    }
    List<String> command = reference(subject);
    command.add(Integer.toString(port));
    subject.argument().ifPresent(file -> command.add(programs.home().resolve(file).toString()));
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
      List<String> command = own(program(subject), subject.protocol());
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

  private List<String> own(Program program, String protocol) {
    List<String> command = new ArrayList<>();
    for (String word : program.command(SERVICE, protocol, NOT_SECURED)) {
      command.add(program.file(word).map(Path::toString).orElse(word));
    }
    command.set(0, java);
    command.add(1, HEAP);
    command.addAll(List.of("--service", SERVICE, "--protocol", protocol));
    if (program.checks()) {
      command.addAll(List.of("--check", "off"));
    }
    return command;
  }

  private List<String> reference(Subject subject) throws IOException {
    String path = of(subject) + File.pathSeparator + libraries(subject);
    return new ArrayList<>(List.of(java, HEAP, "-cp", path, subject.mainClass()));
  }
}
