package pijoule.runner.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.contract.security.Authority;
import pijoule.contract.security.KeyKind;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * A campaign's keys: a private folder on this machine, and one on each other host. They live as
 * long as the runner: it deletes them when it ends, and where it was killed, the next one does, and
 * a host does when the runner's lock on it ends. A campaign that goes on gets others.
 */
public final class KeyRing implements AutoCloseable {
  private static final Script RECEIVE = Script.resource(KeyRing.class, "receive-keys.sh");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Clocks of boards without a battery are behind. */
  private static final Duration EARLIER = Duration.ofDays(1);

  private static final int LIFE_DAYS = 90;

  /** Keys that expire sooner are renewed when a session begins. */
  private static final Duration MIN_LEFT = Duration.ofDays(1);

  private final KeyFolders folders;
  private final String campaign;
  private final Clock clock;
  private final Map<KeyKind, Map<String, X509Certificate>> made = new EnumMap<>(KeyKind.class);
  private final Map<Host, String> remote = new HashMap<>();
  private Optional<Instant> expiry = Optional.empty();

  /**
   * Makes the key ring of a campaign on this machine.
   *
   * @param campaign its id
   */
  public KeyRing(String campaign) {
    this(campaign, KeyFolders.ofThisMachine(), Clock.systemUTC());
  }

  KeyRing(String campaign, KeyFolders folders, Clock clock) {
    this.campaign = campaign;
    this.folders = folders;
    this.clock = clock;
  }

  /**
   * Makes the keys that a session needs, unless they are there and last for another day, and writes
   * down whose they are.
   *
   * @param kinds of keys; empty where nothing is protected
   * @param names and addresses that the certificates are for
   * @param environment folder of a results folder
   * @param session of the runner
   * @throws IOException if keytool fails
   */
  public void prepare(Set<KeyKind> kinds, Collection<String> names, Path environment, int session)
      throws IOException, InterruptedException {
    Instant now = clock.instant();
    boolean isOver = expiry.isPresent() && expiry.get().isBefore(now.plus(MIN_LEFT));
    if (kinds.isEmpty() || (made.keySet().containsAll(kinds) && !isOver)) {
      return;
    }
    String reason = reason(environment, now);
    Path folder = folders.renew(campaign);
    made.clear();
    remote.clear();
    Authority authority = new Authority(names, -EARLIER.toSeconds(), LIFE_DAYS);
    for (KeyKind kind : EnumSet.copyOf(kinds)) {
      made.put(kind, authority.make(KeyFolders.privateFolder(folder.resolve(kind.key())), kind));
    }
    expiry =
        made.values().stream()
            .flatMap(sides -> sides.values().stream())
            .map(certificate -> certificate.getNotAfter().toInstant())
            .min(Comparator.naturalOrder());
    Certificates.write(environment, session, reason, names, made, now);
  }

  private String reason(Path environment, Instant now) throws IOException {
    Optional<Instant> last = expiry.isPresent() ? expiry : Certificates.lastExpiry(environment);
    if (last.isEmpty()) {
      return "begin";
    }
    return last.get().isBefore(now.plus(MIN_LEFT)) ? "expired" : "resumed";
  }

  /**
   * Brings the keys of its sides to a host, where there are any.
   *
   * @param host connected
   * @param sides that it has in the campaign
   */
  public void deliver(Host host, Set<Side> sides) throws IOException, InterruptedException {
    if (made.isEmpty() || host.isLocal()) {
      return;
    }
    List<Path> files = new ArrayList<>();
    for (KeyKind kind : made.keySet()) {
      for (Side side : sides) {
        try (Stream<Path> all = Files.list(local(kind, side))) {
          all.sorted().forEach(files::add);
        }
      }
    }
    Path folder = folders.of(campaign);
    List<String> arguments = new ArrayList<>(List.of(campaign));
    for (Path file : files) {
      arguments.add(folder.relativize(file).toString());
      arguments.add(Long.toString(Files.size(file)));
    }
    Script.Input contents = out -> copy(files, out);
    remote.put(
        host, host.run(RECEIVE.reading(contents), LIMIT, arguments.toArray(String[]::new)).strip());
  }

  private static void copy(List<Path> files, OutputStream out) throws IOException {
    for (Path file : files) {
      Files.copy(file, out);
    }
  }

  /**
   * {@return the folder on this machine}
   *
   * @param kind of keys
   * @param side whose
   */
  public Path local(KeyKind kind, Side side) {
    return folders.of(campaign).resolve(kind.key()).resolve(side.key());
  }

  /**
   * {@return the folder there}
   *
   * @param host that they were delivered to
   * @param kind of keys
   * @param side whose
   */
  public String on(Host host, KeyKind kind, Side side) {
    return host.isLocal()
        ? local(kind, side).toString()
        : remote.get(host) + "/" + kind.key() + "/" + side.key();
  }

  /**
   * Deletes the keys that killed runners of this user left on this machine.
   *
   * @throws IOException if one of them cannot be deleted
   */
  public void removeLeft() throws IOException {
    folders.removeLeft();
  }

  /** Deletes the keys on this machine; a host deletes its own with the lock on it. */
  @Override
  public void close() throws IOException {
    made.clear();
    folders.close();
  }
}
