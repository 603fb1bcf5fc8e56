package pijoule.analysis.claims;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.base.Nearest;

/** Statistic of a cell's runs that a claim compares. */
enum Statistic {
  /** Mean of the runs. */
  MEAN {
    @Override
    Optional<RoundedFigure> published(ReferenceValues values, Instance.Located at) {
      return values.find(at.side(), at.quantity(), at.levels());
    }
  },

  /**
   * Half of the mean's 95 % interval, as published tables print it. Two widths of a campaign would
   * need a test of their own, of scatter over rounds; there is none.
   */
  CI95_HALF_WIDTH {
    @Override
    Optional<RoundedFigure> published(ReferenceValues values, Instance.Located at) {
      return values.halfWidth(at.side(), at.quantity(), at.levels());
    }

    @Override
    String unmeasured() {
      return "widths of intervals are compared in published tables alone; a campaign compares means";
    }
  };

  /**
   * {@return the statistic with this key}
   *
   * @param key in a file of claims
   * @throws IllegalArgumentException if there is none of that key
   */
  static Statistic parse(String key) {
    List<String> keys = Stream.of(values()).map(Statistic::key).toList();
    if (!keys.contains(key)) {
      throw new IllegalArgumentException(
          "unknown statistic '%s'; %s".formatted(key, Nearest.hint(key, keys)));
    }
    return valueOf(key.toUpperCase(Locale.ROOT));
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The figure of published tables; absent where they do not give it. */
  abstract Optional<RoundedFigure> published(ReferenceValues values, Instance.Located at);

  /**
   * {@return reason why no campaign decides anything about the statistic, in one line; empty if one
   * can}
   */
  String unmeasured() {
    return "";
  }
}
