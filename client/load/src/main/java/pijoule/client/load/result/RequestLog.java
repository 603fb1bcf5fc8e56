package pijoule.client.load.result;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import pijoule.client.load.generator.Journal;

/** Every request with its instants, as compressed CSV; columns as in docs/results.md. */
public final class RequestLog {
  private static final String HEADER =
      "intended_ns,start_ns,sent_ns,answer_ns,end_ns,status,bytes,error,lead_in,request\n";
  private static final String ABSENT = "NA";

  private RequestLog() {}

  /**
   * Writes the requests.
   *
   * @param file to write, completely or not at all
   * @param journal of the run
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, Journal journal) throws IOException {
    OutputFile.write(file, out -> write(out, journal));
  }

  private static void write(OutputStream out, Journal journal) throws IOException {
    try (Writer csv =
        new BufferedWriter(
            new OutputStreamWriter(new GZIPOutputStream(out), StandardCharsets.UTF_8))) {
      csv.write(HEADER);
      for (int i = 0; i < journal.size(); i++) {
        csv.write(line(journal, i));
      }
    }
  }

  private static String line(Journal journal, int i) {
    boolean ended = journal.endNs(i) != Journal.NEVER;
    return journal.intendedNs(i)
        + ","
        + instant(journal.startNs(i))
        + ","
        + instant(journal.sentNs(i))
        + ","
        + instant(journal.headNs(i))
        + ","
        + instant(journal.endNs(i))
        + ","
        + (journal.status(i) == 0 ? ABSENT : Integer.toString(journal.status(i)))
        + ","
        + (ended ? Integer.toString(journal.bytes(i)) : ABSENT)
        + ","
        + (journal.error(i) == null ? ABSENT : journal.error(i))
        + ","
        + (i < journal.leadIn() ? 1 : 0)
        + ","
        + journal.which(i)
        + "\n";
  }

  private static String instant(long ns) {
    return ns == Journal.NEVER ? ABSENT : Long.toString(ns);
  }
}
