package pijoule.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at a campaign that ends once it is decided: after these rounds and no others.
 *
 * <p>Whoever stops when a test of 5 % decides first is wrong far more often than in 5 of 100
 * campaigns (Armitage, McPherson and Rowe 1969). Here each look has an interval of 95 % among as
 * many as there are looks (Bonferroni): all of them contain the true ratio with a chance of 95 % or
 * more, whenever one stops, with t intervals of few rounds too. Bounds that share 5 % unequally
 * (O'Brien and Fleming 1979; Lan and DeMets 1983) assume normal means.
 *
 * @param rounds after which is looked, rising; the last is the longest campaign
 */
public record Looks(List<Integer> rounds) {
  /** Rounds of the first look: fewer have intervals that decide nothing. */
  private static final int FIRST = 4;

  public Looks {
    rounds = List.copyOf(rounds);
  }

  /**
   * {@return looks after 4, 6, 9, 13, 19, 28 and so on rounds, each about half as many again as the
   * one before, and at the end}
   *
   * @param most rounds of the longest campaign, at least 1
   */
  public static Looks atMost(int most) {
    List<Integer> rounds = new ArrayList<>();
    for (int next = FIRST; next < most; next += next / 2) {
      rounds.add(next);
    }
    rounds.add(most);
    return new Looks(rounds);
  }

  /** {@return number of looks, among which the interval of one holds} */
  public int count() {
    return rounds.size();
  }

  /** {@return the next number of rounds to look after; absent at the last one} */
  public Optional<Integer> after(int done) {
    return rounds.stream().filter(next -> next > done).findFirst();
  }
}
