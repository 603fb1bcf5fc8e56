package pijoule.analysis.table;

/** Places where a reader finds a listing; all but files have room for few columns. */
public enum Medium {
  /** CSV, Markdown and HTML, which have every column. */
  FILE,
  /** Pages of an article, by LaTeX; wide listings are on one only with columns declared for it. */
  PAGE,
  /** Terminals, which show only listings with columns for them. */
  TERMINAL
}
