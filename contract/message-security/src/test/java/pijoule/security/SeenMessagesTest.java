package pijoule.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import pijoule.security.SeenMessages.Found;

class SeenMessagesTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final SeenMessages seen = new SeenMessages(Duration.ofSeconds(10), 3, now::get);

  @Test
  void acceptsAMessageOnceWhileItLives() {
    assertThat(note(1)).isEqualTo(Found.NEW);
    assertThat(note(2)).isEqualTo(Found.NEW);
    assertThat(note(1)).isEqualTo(Found.SEEN);
    now.set(Instant.ofEpochSecond(10));
    assertThat(note(1)).isEqualTo(Found.NEW);
  }

  @Test
  void refusesWhatItCannotRemember() {
    for (int message = 0; message < 3; message++) {
      assertThat(note(message)).isEqualTo(Found.NEW);
    }
    assertThat(note(3)).isEqualTo(Found.NO_ROOM);
    assertThat(note(0)).isEqualTo(Found.SEEN);
    now.set(Instant.ofEpochSecond(10));
    assertThat(note(3)).isEqualTo(Found.NEW);
  }

  private Found note(int message) {
    return seen.note(new byte[] {(byte) message});
  }
}
