package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;
import pijoule.energy.cli.Console;
import pijoule.energy.cli.EnergyLogger;
import pijoule.runner.programs.Programs;

/** Hands a command to the recorder's own program. */
@Command(
    name = "meter",
    description = "Use the meters without a campaign: meter list, meter watch --help.")
final class MeterCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "COMMAND",
      description = "list, watch, try, compare, record, feed, calibrate, selftest or soak",
      arity = "0..1")
  private String command;

  @Unmatched private List<String> further = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Programs programs = Programs.find();
    programs.requireRecorder();
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-Xmx64m", "-D" + Programs.HOME_PROPERTY + "=" + programs.home()));
    line.add("-D" + EnergyLogger.TYPED_AS + "=pijoule meter");
    for (String width : List.of(Console.OUT_COLUMNS, Console.ERR_COLUMNS)) {
      line.add("-D" + width + "=" + Console.columns(width));
    }
    line.addAll(List.of("-jar", programs.recorder().toString()));
    if (command != null) {
      line.add(command);
    }
    line.addAll(further);
    return new ProcessBuilder(line).inheritIO().start().waitFor();
  }
}
