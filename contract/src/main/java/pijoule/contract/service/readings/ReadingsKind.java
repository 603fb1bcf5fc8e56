package pijoule.contract.service.readings;

import java.util.List;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/**
 * Gives the last readings of a sensor: the service of Groba and Clarke (2010). Both programs know
 * what the sensor is like, so that a client can check every answer.
 */
public final class ReadingsKind extends ServiceKind<Integer, Reading[]> {
  /** Readings that are asked for. */
  public static final Factor READINGS =
      Factor.of("readings", ChangeCost.RUN, LevelKind.COUNT).withDefault("10");

  /** Readings that the sensor keeps. */
  public static final Factor HISTORY =
      Factor.of("history", ChangeCost.SERVER, LevelKind.COUNT).withDefault("1000");

  /**
   * Characters of a sampler's id. With the default a reading by protocol conventional takes 39 or
   * 40 bytes, as the paper's did.
   */
  public static final Factor ID_LENGTH =
      Factor.of("id_length", ChangeCost.SERVER, LevelKind.COUNT).withDefault("19");

  private static final List<String> SERVER_KEYS = List.of("history", "id-length");
  private static final List<String> CLIENT_KEYS = List.of("readings", "history", "id-length");
  private static final int MAX_HISTORY = 100_000;
  private static final int MAX_ID_LENGTH = 1000;

  /** Made once for each program. */
  public ReadingsKind() {
    super("readings", QueryType.INSTANCE, ReadingsType.INSTANCE, SERVER_KEYS, CLIENT_KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(HISTORY, ID_LENGTH, READINGS);
  }

  @Override
  public Service<Integer, Reading[]> open(Options options) {
    int history = (int) options.integer("history", 1000, 1, MAX_HISTORY);
    int idLength = (int) options.integer("id-length", 19, 1, MAX_ID_LENGTH);
    int count = (int) options.integer("readings", Math.min(10, history), 1, MAX_HISTORY);
    if (count > history) {
      throw new UsageException(
          "--readings must be at most --history, which is " + history + ", got " + count);
    }
    return new Readings(count, history, idLength);
  }
}
