package pijoule.analysis.figure;

import java.util.List;
import pijoule.campaign.Run;

/** Marks of the beginnings of blocks and sessions along the order of the runs. */
final class RunMarks {
  private static final double TICK = 7;

  private final Svg svg;
  private final Axis axis;
  private final double top;
  private final double bottom;

  RunMarks(Svg svg, Axis axis, double top, double bottom) {
    this.svg = svg;
    this.axis = axis;
    this.top = top;
    this.bottom = bottom;
  }

  void draw(List<RelativeResidual> residuals) {
    StringBuilder blocks = new StringBuilder();
    StringBuilder sessions = new StringBuilder();
    Run before = residuals.get(0).run();
    for (RelativeResidual residual : residuals) {
      Run run = residual.run();
      double x = axis.at((before.order() + run.order()) / 2.0);
      if (run.session() != before.session()) {
        sessions.append(Plot.vertical(x, top - 4, bottom));
        String text = "session " + run.session();
        svg.label(text, "dim mid", x, top - 8);
      } else if (run.block() != before.block()) {
        blocks.append(Plot.vertical(x, bottom, bottom - TICK));
      }
      before = run;
    }
    draw(blocks, "axis");
    draw(sessions, "axis session");
  }

  private void draw(StringBuilder path, String classes) {
    if (path.length() > 0) {
      svg.path(classes, path);
    }
  }
}
