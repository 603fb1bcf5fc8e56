package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.campaign.CountedProgram;
import pijoule.contract.record.JvmUse;
import pijoule.runner.load.ProcessUse;

/** Server that a block's runs are made on: one of ours, or a service that was there before. */
interface RunningServer extends AutoCloseable {
  /** The service's address, as the client's host calls it. */
  URI service();

  /** The process id on its host; empty where it is not known. */
  OptionalLong processId() throws IOException, InterruptedException;

  /**
   * {@return time of the server's start by the runner's clock; empty if the runner did not start
   * it}
   */
  Optional<Instant> started();

  /** {@return use of the server since its start; empty if it cannot be read} */
  Optional<ProcessUse> use() throws IOException, InterruptedException;

  /** {@return programs that {@link #use} counts; empty where the runner started the server} */
  default Optional<List<CountedProgram>> counted() {
    return Optional.empty();
  }

  /** Work of its JVM since its start; empty where none runs it, or where it does not answer. */
  default Optional<JvmUse> jvmUse() throws InterruptedException {
    return Optional.empty();
  }

  /** {@return whether runs can be made on the server} */
  boolean isAlive();

  /**
   * {@return whether the connection to the server's host ended, so that nothing is known of the
   * server}
   */
  boolean isLost();

  /**
   * {@return whether the server wrote since its start that its heap is full; it cannot be relied on
   * then}
   */
  boolean isOutOfMemory() throws IOException;

  /** Asks it to end, and does not wait; a service that the runner did not start goes on. */
  default void end() {}

  @Override
  void close();
}
