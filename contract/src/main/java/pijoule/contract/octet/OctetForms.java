package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import pijoule.contract.message.Float32;
import pijoule.contract.message.Float64;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.message.XmlText;

/** Binary forms of the types of messages. */
final class OctetForms {
  private OctetForms() {}

  /** A list of integers: four bytes each. */
  static final class OctetNumbers extends OctetType<int[]> {
    /** Items that are allocated before any is seen: a length may lie. */
    private static final int FIRST_CAPACITY = 1024;

    OctetNumbers() {
      super(NumbersType.INSTANCE.shape());
    }

    @Override
    public long size(int[] numbers) {
      return Integer.BYTES + (long) Integer.BYTES * numbers.length;
    }

    @Override
    public int minItemBytes() {
      return Integer.BYTES;
    }

    @Override
    void write(int[] numbers, DataOutput out) throws IOException {
      out.writeInt(numbers.length);
      for (int number : numbers) {
        out.writeInt(number);
      }
    }

    @Override
    int[] read(DataInput in) throws IOException {
      int count = count(in);
      int[] numbers = new int[Math.min(count, FIRST_CAPACITY)];
      for (int i = 0; i < count; i++) {
        if (i == numbers.length) {
          numbers = Arrays.copyOf(numbers, (int) Math.min(count, 2L * i));
        }
        numbers[i] = in.readInt();
      }
      return numbers;
    }
  }

  /** A list of binary32 numbers: four bytes each. */
  static final class OctetFloats extends OctetType<float[]> {
    /** Items that are allocated before any is seen: a length may lie. */
    private static final int FIRST_CAPACITY = 1024;

    OctetFloats() {
      super(FloatsType.INSTANCE.shape());
    }

    @Override
    public long size(float[] numbers) {
      return Integer.BYTES + (long) Float.BYTES * numbers.length;
    }

    @Override
    public int minItemBytes() {
      return Float.BYTES;
    }

    @Override
    void write(float[] numbers, DataOutput out) throws IOException {
      out.writeInt(numbers.length);
      for (float number : numbers) {
        out.writeFloat(number);
      }
    }

    @Override
    float[] read(DataInput in) throws IOException {
      int count = count(in);
      float[] numbers = new float[Math.min(count, FIRST_CAPACITY)];
      for (int i = 0; i < count; i++) {
        if (i == numbers.length) {
          numbers = Arrays.copyOf(numbers, (int) Math.min(count, 2L * i));
        }
        numbers[i] = Float32.finite(in.readFloat());
      }
      return numbers;
    }
  }

  /** A list of words: two bytes of length and the letters, each. */
  static final class OctetWords extends OctetType<String[]> {
    private static final String[] NONE = {};

    OctetWords() {
      super(WordsType.INSTANCE.shape());
    }

    @Override
    public long size(String[] words) {
      long bytes = Integer.BYTES;
      for (String word : words) {
        bytes += utfBytes(word);
      }
      return bytes;
    }

    @Override
    public int minItemBytes() {
      return Short.BYTES;
    }

    @Override
    void write(String[] words, DataOutput out) throws IOException {
      out.writeInt(words.length);
      for (String word : words) {
        out.writeUTF(word);
      }
    }

    @Override
    String[] read(DataInput in) throws IOException {
      int count = count(in);
      List<String> words = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        words.add(XmlText.require(in.readUTF()));
      }
      return words.toArray(NONE);
    }
  }

  /** One binary32 number, as its text: so the service of Hamad et al. (2010) answered. */
  static final class OctetFloat extends OctetType<Float> {
    OctetFloat() {
      super(FloatType.INSTANCE.shape());
    }

    @Override
    public long size(Float number) {
      return utfBytes(number.toString());
    }

    @Override
    public int minItemBytes() {
      return Short.BYTES;
    }

    @Override
    void write(Float number, DataOutput out) throws IOException {
      out.writeUTF(number.toString());
    }

    @Override
    Float read(DataInput in) throws IOException {
      return Float32.parse(in.readUTF());
    }
  }

  /** One text: two bytes of length and the text. */
  static final class OctetText extends OctetType<String> {
    OctetText() {
      super(TextType.INSTANCE.shape());
    }

    @Override
    public long size(String text) {
      return utfBytes(text);
    }

    @Override
    public int minItemBytes() {
      return Short.BYTES;
    }

    @Override
    void write(String text, DataOutput out) throws IOException {
      out.writeUTF(text);
    }

    @Override
    String read(DataInput in) throws IOException {
      return XmlText.require(in.readUTF());
    }
  }

  /** How many are asked for: four bytes. */
  static final class OctetQuery extends OctetType<Integer> {
    OctetQuery() {
      super(QueryType.INSTANCE.shape());
    }

    @Override
    public long size(Integer number) {
      return Integer.BYTES;
    }

    @Override
    public int minItemBytes() {
      return Integer.BYTES;
    }

    @Override
    void write(Integer number, DataOutput out) throws IOException {
      out.writeInt(number);
    }

    @Override
    Integer read(DataInput in) throws IOException {
      return QueryType.requirePositive(in.readInt());
    }
  }

  /** A list of readings: eight bytes, eight bytes, and a text, each. */
  static final class OctetReadings extends OctetType<Reading[]> {
    private static final Reading[] NONE = {};

    OctetReadings() {
      super(ReadingsType.INSTANCE.shape());
    }

    @Override
    public long size(Reading[] readings) {
      long bytes = Integer.BYTES;
      for (Reading reading : readings) {
        bytes += Double.BYTES + Long.BYTES + utfBytes(reading.samplerId());
      }
      return bytes;
    }

    @Override
    public int minItemBytes() {
      return Double.BYTES + Long.BYTES + Short.BYTES;
    }

    @Override
    void write(Reading[] readings, DataOutput out) throws IOException {
      out.writeInt(readings.length);
      for (Reading reading : readings) {
        out.writeDouble(reading.value());
        out.writeLong(reading.timestamp());
        out.writeUTF(reading.samplerId());
      }
    }

    @Override
    Reading[] read(DataInput in) throws IOException {
      int count = count(in);
      List<Reading> readings = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        double value = Float64.finite(in.readDouble());
        readings.add(new Reading(value, in.readLong(), XmlText.require(in.readUTF())));
      }
      return readings.toArray(NONE);
    }
  }
}
