package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Quantities of the runs of one kind of campaign. */
public sealed interface CampaignQuantities {
  /**
   * {@return those of its kind}
   *
   * @param campaign any
   */
  static CampaignQuantities of(RecordedCampaign campaign) {
    return switch (campaign.study().kind()) {
      case CALLS -> new OfCalls();
      case LOAD -> new OfLoad();
    };
  }

  /** {@return the parts of a side that its tables have, those left out that no run can have} */
  List<Part> parts(Side side, Set<Part> timed);

  /**
   * {@return the quantities of a side's cells besides those of every part, in the order of
   * cells.csv}
   *
   * @param measurements of a campaign
   * @param side any
   */
  List<Quantity> further(Measurements measurements, Side side);

  /** Quantities of calls: of requests, amortised phases, counts, and packets. */
  record OfCalls() implements CampaignQuantities {
    @Override
    public List<Part> parts(Side side, Set<Part> timed) {
      return Part.of(side);
    }

    @Override
    public List<Quantity> further(Measurements measurements, Side side) {
      List<Quantity> further = new ArrayList<>();
      further.add(Quantity.of(Part.TOTAL, Metric.NET_ENERGY));
      further.add(Quantity.of(Part.REQUEST, Metric.TIME));
      for (Metric metric : List.of(Metric.ENERGY, Metric.NET_ENERGY, Metric.POWER)) {
        Part.ofCall(side).forEach(part -> further.add(Quantity.of(part, metric)));
      }
      if (measurements.amortized()) {
        Stream.of(Metric.TIME, Metric.ENERGY, Metric.POWER)
            .flatMap(metric -> Part.AMORTIZED.stream().map(part -> Quantity.of(part, metric)))
            .forEach(further::add);
      }
      Quantity.counts(side).stream()
          .filter(count -> !count.isOptional() || measurements.has(count))
          .forEach(further::add);
      further.addAll(ProcessQuantity.of(measurements, side));
      if (measurements.captured()) {
        Quantity.captured().stream().filter(quantity -> quantity.isOf(side)).forEach(further::add);
      }
      return further;
    }
  }

  /** Quantities of servers under load, as far as a run has them. */
  record OfLoad() implements CampaignQuantities {
    @Override
    public List<Part> parts(Side side, Set<Part> timed) {
      return Part.of(side).stream().filter(timed::contains).toList();
    }

    @Override
    public List<Quantity> further(Measurements measurements, Side side) {
      return Quantity.load().stream()
          .filter(quantity -> quantity.isOf(side) && measurements.has(quantity))
          .toList();
    }
  }
}
