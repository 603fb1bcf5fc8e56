package pijoule.runner.check;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import pijoule.runner.programs.Tool;

/**
 * Needs of a study that a bench has to meet.
 *
 * @param clocksMhz levels that the bench has to set; empty where it sets none
 * @param jvms what the JVMs of its programs must be
 * @param heapBytes largest heap of a client or server; empty where no study is given
 * @param scratchBytes room that a call takes on the server's disk; 0 where it takes none
 * @param clientTools commands that the clients' host must have
 * @param serverTools commands that the servers' host must have
 * @param packetRecorder the packet recorder on this machine; empty where no packets are captured
 * @param slowLink whether the link between client and server has to be set
 */
public record StudyNeeds(
    List<String> clocksMhz,
    List<JvmNeed> jvms,
    OptionalLong heapBytes,
    long scratchBytes,
    Set<Tool> clientTools,
    Set<Tool> serverTools,
    Optional<Path> packetRecorder,
    boolean slowLink) {
  /** Needs if no study is given. */
  public static final StudyNeeds NONE =
      new StudyNeeds(
          List.of(),
          List.of(),
          OptionalLong.empty(),
          0,
          Set.of(),
          Set.of(),
          Optional.empty(),
          false);

  public StudyNeeds {
    clocksMhz = List.copyOf(clocksMhz);
    jvms = List.copyOf(jvms);
    clientTools = Set.copyOf(clientTools);
    serverTools = Set.copyOf(serverTools);
  }
}
