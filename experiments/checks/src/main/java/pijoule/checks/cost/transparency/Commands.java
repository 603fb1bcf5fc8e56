package pijoule.checks.cost.transparency;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** Commands that start the programs: pijoule's by their descriptions, references once compiled. */
final class Commands {
  private static final String HEAP = "-Xmx256m";
  private static final String SERVICE = "sort";
  private static final String NOT_SECURED = "none";
  private static final String RUN = "transparency";

  private final Programs programs;
  private final Path classes;
  private final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /**
   * Makes the commands of an installation.
   *
   * @param programs of this pijoule
   * @param classes folder for the references' classes
   */
  Commands(Programs programs, Path classes) {
    this.programs = programs;
    this.classes = classes;
  }

  /**
   * Compiles a reference, and classes that take the place of those of pijoule's program.
   *
   * @throws UsageException if this Java has no compiler
   * @throws IOException if one does not compile
   */
  void compile(Subject subject) throws IOException {
    compile(of(subject), libraries(subject), subject.sources());
    if (!subject.replaced().isEmpty()) {
      compile(replaced(subject), jar(subject).toString(), subject.replaced());
    }
  }

  private void compile(Path target, String path, List<String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UsageException(
          "the reference programs need a JDK, got a Java without compiler; set JAVA_HOME");
    }
    List<String> arguments =
        new ArrayList<>(List.of("-d", Files.createDirectories(target).toString(), "-cp", path));
    Path folder = programs.home().resolve("experiments/checks/reference-programs");
    sources.forEach(source -> arguments.add(folder.resolve(source).toString()));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    if (compiler.run(null, messages, messages, arguments.toArray(String[]::new)) != 0) {
      throw new IOException(messages.toString(StandardCharsets.UTF_8).strip());
    }
  }

  private Path of(Subject subject) {
    return classes.resolve(subject.title());
  }

  private Path replaced(Subject subject) {
    return classes.resolve(subject.title() + " replaced");
  }

  /** The jar that pijoule's program is started with; its manifest names all others. */
  private Path jar(Subject subject) {
    Program program = program(subject);
    return program.command(SERVICE, subject.protocol(), NOT_SECURED).stream()
        .flatMap(word -> program.file(word).stream())
        .findFirst()
        .orElseThrow();
  }

  private Program program(Subject subject) {
    return subject.isServer()
        ? programs.server(subject.framework())
        : programs.client(subject.framework());
  }

  /** Libraries of pijoule's program as a class path. */
  private String libraries(Subject subject) throws IOException {
    return program(subject).libraries(SERVICE, subject.protocol(), NOT_SECURED).stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * {@return the command}
   *
   * @param subject whose program is started
   * @param own whether it is pijoule's, and not the reference
   * @param port of a server
   */
  List<String> server(Subject subject, boolean own, int port) throws IOException {
    if (own) {
      List<String> command = own(subject);
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
   * {@return the command}
   *
   * @param subject whose program is started
   * @param own whether it is pijoule's, and not the reference
   * @param url that it calls
   * @param message that it sends, in size
   * @param calls that it makes
   */
  List<String> client(Subject subject, boolean own, String url, SortMessage message, int calls)
      throws IOException {
    if (own) {
      List<String> command = own(subject);
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

  private List<String> own(Subject subject) throws IOException {
    Program program = program(subject);
    List<String> command = new ArrayList<>();
    for (String word : program.command(SERVICE, subject.protocol(), NOT_SECURED)) {
      command.add(program.file(word).map(Path::toString).orElse(word));
    }
    command.set(0, java);
    command.add(1, HEAP);
    if (!subject.replaced().isEmpty()) {
      replace(command, subject);
    }
    command.addAll(List.of("--service", SERVICE, "--protocol", subject.protocol()));
    if (program.checks()) {
      // A user of the framework has no such check.
      command.addAll(List.of("--check", "off"));
    }
    return command;
  }

  /** Puts classes in front of the jar, which {@code -jar} would take by itself. */
  private void replace(List<String> command, Subject subject) throws IOException {
    Path jar = jar(subject);
    try (JarFile opened = new JarFile(jar.toFile())) {
      String main = opened.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      int option = command.indexOf("-jar");
      command.set(option, "-cp");
      command.set(option + 1, replaced(subject) + File.pathSeparator + jar);
      command.add(option + 2, main);
    }
  }

  private List<String> reference(Subject subject) throws IOException {
    String path = of(subject) + File.pathSeparator + libraries(subject);
    return new ArrayList<>(List.of(java, HEAP, "-cp", path, subject.mainClass()));
  }
}
