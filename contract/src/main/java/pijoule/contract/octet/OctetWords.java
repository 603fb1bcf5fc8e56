package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.WordsType;
import pijoule.contract.message.XmlText;

/** A list of words: two bytes of length and the letters, each. */
final class OctetWords extends OctetType<String[]> {
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
