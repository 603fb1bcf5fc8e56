package pijoule.runner.packets;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The times of connections, from what tcpdump prints of a capture: a reading that is not ours. */
final class TcpdumpText {
  private static final Pattern LINE =
      Pattern.compile(
          "(\\d+\\.\\d{9}) IP6? \\S+\\.(\\d+) > \\S+\\.(\\d+): Flags \\[([^]]*)].* length (\\d+).*");

  private final long synNs;
  private long lastAckNs;
  private long requestEndNs;
  private long answerStartNs;
  private long answerEndNs;

  private TcpdumpText(long synNs) {
    this.synNs = synNs;
  }

  long delayNs() {
    return lastAckNs - synNs;
  }

  long exchangeNs() {
    return answerEndNs - synNs;
  }

  long waitNs() {
    return answerStartNs - requestEndNs;
  }

  /**
   * @param text of {@code tcpdump -tt -nn --time-stamp-precision=nano}, of calls without losses
   * @return in the order of their SYNs
   */
  static List<TcpdumpText> connections(String text) {
    List<TcpdumpText> all = new ArrayList<>();
    Map<String, TcpdumpText> byPort = new HashMap<>();
    for (String line : text.lines().toList()) {
      Matcher packet = LINE.matcher(line);
      if (!packet.matches()) {
        throw new IllegalArgumentException("a line of tcpdump must be known, got " + line);
      }
      long ns = new BigDecimal(packet.group(1)).movePointRight(9).longValueExact();
      if (packet.group(4).equals("S")) {
        TcpdumpText begun = new TcpdumpText(ns);
        all.add(begun);
        byPort.put(packet.group(2), begun);
      }
      boolean fromClient = byPort.containsKey(packet.group(2));
      byPort
          .get(packet.group(fromClient ? 2 : 3))
          .add(ns, fromClient, packet.group(4), Integer.parseInt(packet.group(5)));
    }
    return all;
  }

  private void add(long ns, boolean fromClient, String flags, int bytes) {
    if (!fromClient && flags.contains(".")) {
      lastAckNs = ns;
    }
    if (fromClient && bytes > 0) {
      requestEndNs = ns;
    } else if (bytes > 0) {
      answerStartNs = answerStartNs == 0 ? ns : answerStartNs;
      answerEndNs = ns;
    }
  }
}
