package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import pijoule.contract.message.Float32;
import pijoule.contract.message.FloatType;

/** One binary32 number, as its text: so the service of Hamad et al. (2010) answered. */
final class OctetFloat extends OctetType<Float> {
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
