package pijoule.contract.jackson;

import pijoule.contract.message.Float32;
import pijoule.contract.message.Float64;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.WordsType;
import pijoule.contract.message.XmlText;

/** Checks the items of a list, which another form could not carry. */
final class Items {
  private Items() {}

  static String[] words(String[] words) {
    requireAny(WordsType.INSTANCE.shape(), words.length);
    for (String word : words) {
      if (word == null) {
        throw new InvalidItemException("w must be a text, got 'null'");
      }
      XmlText.require(word);
    }
    return words;
  }

  static float[] floats(float[] numbers) {
    requireAny(FloatsType.INSTANCE.shape(), numbers.length);
    for (float number : numbers) {
      Float32.finite(number);
    }
    return numbers;
  }

  static Reading[] readings(Reading[] readings) {
    requireAny(ReadingsType.INSTANCE.shape(), readings.length);
    for (Reading reading : readings) {
      if (reading == null) {
        throw new InvalidItemException("reading must be an object, got 'null'");
      }
      Float64.finite(reading.value());
      XmlText.require(reading.samplerId());
    }
    return readings;
  }

  private static void requireAny(Shape shape, int count) {
    if (count < shape.minItems()) {
      throw new InvalidItemException(
          shape.root()
              + " must hold at least "
              + shape.minItems()
              + " "
              + shape.item()
              + ", got 0");
    }
  }
}
