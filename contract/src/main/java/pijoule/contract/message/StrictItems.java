package pijoule.contract.message;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks the texts of a message's numbers before another reader takes them: the JDK reads digits of
 * every script, hexadecimal numbers and NaN, which no message holds.
 *
 * @param <T> the value
 */
class StrictItems<T> implements ItemReader<T> {
  private final List<String> types = new ArrayList<>();
  private final ItemReader<T> items;
  private int next;

  StrictItems(Shape shape, ItemReader<T> items) {
    shape.fields().forEach(field -> types.add(field.xsdType()));
    if (types.isEmpty()) {
      types.add(shape.xsdType());
    }
    this.items = items;
  }

  @Override
  public void add(String text) {
    switch (types.get(next)) {
      case "xs:int" -> Int32.parse(text);
      case "xs:long" -> Int64.parse(text);
      case "xs:float" -> Float32.parse(text);
      case "xs:double" -> Float64.parse(text);
      default -> {}
    }
    next = (next + 1) % types.size();
    items.add(text);
  }

  @Override
  public T value() {
    return items.value();
  }
}
