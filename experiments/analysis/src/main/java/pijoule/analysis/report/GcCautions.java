package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.measure.GcTime;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.study.Cell;

/** Garbage collection as a cause of differences. */
final class GcCautions {
  /** Share of a difference that garbage collection must be more than to be named. */
  private static final double NOTABLE = 0.05;

  private static final double PERCENT = 100;

  private GcCautions() {}

  static List<String> of(Measurements measurements, List<AnswerLine> requests) {
    List<String> cautions = new ArrayList<>();
    collectors("clients", ofClients(measurements.campaign())).ifPresent(cautions::add);
    collectors("servers", ofServers(measurements.campaign())).ifPresent(cautions::add);
    explained(measurements, requests).ifPresent(cautions::add);
    return cautions;
  }

  private static Collection<String> ofClients(RecordedCampaign campaign) {
    return campaign.runs().stream()
        .flatMap(run -> Optional.ofNullable(run.sides().get(Side.CLIENT)).stream())
        .flatMap(client -> client.jvm().flatMap(JvmInfo::collectors).stream())
        .map(GcCautions::withoutPhases)
        .collect(Collectors.toSet());
  }

  private static Collection<String> ofServers(RecordedCampaign campaign) {
    return campaign.hosts().stream()
        .flatMap(host -> host.fact("jvm collectors").stream())
        .map(GcCautions::withoutPhases)
        .collect(Collectors.toSet());
  }

  /** Some releases name G1's concurrent phases as a collector (JDK-8297247); it is the same G1. */
  private static String withoutPhases(String collectors) {
    return Stream.of(collectors.split(", "))
        .filter(name -> !name.equals("G1 Concurrent GC"))
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> collectors(String programs, Collection<String> collectors) {
    return collectors.size() < 2
        ? Optional.empty()
        : Optional.of(
            "garbage collectors of the %s differ (%s), and a difference can be theirs"
                .formatted(
                    programs, collectors.stream().sorted().collect(Collectors.joining("; "))));
  }

  /** The difference of which garbage collection makes the greatest share. */
  private static Optional<String> explained(Measurements measurements, List<AnswerLine> requests) {
    String sentence = "";
    double greatest = NOTABLE;
    for (AnswerLine line : requests) {
      double share = share(measurements, line).orElse(0);
      if (share > greatest) {
        greatest = share;
        sentence =
            "garbage collection is %s %% of the difference in the time of a request, %s"
                .formatted(
                    Math.round(share * PERCENT),
                    Stream.of(line.to() + " / " + line.from(), line.at())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(", ")));
      }
    }
    return Optional.of(sentence).filter(words -> !words.isEmpty());
  }

  /** Absent where no difference was found, or where not every JVM logged its pauses. */
  private static OptionalDouble share(Measurements measurements, AnswerLine line) {
    boolean differs = line.finding() == Conclusion.MORE || line.finding() == Conclusion.LESS;
    OptionalDouble from = seconds(measurements, line.comparison().fromCell());
    OptionalDouble to = seconds(measurements, line.comparison().toCell());
    if (!differs || from.isEmpty() || to.isEmpty()) {
      return OptionalDouble.empty();
    }
    double difference =
        line.comparison().toMean().getAsDouble() - line.comparison().fromMean().getAsDouble();
    return OptionalDouble.of((to.getAsDouble() - from.getAsDouble()) / difference);
  }

  private static OptionalDouble seconds(Measurements measurements, Cell cell) {
    List<OptionalDouble> runs =
        measurements.of(cell, Side.CLIENT).stream()
            .map(client -> GcTime.ofRequest(client.run()))
            .toList();
    return runs.stream().anyMatch(OptionalDouble::isEmpty)
        ? OptionalDouble.empty()
        : runs.stream().mapToDouble(OptionalDouble::getAsDouble).average();
  }
}
