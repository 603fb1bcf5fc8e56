package pijoule.analysis.table;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Kind of a file, by its place in the folder.
 *
 * @param path of such files
 * @param title for a person; {@code $1} is the first group of the path
 * @param description in a sentence
 */
record PackagedFileKind(Pattern path, String title, String description) {
  private static final List<PackagedFileKind> KINDS =
      List.of(
          kind("study\\.yaml", "Study", "What was measured, every default filled in."),
          kind("bench\\.yaml", "Bench", "Where it was measured: hosts and meters."),
          kind("pairs/(.*)/bench\\.yaml", "Bench of pair $1", "Where this pair of a rack ran."),
          kind(
              "shard\\.json", "Shard", "Which part of the plan the folder has, and of which pair."),
          kind(
              "merge\\.json",
              "Merged shards",
              "The pairs that the folder has runs of, and the hashes of their traces."),
          kind("plan\\.csv", "Plan", "Every run in order, with its level of every factor."),
          kind(
              "runs\\.jsonl",
              "Runs",
              "One finished run a line: phases, clocks and alignment of both sides, or a reason."),
          kind(
              "attempts\\.jsonl",
              "Failed tries",
              "One failed try of a run a line, with its reason and the hosts' states."),
          kind(
              "programs/disk\\.csv",
              "Disk space",
              "Bytes of the files that the programs of each cell need beyond the JDK."),
          kind("programs/(.*)\\.json", "Program $1", "What a server or client states of itself."),
          kind(
              "environment/(.*-)?(?:power_)?calibration-(.*)\\.json",
              "Calibration $2",
              "How a meter was calibrated: instrument, points, uncertainty."),
          kind(
              "environment/(.*)\\.json",
              "Host $1",
              "Hardware, operating system, JVM, hashes of programs, clocks, temperature."),
          kind(
              "traces/(.*)\\.csv(\\.gz)?",
              "Trace $1",
              "Samples of one meter in one session, in rising time; a row of NA marks a gap."),
          kind(
              "traces/(.*)\\.json",
              "Meter of trace $1",
              "What the meter was, how well it is known, and what it lost."),
          kind(
              "load/(.*)\\.csv(\\.gz)?",
              "Requests of run $1",
              "Every request of a run under load: intended start, start, sending, end, answer."),
          kind(
              "load/(.*)\\.hlog",
              "Histograms of run $1",
              "Response and service times of a run under load, as an HdrHistogram log."),
          kind("logs/(.*)", "Log $1", "Standard error of a program."),
          kind(
              "energy\\.csv",
              "Energy",
              "Derived: energy and duration by run, side and phase, with uncertainty and verdict."),
          kind(
              "tables/cells\\.(.*)",
              "Cells",
              "Derived: mean, spread and interval by cell, side and metric."),
          kind("tables/(.*)\\.[a-z]+", "Table $1", "Derived: a table of the report."),
          kind("figures/(.*)\\.csv", "Numbers of figure $1", "Derived: what the figure shows."),
          kind("figures/(.*)\\.[a-z]+", "Figure $1", "Derived: a figure of the report."),
          kind("report\\.(.*)", "Report", "Derived: the whole report in one file."),
          kind("parquet/(.*)\\.parquet", "Parquet $1", "Derived: written by pijoule export."),
          kind("(.*)", "$1", "Not a file that pijoule writes."));

  private static PackagedFileKind kind(String path, String title, String description) {
    return new PackagedFileKind(Pattern.compile(path), title, description);
  }

  static PackagedFileKind of(String path) {
    PackagedFileKind kind =
        KINDS.stream().filter(any -> any.path.matcher(path).matches()).findFirst().orElseThrow();
    String title = kind.path.matcher(path).replaceFirst(kind.title);
    return new PackagedFileKind(kind.path, title, kind.description);
  }
}
