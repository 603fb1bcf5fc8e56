package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.BodyBytes;
import pijoule.campaign.SideRecord;

/** Size of a call's HTTP bodies, without headers, in bytes. The client counts them. */
public enum BodySize implements SizeQuantity {
  /** The request's body. */
  REQUEST,
  /** The answer's body. */
  RESPONSE,
  /** Both bodies of a call. */
  EXCHANGE;

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT) + "_size";
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    SideRecord record = measures.run().sides().get(measures.side());
    return record == null ? OptionalDouble.empty() : value(record.bodies());
  }

  private OptionalDouble value(BodyBytes bodies) {
    return SizeQuantity.value(
        switch (this) {
          case REQUEST -> bodies.request();
          case RESPONSE -> bodies.response();
          case EXCHANGE -> bodies.exchange();
        });
  }

  @Override
  public List<BodySize> terms() {
    return this == EXCHANGE ? List.of(REQUEST, RESPONSE) : List.of(this);
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("the client's record does not state the sizes of its messages");
  }
}
