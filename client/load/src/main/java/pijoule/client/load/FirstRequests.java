package pijoule.client.load;

import java.time.Duration;
import java.util.Optional;
import pijoule.client.load.called.Target;
import pijoule.client.load.generator.Journal;
import pijoule.client.load.generator.Offered;
import pijoule.client.load.schedule.Arrivals;
import pijoule.client.load.schedule.Schedule;
import pijoule.contract.units.Rate;

/**
 * Requests before the schedule: a target that is wrong is found before load is put on it. One of
 * each name is made. If it fails, so many more follow as the target allows, see {@link
 * Target#firstRequests}; one answer as expected is enough.
 *
 * @param journal of the last requests that were made
 * @param which of the target's requests had no answer as expected, if one had none
 * @param right the first of them that was answered as expected; absent: none
 * @param answered answers of any kind to all of them
 */
record FirstRequests(Journal journal, int which, Optional<Integer> right, int answered) {
  /** No request: an idle server. */
  static final FirstRequests NONE =
      new FirstRequests(new Journal(schedule(0), 0), 0, Optional.empty(), 0);

  /** Offer of a schedule to the target. */
  @FunctionalInterface
  interface Offer {
    /** Offers it. */
    Offered of(Schedule schedule) throws InterruptedException;
  }

  /**
   * Makes them.
   *
   * @param names how many the target's requests have, at least 1
   * @param most requests of a name, at least 1
   * @param offer of a schedule to the target
   */
  static FirstRequests make(int names, int most, Offer offer) throws InterruptedException {
    Offered each = offer.of(schedule(names).asking(number -> number));
    FirstRequests made = of(each, 0, 0);
    for (int i = 0; i < names && most > 1; i++) {
      int which = i;
      if (each.journal().error(which) != null) {
        made = of(offer.of(schedule(most - 1).asking(number -> which)), which, made.answered);
        if (made.isRefused()) {
          return made;
        }
      }
    }
    return made;
  }

  private static FirstRequests of(Offered offered, int which, int before) {
    Journal journal = offered.journal();
    Optional<Integer> right = Optional.empty();
    for (int i = journal.size() - 1; i >= 0; i--) {
      right = journal.error(i) == null ? Optional.of(i) : right;
    }
    return new FirstRequests(journal, which, right, before + offered.answered());
  }

  /** So many requests in a second. */
  private static Schedule schedule(int requests) {
    return Schedule.draw(
        requests == 0 ? Optional.empty() : Optional.of(Rate.parse(requests + "/s")),
        Arrivals.EVEN,
        Duration.ZERO,
        Duration.ofSeconds(1),
        0);
  }

  /** Tests whether no answer was as expected. */
  boolean isRefused() {
    return right.isEmpty();
  }

  /** Returns bytes of the body of an answer as expected; 0 without one. */
  long answerBytes() {
    return right.map(journal::bytes).orElse(0);
  }
}
