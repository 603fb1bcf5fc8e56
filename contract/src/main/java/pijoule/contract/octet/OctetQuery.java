package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import pijoule.contract.message.QueryType;

/** How many are asked for: four bytes. */
final class OctetQuery extends OctetType<Integer> {
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
