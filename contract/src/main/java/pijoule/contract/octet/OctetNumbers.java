package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import pijoule.contract.message.NumbersType;

/** A list of integers: four bytes each. */
final class OctetNumbers extends OctetType<int[]> {
  /** What is allocated before items are seen: a length may lie. */
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
