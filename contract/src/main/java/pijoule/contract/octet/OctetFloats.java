package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import pijoule.contract.message.Float32;
import pijoule.contract.message.FloatsType;

/** A list of binary32 numbers: four bytes each. */
final class OctetFloats extends OctetType<float[]> {
  /** What is allocated before items are seen: a length may lie. */
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
