package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;

/** Messages as Jackson sees them: objects with one member, named as in {@link JacksonType}. */
final class JacksonBeans {
  private JacksonBeans() {}

  /** A list of numbers as Jackson sees it: {@code {"n":[3,1,2]}}. */
  public static final class NumbersBean implements JacksonMessage<int[]> {
    private final int[] value;

    /**
     * Makes a numbers bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public NumbersBean(int[] value) {
      this.value = value;
    }

    @JsonCreator
    static NumbersBean read(@JsonProperty(value = NumbersType.ITEM, required = true) int[] value) {
      return new NumbersBean(Objects.requireNonNull(value));
    }

    @Override
    @JsonProperty(NumbersType.ITEM)
    public int[] value() {
      return value;
    }
  }

  /** A list of binary32 numbers as Jackson sees it: {@code {"f":[1.1]}}. */
  public static final class FloatsBean implements JacksonMessage<float[]> {
    private final float[] value;

    /**
     * Makes a floats bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public FloatsBean(float[] value) {
      this.value = value;
    }

    @JsonCreator
    static FloatsBean read(@JsonProperty(value = FloatsType.ITEM, required = true) float[] value) {
      return new FloatsBean(Objects.requireNonNull(value));
    }

    @Override
    @JsonProperty(FloatsType.ITEM)
    public float[] value() {
      return value;
    }
  }

  /** A list of words as Jackson sees it: {@code {"w":["all"]}}. */
  public static final class WordsBean implements JacksonMessage<String[]> {
    private final String[] value;

    /**
     * Makes a words bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public WordsBean(String[] value) {
      this.value = value;
    }

    @JsonCreator
    static WordsBean read(@JsonProperty(value = WordsType.ITEM, required = true) String[] value) {
      return new WordsBean(Objects.requireNonNull(value));
    }

    @Override
    @JsonProperty(WordsType.ITEM)
    public String[] value() {
      return value;
    }
  }

  /** One binary32 number as Jackson sees it: {@code {"f":3.3}}. */
  public static final class ResultBean implements JacksonMessage<Float> {
    private final Float value;

    /**
     * Makes a result bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public ResultBean(Float value) {
      this.value = value;
    }

    @JsonCreator
    static ResultBean read(@JsonProperty(value = FloatType.ITEM, required = true) Float value) {
      return new ResultBean(Objects.requireNonNull(value));
    }

    @Override
    @JsonProperty(FloatType.ITEM)
    public Float value() {
      return value;
    }
  }

  /** One text as Jackson sees it: {@code {"text":"abc"}}. */
  public static final class TextBean implements JacksonMessage<String> {
    private final String value;

    /**
     * Makes a text bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public TextBean(String value) {
      this.value = value;
    }

    @JsonCreator
    static TextBean read(@JsonProperty(value = TextType.ITEM, required = true) String value) {
      return new TextBean(Objects.requireNonNull(value));
    }

    @Override
    @JsonProperty(TextType.ITEM)
    public String value() {
      return value;
    }
  }

  /** How many are asked for, as Jackson sees it: {@code {"n":10}}. */
  public static final class QueryBean implements JacksonMessage<Integer> {
    private final int value;

    /**
     * Makes a query bean.
     *
     * @param value how many
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public QueryBean(int value) {
      this.value = value;
    }

    @JsonCreator
    static QueryBean read(@JsonProperty(value = QueryType.ITEM, required = true) int value) {
      return new QueryBean(value);
    }

    @Override
    @JsonProperty(QueryType.ITEM)
    public Integer value() {
      return value;
    }
  }

  /** A reading as Jackson sees it. */
  @JsonPropertyOrder({ReadingsType.VALUE, ReadingsType.TIMESTAMP, ReadingsType.SAMPLER_ID})
  static final class ReadingBean {
    private final Reading reading;

    ReadingBean(Reading reading) {
      this.reading = reading;
    }

    @JsonCreator
    static ReadingBean read(
        @JsonProperty(value = ReadingsType.VALUE, required = true) double value,
        @JsonProperty(value = ReadingsType.TIMESTAMP, required = true) long timestamp,
        @JsonProperty(value = ReadingsType.SAMPLER_ID, required = true) String samplerId) {
      return new ReadingBean(new Reading(value, timestamp, samplerId));
    }

    @JsonProperty(ReadingsType.VALUE)
    double value() {
      return reading.value();
    }

    @JsonProperty(ReadingsType.TIMESTAMP)
    long timestamp() {
      return reading.timestamp();
    }

    @JsonProperty(ReadingsType.SAMPLER_ID)
    String samplerId() {
      return reading.samplerId();
    }

    Reading reading() {
      return reading;
    }
  }

  /** A list of readings as Jackson sees it: an array of objects with three members. */
  public static final class ReadingsBean implements JacksonMessage<Reading[]> {
    private final Reading[] value;

    /**
     * Makes a readings bean.
     *
     * @param value to write, left as it is
     */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public ReadingsBean(Reading[] value) {
      this.value = value;
    }

    @JsonCreator
    static ReadingsBean read(
        @JsonProperty(value = ReadingsType.ITEM, required = true) ReadingBean[] messages) {
      Reading[] readings = new Reading[messages.length];
      for (int i = 0; i < readings.length; i++) {
        readings[i] = messages[i] == null ? null : messages[i].reading();
      }
      return new ReadingsBean(readings);
    }

    @JsonProperty(ReadingsType.ITEM)
    ReadingBean[] messages() {
      ReadingBean[] messages = new ReadingBean[value.length];
      for (int i = 0; i < messages.length; i++) {
        messages[i] = new ReadingBean(value[i]);
      }
      return messages;
    }

    @Override
    public Reading[] value() {
      return value;
    }
  }
}
