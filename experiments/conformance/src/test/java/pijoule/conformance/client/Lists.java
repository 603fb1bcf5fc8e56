package pijoule.conformance.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sorted lists made wrong. */
final class Lists {
  private Lists() {}

  static List<Integer> swapped(List<Integer> numbers) {
    List<Integer> wrong = new ArrayList<>(numbers);
    Collections.swap(wrong, 1, 2);
    return wrong;
  }

  static List<Integer> shorter(List<Integer> numbers) {
    List<Integer> wrong = new ArrayList<>(numbers);
    wrong.remove(3);
    return wrong;
  }

  static List<Integer> longer(List<Integer> numbers) {
    List<Integer> wrong = new ArrayList<>(numbers);
    wrong.add(3, wrong.get(3));
    return wrong;
  }

  static List<Integer> other(List<Integer> numbers) {
    List<Integer> wrong = new ArrayList<>(numbers);
    wrong.set(0, wrong.get(0) + 1);
    return wrong;
  }
}
