package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.call.Refusal;

class OperationTest {
  private final AtomicLong clock = new AtomicLong();
  private final PhaseRecorder recorder = new PhaseRecorder(clock::incrementAndGet, 1);
  private final Exchange exchange = Exchange.recordedBy(recorder, false);
  private final Operation<String, String> operation = new Operation<>(new Picky());

  /** Answers with capitals; cannot do without a request. */
  private static final class Picky implements Service<String, String> {
    @Override
    public String draw(long seed) {
      throw new UnsupportedOperationException("a server draws nothing");
    }

    @Override
    public int messageBytes() {
      throw new UnsupportedOperationException("a server draws nothing");
    }

    @Override
    public String apply(String request) throws ServiceException {
      if (request.isEmpty()) {
        throw new ServiceException("text must not be empty, got none; send one", new IOException());
      }
      return request.toUpperCase(Locale.ROOT);
    }

    @Override
    public Optional<String> fault(String request, String answer) {
      throw new UnsupportedOperationException("a server checks nothing");
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }
  }

  @Test
  void isThePhaseService() throws ServiceException {
    assertThat(operation.apply(exchange, "a")).isEqualTo("A");
    assertThat(recorder.intervals()).containsExactly(new PhaseInterval(0, Phase.SERVICE, 1, 2));
    assertThat(exchange.isRefused()).isFalse();
  }

  @Test
  void refusesTheExchangeWhereTheServiceCannot() {
    assertThatThrownBy(() -> operation.apply(exchange, "")).isInstanceOf(ServiceException.class);
    assertThat(exchange.refusal())
        .contains(new Refusal(500, "text must not be empty, got none; send one"));
  }
}
