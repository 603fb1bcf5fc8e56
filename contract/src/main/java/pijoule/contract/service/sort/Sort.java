package pijoule.contract.service.sort;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.service.Service;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.service.numbers.NumberLists;

/**
 * The sort service with its settings.
 *
 * @param numbers what a client draws
 * @param sorter what a server does
 */
record Sort(NumberDraw numbers, Sorter sorter) implements Service<int[], int[]> {
  @Override
  public int[] draw(long seed) {
    return numbers.draw(seed);
  }

  @Override
  public int messageBytes() {
    return numbers.messageBytes();
  }

  @Override
  public int[] apply(int[] request) {
    return sorter.apply(request);
  }

  /** The answer must be the numbers sent, in rising order. */
  @Override
  public Optional<String> fault(int[] sent, int[] answer) {
    for (int i = 1; i < answer.length; i++) {
      if (answer[i - 1] > answer[i]) {
        return Optional.of(
            "answer must rise, got " + answer[i - 1] + " before " + answer[i] + " at index " + i);
      }
    }
    int[] expected = sent.clone();
    Arrays.sort(expected);
    return NumberLists.difference(expected, answer);
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("algorithm", sorter.algorithm().key());
    settings.put("repeat", sorter.repeat());
    settings.put("block_length", sorter.blockLength());
    return settings;
  }
}
