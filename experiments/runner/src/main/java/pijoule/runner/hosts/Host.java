package pijoule.runner.hosts;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A machine that programs run on. The same commands run on every kind of host; kinds differ in how
 * a command gets there and in where the programs are.
 */
public interface Host extends AutoCloseable {
  /** {@return its name in the bench} */
  String name();

  /** {@return its address in the network of the bench's hosts} */
  String address() throws IOException, InterruptedException;

  /**
   * {@return the address by which that one reaches it}
   *
   * @param from another host of the bench
   */
  default String address(Host from) throws IOException, InterruptedException {
    return address();
  }

  /**
   * {@return the address that a server there listens on}
   *
   * @param wanted by the bench, for servers
   */
  default String bind(Optional<String> wanted) throws IOException, InterruptedException {
    return wanted.isPresent() ? wanted.get() : address();
  }

  /**
   * {@return the port that a server there listens on; 0 for a free one}
   *
   * @param wanted by the bench; 0 for any
   */
  default int port(int wanted) {
    return wanted;
  }

  /**
   * Finds the address at which another host finds a server of this one.
   *
   * @param from the other host, or this one
   * @param bind the address that the server listens on
   * @param port the port that it listens on
   * @return address and port, not resolved
   */
  default InetSocketAddress seenFrom(Host from, String bind, int port)
      throws IOException, InterruptedException {
    boolean isWildcard = bind.equals("0.0.0.0") || bind.equals("::");
    return InetSocketAddress.createUnresolved(isWildcard ? address(from) : bind, port);
  }

  /**
   * {@return the address by which the host reaches the runner's machine, where its own network
   * gives it one}
   */
  default Optional<String> wayToRunner() {
    return Optional.empty();
  }

  /** {@return whether its programs run on the runner's machine, natively or emulated} */
  default boolean isOnRunnersMachine() {
    return isLocal();
  }

  /**
   * {@return how many times as long as on a board its programs may take to start and to answer
   * before they are taken for lost}
   */
  default int slowness() {
    return 1;
  }

  /**
   * {@return the limit that holds for this host}
   *
   * @param limit that holds for a board
   */
  default Duration patience(Duration limit) {
    return limit.multipliedBy(slowness());
  }

  /**
   * {@return the process of the runner's machine that does the program's work, by which a simulated
   * power meter follows it; empty where that is another machine}
   *
   * @param pid of a program there
   */
  default OptionalLong localProcess(long pid) {
    return OptionalLong.empty();
  }

  /** {@return the emulator, where it is an emulated board} */
  default Optional<Emulator> emulator() {
    return Optional.empty();
  }

  /** {@return the java command there} */
  String java();

  /** {@return whether it is the machine that the runner is on} */
  boolean isLocal();

  /**
   * {@return whether both are one machine, as far as the bench says}
   *
   * @param other host of the same bench
   */
  default boolean isSameMachine(Host other) {
    return name().equals(other.name()) || (isLocal() && other.isLocal());
  }

  /** Begins to start the machine, where the bench starts it and it is off; does not wait. */
  default void boot() throws IOException {
    // Most hosts are up.
  }

  /**
   * Connects, where a connection is needed; does nothing where there is one.
   *
   * @throws HostException if the host cannot be reached or refuses, with ssh's own words
   */
  void connect() throws IOException, InterruptedException;

  /**
   * Called when a whole plot of the factor device begins, while no program of the plot runs. A host
   * that the bench can boot is booted again, so that the device is replicated and not only runs;
   * its connection, lock and programs are then taken and brought again.
   *
   * @throws HostException if the host does not come back
   */
  default void beginPlot() throws IOException, InterruptedException {
    // Most hosts stay as they are.
  }

  /**
   * Brings programs there.
   *
   * @param folders of programs on this machine, with all that is in them
   * @return how many bytes were sent
   */
  long deploy(Collection<Path> folders) throws IOException, InterruptedException;

  /**
   * {@return its path there}
   *
   * @param file in the folder of a program on this machine, deployed before
   */
  String program(Path file);

  /**
   * Gives a host of the runner's machine another address: programs there listen on it, and others
   * find them at it.
   *
   * @param link an address of a link that this machine has; empty for the bench's again
   */
  default void meetAt(Optional<String> link) {
    throw new UnsupportedOperationException("host " + name() + " has its own network");
  }

  /**
   * Starts a program that stays. It runs in a process group of its own, and ends when the runner
   * closes it, ends, or is not heard of for {@link HostProcess#SILENCE}.
   *
   * @param title for messages
   * @param command program and arguments, taken as they are
   * @param surroundings of its environment variables
   * @param log file on this machine that its standard error is appended to
   * @return the program, started
   */
  HostProcess start(String title, List<String> command, Surroundings surroundings, Path log)
      throws IOException;

  /** {@return process ids there of the programs that were started and still run} */
  List<Long> programs();

  /**
   * Runs a short bash script.
   *
   * @param script to run
   * @param limit longest wait
   * @param arguments taken as they are
   * @return what it printed
   * @throws HostException if it cannot be run, does not end in time or exits with another code than
   *     0
   */
  String run(Script script, Duration limit, String... arguments)
      throws IOException, InterruptedException;

  /**
   * Copies a file from there.
   *
   * @param file its path there
   * @param to a path on this machine; replaced
   */
  void fetch(String file, Path to) throws IOException, InterruptedException;

  /**
   * Makes a TCP port that is open to this host reachable for the runner. Only control requests use
   * it; measured ones go from board to board.
   *
   * @param address as this host calls it
   * @param port there
   * @return where the runner finds it
   */
  Reach reach(String address, int port) throws IOException, InterruptedException;

  /** Closes the connection, and with it all that depends on it. */
  @Override
  void close();

  /** Environment variables of a program. */
  enum Surroundings {
    /** A fixed search path and locale and nothing else: for what is measured. */
    FIXED,
    /** Surroundings of the runner or of the session there. */
    OWN
  }

  /** An address and port by which the runner reaches another one. */
  interface Reach extends AutoCloseable {
    /** {@return an IP address or host name} */
    String address();

    /** {@return TCP port} */
    int port();

    @Override
    void close();
  }
}
