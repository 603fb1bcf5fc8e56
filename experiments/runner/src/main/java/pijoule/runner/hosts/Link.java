package pijoule.runner.hosts;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.phase.Side;

/**
 * The link between a campaign's clients and servers, for a study that has the factor. Between two
 * machines it is theirs; on this machine a {@link PrivateLink} is made. Each side sends as slowly
 * as the level says.
 */
public final class Link {
  /** The level of a link as it is. */
  public static final String NONE = "none";

  /** Levels in bit/s. */
  private static final Map<String, Long> RATES =
      Map.of(NONE, 0L, "250kbit", 250_000L, "9600bit", 9_600L);

  private final Hosts hosts;
  private final String campaign;
  private Optional<PrivateLink> inside = Optional.empty();
  private List<LinkEnd> ends = List.of();
  private long rate;
  private long sentByClient;
  private long sentByServer;

  /**
   * Makes the link between the hosts of a bench.
   *
   * @param hosts of the bench
   * @param campaign its id
   */
  public Link(Hosts hosts, String campaign) {
    this.hosts = hosts;
    this.campaign = campaign;
  }

  /**
   * {@return its rate, bit/s; 0 of a link as it is}
   *
   * @param level of the factor
   */
  public static long rate(String level) {
    return RATES.get(level);
  }

  /**
   * Rate of a link that was slowed down, and what was sent over it during a run.
   *
   * @param bitsPerSecond the rate; above 0
   * @param clientBytes that the client's side sent, with the headers of the link
   * @param serverBytes that the server's side sent
   */
  public record Sent(long bitsPerSecond, long clientBytes, long serverBytes) {}

  /**
   * {@return why the link of the pair cannot be slowed down at that side, with what to do; empty
   * where it can}
   *
   * @param pair of hosts
   * @param side of the pair
   */
  public static Optional<String> obstacle(HostPair pair, Side side)
      throws IOException, InterruptedException {
    Host host = pair.of(side);
    if (host.emulator().isPresent()) {
      return Optional.of("is emulated and has no link of its own; use a bench without it");
    }
    if (!pair.isOneMachine()) {
      Host other = pair.of(side == Side.CLIENT ? Side.SERVER : Side.CLIENT);
      return LinkEnd.obstacle(host, "@" + other.address(host));
    }
    return host.isLocal()
        ? LinkEnd.obstacle(host, "")
        : Optional.of("has client and server; use two hosts");
  }

  /**
   * Makes what a session's link needs. From then on this machine's hosts have an address of it.
   *
   * @param pairs of the study
   * @param log file for what goes wrong
   */
  public void begin(Collection<HostPair> pairs, Path log) throws IOException, InterruptedException {
    for (HostPair pair : pairs) {
      if (pair.isOneMachine() && inside.isEmpty()) {
        inside = Optional.of(PrivateLink.start(pair.server(), campaign, log));
        meetAt(Optional.of(PrivateLink.address(campaign, 1)));
      }
    }
  }

  private void meetAt(Optional<String> address) {
    hosts.all().stream().filter(Host::isLocal).forEach(host -> host.meetAt(address));
  }

  /**
   * Sets the link of a cell and verifies it. No run is made then.
   *
   * @param pair of the cell
   * @param level of the cell
   * @param service of its server, as the client calls it
   * @throws LinkException if it is another one
   */
  public void set(HostPair pair, String level, URI service)
      throws IOException, InterruptedException, LinkException {
    rate = rate(level);
    ends = List.of(end(pair, Side.CLIENT), end(pair, Side.SERVER));
    sentByClient = 0;
    sentByServer = 0;
    for (LinkEnd end : ends) {
      end.set(rate, service.getPort());
    }
  }

  private LinkEnd end(HostPair pair, Side side) throws IOException, InterruptedException {
    Host host = pair.of(side);
    if (pair.isOneMachine()) {
      PrivateLink link = inside.orElseThrow();
      return side == Side.CLIENT
          ? new LinkEnd(host, side, link.clientDevice(), Optional.of(link.process()))
          : new LinkEnd(host, side, link.serverDevice(), Optional.empty());
    }
    Host other = pair.of(side == Side.CLIENT ? Side.SERVER : Side.CLIENT);
    return new LinkEnd(host, side, "@" + other.address(host), Optional.empty());
  }

  /**
   * Verifies after a run that its messages went over the link that was set.
   *
   * @return what was sent since the run before; empty where the link is as it is
   * @throws LinkException if the link is another one, or either side sent nothing over it
   */
  public Optional<Sent> sent() throws IOException, InterruptedException, LinkException {
    if (rate == 0) {
      return Optional.empty();
    }
    long client = ends.get(0).sent(rate);
    long server = ends.get(1).sent(rate);
    Sent sent = new Sent(rate, client - sentByClient, server - sentByServer);
    if (sent.clientBytes() <= 0 || sent.serverBytes() <= 0) {
      throw new LinkException(
          "messages must go over the link of %d bit/s, got %d B of the client and %d B of the server on it"
              .formatted(rate, sent.clientBytes(), sent.serverBytes()));
    }
    sentByClient = client;
    sentByServer = server;
    return Optional.of(sent);
  }

  /**
   * {@return the words in front of the command of a program that is to be at the client's end; none
   * where every program of its host is}
   *
   * @param pair of a cell
   */
  public List<String> launcher(HostPair pair) {
    return pair.isOneMachine()
        ? inside
            .map(link -> List.of("nsenter", "--net=/proc/" + link.process() + "/ns/net"))
            .orElse(List.of())
        : List.of();
  }

  /**
   * {@return the interface of the client's end, where the link was made for it}
   *
   * @param pair of a cell
   */
  public Optional<String> clientDevice(HostPair pair) {
    return pair.isOneMachine() ? inside.map(PrivateLink::clientDevice) : Optional.empty();
  }

  /** {@return whether a link that was made is there no more} */
  public boolean isLost() {
    return inside.isPresent() && !inside.get().isAlive();
  }

  /**
   * Undoes what this or a killed campaign did on hosts.
   *
   * @param measured hosts of clients and servers
   * @param ending gets a step for each host
   */
  public void end(Collection<Host> measured, Ending ending) {
    inside.ifPresent(PrivateLink::close);
    inside = Optional.empty();
    meetAt(Optional.empty());
    for (Host host : measured) {
      ending.make(() -> restore(host));
    }
  }

  /**
   * Undoes what any campaign did on a host.
   *
   * @param host connected
   * @return whether there was something to undo
   */
  public static boolean restore(Host host) throws IOException, InterruptedException {
    return LinkEnd.restore(host);
  }
}
