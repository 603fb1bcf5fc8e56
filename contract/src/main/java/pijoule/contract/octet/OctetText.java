package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import pijoule.contract.message.TextType;
import pijoule.contract.message.XmlText;

/** One text: two bytes of length and the text. */
final class OctetText extends OctetType<String> {
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
