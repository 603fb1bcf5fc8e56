package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import pijoule.contract.message.Shape;

/** Bodies that are no message in the conventional form. */
final class BadConventional implements BadBodies {
  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String text = new String(valid, UTF_8);
    int items = text.length() - text.replace(";", "").length();
    int texts = Math.max(1, shape.fields().size());
    String fields = shape.item() + " must have " + texts + " texts separated by #, got ";
    List<BadBody> bad = new ArrayList<>();
    bad.add(
        BadBody.mend(
            "cut off",
            Arrays.copyOf(valid, valid.length - 1),
            "body must end with ;, got an end within item " + items));
    bad.add(BadBody.mend("a separator more", text.replaceFirst(";", "#x;"), fields + (texts + 1)));
    if (shape.xsdType().equals("xs:int")) {
      bad.add(
          BadBody.mend(
              "NUL",
              text.replaceFirst(";", "\0;"),
              "n must be an integer from -2147483648 to 2147483647, got '"
                  + text.substring(0, text.indexOf(';'))
                  + " '"));
    }
    bad.add(
        BadBody.mend(
            "no UTF-8", new byte[] {(byte) 0xff, ';'}, "body must be UTF-8, got other bytes"));
    if (shape.maxItems() == 1) {
      bad.add(
          BadBody.mend(
              "two items",
              text + text,
              shape.root() + " must hold at most 1 " + shape.item() + ", got 2"));
    }
    if (shape.root().equals("query")) {
      for (String n : new String[] {"0", "-1"}) {
        bad.add(BadBody.mend("n " + n, n + ";", "n must be at least 1, got '" + n + "'"));
      }
    }
    if (shape.hasFields()) {
      bad.add(BadBody.mend("a separator in an id", "1.5#1#a;b;", fields + 1));
      bad.add(
          BadBody.mend(
              "NaN", "NaN#1#a;", "value must be a finite 64-bit floating-point number, got 'NaN'"));
      bad.add(
          BadBody.mend(
              "no character of XML",
              "1.5#1#\u0001;",
              "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"));
    }
    return bad;
  }
}
