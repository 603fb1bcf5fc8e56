package pijoule.contract.message;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of readings, as Groba and Clarke (2010) wrote them: {@code
 * <readings><reading><value>21.5</value><timestamp>1262304000000</timestamp>
 * <samplerId>a</samplerId></reading></readings>}; see readings.xsd.
 */
public final class ReadingsType implements MessageType<Reading[]> {
  /** The one instance. */
  public static final ReadingsType INSTANCE = new ReadingsType();

  /** Root element. */
  public static final String ROOT = "readings";

  /** Element of one reading. */
  public static final String ITEM = "reading";

  /** Element of the measured value. */
  public static final String VALUE = "value";

  /** Element of the time of measurement. */
  public static final String TIMESTAMP = "timestamp";

  /** Element of the sampler's name. */
  public static final String SAMPLER_ID = "samplerId";

  private static final Shape SHAPE =
      new Shape(
          ROOT,
          ITEM,
          "fields",
          "",
          1,
          Shape.UNBOUNDED,
          List.of(
              new Shape.Field(VALUE, "a number", "xs:double"),
              new Shape.Field(TIMESTAMP, "a number", "xs:long"),
              new Shape.Field(SAMPLER_ID, "text", "xs:string")));

  private ReadingsType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(Reading[] readings) {
    return readings.length;
  }

  @Override
  public String text(Reading[] readings, int index, int field) {
    Reading reading = readings[index];
    return switch (field) {
      case 0 -> Double.toString(reading.value());
      case 1 -> Long.toString(reading.timestamp());
      default -> reading.samplerId();
    };
  }

  @Override
  public ItemReader<Reading[]> reader() {
    return new Reader();
  }

  @Override
  public long size(Reading[] readings) {
    long bytes = SHAPE.rootBytes();
    int itemBytes = SHAPE.itemBytes();
    for (int i = 0; i < readings.length; i++) {
      bytes += itemBytes;
      for (int field = 0; field < SHAPE.fields().size(); field++) {
        bytes += text(readings, i, field).length();
      }
    }
    return bytes;
  }

  private static final class Reader implements ItemReader<Reading[]> {
    private static final Reading[] NONE = {};

    private final List<Reading> readings = new ArrayList<>();
    private double value;
    private long timestamp;
    private int field;

    @Override
    public void add(String text) {
      switch (field++) {
        case 0 -> value = Double.parseDouble(text);
        case 1 -> timestamp = Long.parseLong(text.trim());
        default -> {
          readings.add(new Reading(value, timestamp, text));
          field = 0;
        }
      }
    }

    @Override
    public Reading[] value() {
      return readings.toArray(NONE);
    }
  }
}
