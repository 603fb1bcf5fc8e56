package pijoule.campaign;

import java.util.List;

/** Columns of plan.csv that are no factors. */
public final class PlanColumns {
  /** Columns that each plan begins with. */
  public static final List<String> FIRST =
      List.of("order", "run", "block", "cell", "replicate", "seed");

  /** Column of studies under load: 1 if a run measures its block's first rate again. */
  public static final String REPEATED = "repeated";

  /** Column of a campaign that has several pairs: the one that makes the run, from 1. */
  public static final String PAIR = "pair";

  private PlanColumns() {}
}
