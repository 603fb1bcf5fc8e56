package pijoule.conformance.every;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import pijoule.contract.message.Shape;

/** Bodies that are no message in Java's binary form. */
final class BadOctets implements BadBodies {
  private static final String FEWER = "body must be as long as its lengths say, got fewer bytes";

  @Override
  public List<BadBody> of(Shape shape, byte[] body, boolean request) {
    List<BadBody> bad = new ArrayList<>();
    bad.add(BadBody.mend("cut off", Arrays.copyOf(body, body.length - 1), FEWER));
    bad.add(
        BadBody.mend(
            "a byte more",
            Arrays.copyOf(body, body.length + 1),
            "body must end with its last item, got more bytes"));
    if (shape.maxItems() > 1) {
      bad.addAll(lengths(body, shape));
    }
    if (shape.hasFields()) {
      bad.add(
          BadBody.mend(
              "NaN",
              reading(Double.NaN, 'a'),
              "value must be a finite 64-bit floating-point number, got 'NaN'"));
      bad.add(
          BadBody.mend(
              "no character of XML",
              reading(1.5, 1),
              "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"));
    }
    if (shape.root().equals("query")) {
      bad.add(BadBody.mend("zero", new byte[4], "n must be at least 1, got '0'"));
      byte[] minusOne = ByteBuffer.allocate(Integer.BYTES).putInt(-1).array();
      bad.add(BadBody.mend("n -1", minusOne, "n must be at least 1, got '-1'"));
    }
    if (shape.xsdType().equals("xs:float") && shape.maxItems() == 1) {
      bad.add(
          BadBody.mend(
              "NaN",
              new byte[] {0, 3, 'N', 'a', 'N'},
              "f must be a finite 32-bit floating-point number, got 'NaN'"));
    } else if (shape.xsdType().equals("xs:float")) {
      bad.add(
          BadBody.mend(
              "NaN",
              ByteBuffer.allocate(8).putInt(1).putFloat(Float.NaN).array(),
              "f must be a finite 32-bit floating-point number, got 'NaN'"));
    }
    if (shape.xsdType().equals("xs:string") && shape.maxItems() == 1) {
      bad.add(
          BadBody.mend(
              "no character of XML",
              new byte[] {0, 2, 'a', 1},
              "text must hold characters that XML 1.0 allows, got 'U+0001' at index 1"));
      bad.add(
          BadBody.mend(
              "no UTF-8",
              new byte[] {0, 1, (byte) 0xff},
              "texts must be modified UTF-8 as DataOutput writes it, got other bytes"));
    }
    return bad;
  }

  @Override
  public byte[] advised(String advice, byte[] valid) {
    return HexFormat.ofDelimiter(" ").parseHex(advice.replace("the bytes ", ""));
  }

  /** A reading: a value, a time, and an id of one character. */
  private static byte[] reading(double value, int character) {
    return ByteBuffer.allocate(23)
        .putInt(1)
        .putDouble(value)
        .putLong(1)
        .putShort((short) 1)
        .put((byte) character)
        .array();
  }

  private static List<BadBody> lengths(byte[] body, Shape shape) {
    String atLeast = shape.root() + " must hold at least " + shape.minItems() + " items, got ";
    List<BadBody> bad = new ArrayList<>();
    bad.add(BadBody.mend("ten million", counted(body, 10_000_000), FEWER));
    bad.add(BadBody.mend("negative", counted(body, -1), atLeast + "-1"));
    if (shape.minItems() > 0) {
      bad.add(BadBody.mend("none", new byte[4], atLeast + "0"));
    }
    return bad;
  }

  private static byte[] counted(byte[] body, int count) {
    byte[] lying = body.clone();
    ByteBuffer.wrap(lying).putInt(count);
    return lying;
  }
}
