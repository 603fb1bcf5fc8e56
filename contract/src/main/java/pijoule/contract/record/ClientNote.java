package pijoule.contract.record;

import java.util.List;

/** A line on a client's standard error that a person must know, though its run is valid. */
public final class ClientNote {
  private ClientNote() {}

  private static String beginning(String client) {
    return "client-" + client + ": note: ";
  }

  /**
   * Writes the line.
   *
   * @param client name of the program
   * @param note one line
   */
  public static String line(String client, String note) {
    return beginning(client) + note;
  }

  /**
   * Reads the notes.
   *
   * @param client name of the program
   * @param errors what it wrote on standard error, with other lines
   * @return notes in their order; none is usual
   */
  public static List<String> of(String client, String errors) {
    String beginning = beginning(client);
    return errors
        .lines()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()))
        .toList();
  }
}
