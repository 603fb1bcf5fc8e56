package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.measure.Capture;
import pijoule.analysis.measure.PacketTables;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.DerivedFile;
import pijoule.contract.options.UsageException;

/** Shows the connections of captured packets. */
@Command(
    name = "packets",
    mixinStandardHelpOptions = true,
    description =
        "Show delay, jitter, exchange, wait and sizes of the TCP connections in captured packets.",
    footer = {
      "Exit code: 0 the capture was read whole, 1 something could not be used, 2 wrong usage.",
      "Example: pijoule packets capture.pcap --full"
    })
final class PacketsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "A pcap file of packet-recorder, or of another program such as tcpdump.")
  private Path file;

  @Option(names = "--full", description = "Print every connection as well.")
  private boolean full;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write packets-summary.csv and packets-connections.csv there as well.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    UsageException.when(
        !Files.exists(file),
        "a capture must be there, got " + file + "; name a pcap file of packet-recorder");
    Capture capture = Capture.read(file);
    PrintWriter text = spec.commandLine().getOut();
    List<Listing> listings =
        List.of(PacketTables.summary(capture), PacketTables.connections(capture));
    text.print(TextWriter.write(listings.get(0)));
    if (full) {
      text.print("\n" + TextWriter.write(listings.get(1)));
    }
    List<String> problems = new ArrayList<>(capture.problems());
    if (capture.strays() > 0) {
      problems.add(
          "%s packets are of connections that began before the capture: they are not used"
              .formatted(capture.strays()));
    }
    CommandLineRoot.tell(spec.commandLine(), problems);
    if (out != null) {
      for (Listing listing : listings) {
        DerivedFile.write(out.resolve(listing.name() + ".csv"), CsvWriter.write(listing));
      }
    } else if (!full) {
      text.println();
      text.println("Next: add --full to print every connection, or --out DIR for CSV files");
    }
    text.flush();
    return problems.isEmpty() ? 0 : CommandLineRoot.SOME_FAILED;
  }
}
