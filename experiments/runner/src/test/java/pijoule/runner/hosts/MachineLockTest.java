package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The lock is a file of this test's environment; nothing of it depends on the home folder. */
class MachineLockTest {
  private static final Path NO_LOG = Path.of("/dev/null");

  private static ObjectNode holder(String campaign) {
    return new ObjectMapper()
        .createObjectNode()
        .put("controller", "desk")
        .put("user", "anna")
        .put("results", "/home/anna/it's \"new\"")
        .put("campaign", campaign)
        .put("process", 4711)
        .put("since", "2026-11-28T10:00:00Z");
  }

  @Test
  void aSecondCampaignIsToldWhoHasTheMachine() throws Exception {
    try (BoardLock held = BoardLock.takeMachine(holder("first"), NO_LOG)) {
      assertThatThrownBy(() -> BoardLock.takeMachine(holder("second"), NO_LOG))
          .isInstanceOf(BoardLock.TakenException.class)
          .hasMessage(
              "this machine must be free, got a campaign of anna on desk in /home/anna/it's"
                  + " \"new\", process 4711, since 2026-11-28T10:00:00Z; wait for its end, or stop"
                  + " it there")
          .extracting(taken -> ((BoardLock.TakenException) taken).campaign())
          .isEqualTo("first");
      assertThat(held.isHeld()).isTrue();
    }
    takenAgain();
  }

  private static void takenAgain() throws IOException, InterruptedException {
    try (BoardLock next = BoardLock.takeMachine(holder("third"), NO_LOG)) {
      assertThat(next.isHeld()).isTrue();
    }
  }
}
