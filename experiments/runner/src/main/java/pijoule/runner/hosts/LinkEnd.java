package pijoule.runner.hosts;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.contract.phase.Side;

/**
 * One end of a link: the interface on which a side sends. Of what it sends, the packets of the
 * service's TCP port are slowed down; everything else, ssh and clock probes among it, is not.
 *
 * @param host whose interface it is
 * @param side that sends there
 * @param device name of the interface, or {@code @ADDRESS} for the one by which that is reached
 * @param process one in whose network the interface is; empty for the host's own
 */
record LinkEnd(Host host, Side side, String device, Optional<Long> process) {
  private static final Script SHAPE = Script.resource(LinkEnd.class, "shape.sh");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Rate as tc prints it: 9600bit, 250Kbit, 1Mbit. */
  private static final Pattern RATE = Pattern.compile("([0-9]+)([KMG]?)bit");

  /**
   * {@return reason why no link can be slowed down on a host, with what to do; empty if one can}
   */
  static Optional<String> obstacle(Host host, String device)
      throws IOException, InterruptedException {
    return Optional.ofNullable(answers(host, "try", device).get("lacks"));
  }

  /**
   * Sets the rate and reads it back.
   *
   * @param rate bit/s; 0 for a link as it is
   * @param port of the server
   * @throws LinkException if another rate is there then
   */
  void set(long rate, int port) throws IOException, InterruptedException, LinkException {
    verify(rate, run("set", port, rate));
  }

  /**
   * Reads the rate.
   *
   * @param rate bit/s that must be there, above 0
   * @return bytes that were slowed down since it was set, with the headers of the link
   * @throws LinkException if another one is there
   */
  long sent(long rate) throws IOException, InterruptedException, LinkException {
    Map<String, String> answers = run("read", 0, rate);
    verify(rate, answers);
    return Long.parseLong(answers.getOrDefault("sent", "0"));
  }

  private Map<String, String> run(String what, int port, long rate)
      throws IOException, InterruptedException {
    return answers(
        host,
        what,
        device,
        process.map(id -> Long.toString(id)).orElse(""),
        side == Side.CLIENT ? "dport" : "sport",
        Integer.toString(port),
        Long.toString(rate));
  }

  private void verify(long rate, Map<String, String> answers) throws LinkException {
    String got = answers.getOrDefault("rate", "none");
    if (answers.containsKey("lacks")) {
      throw new LinkException(
          "host %s must send at %s bit/s, but it %s".formatted(host, rate, answers.get("lacks")));
    }
    if (bits(got) != rate) {
      throw new LinkException(
          String.format(
              Locale.ROOT,
              "host %s must send at %d bit/s on %s, got %s",
              host,
              rate,
              answers.getOrDefault("interface", device),
              got));
    }
  }

  /** A rate in bit/s as tc prints it; 0 for none, -1 for what is no rate. */
  static long bits(String text) {
    Matcher matcher = RATE.matcher(text);
    if (!matcher.matches()) {
      return text.equals("none") ? 0 : -1;
    }
    long unit =
        switch (matcher.group(2)) {
          case "K" -> 1_000;
          case "M" -> 1_000_000;
          case "G" -> 1_000_000_000;
          default -> 1;
        };
    return Long.parseLong(matcher.group(1)) * unit;
  }

  /** Undoes what any campaign did on a host's interfaces; whether there was something. */
  static boolean restore(Host host) throws IOException, InterruptedException {
    return !answers(host, "restore").isEmpty();
  }

  /** Lines of shape.sh, by their first word. */
  private static Map<String, String> answers(Host host, String... arguments)
      throws IOException, InterruptedException {
    String[] all = new String[] {"", "", "", "", "", ""};
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    return host.run(SHAPE, LIMIT, all)
        .lines()
        .map(line -> line.split(" ", 2))
        .filter(words -> words.length == 2)
        .collect(Collectors.toMap(words -> words[0], words -> words[1], (first, next) -> next));
  }
}
