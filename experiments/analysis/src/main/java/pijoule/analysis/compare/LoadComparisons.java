package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RunMark;

/** Comparisons of stacks under load, at each rate, without what the generator limited. */
record LoadComparisons() implements CampaignComparisons {
  @Override
  public List<Comparison> all(Measurements measurements) {
    List<Comparison> comparisons = new ArrayList<>(answers(measurements));
    comparisons.addAll(known(Family.TABLES, Measurand.OF_LOAD, measurements));
    return List.copyOf(comparisons);
  }

  @Override
  public List<Comparison> answers(Measurements measurements) {
    return known(Family.ANSWER, Measurand.underLoad(measurements), measurements);
  }

  /** Without what no run of either cell has, such as times of an idle server. */
  private List<Comparison> known(
      Family family, List<Measurand> measurands, Measurements measurements) {
    List<LevelPair> asked = Comparisons.asked(measurements.campaign().study());
    return Comparisons.compared(
        family,
        measurands,
        asked,
        compared(measurements),
        comparison -> comparison.first().n() + comparison.second().n() > 0);
  }

  @Override
  public List<RunMark> leavesOut() {
    return Stream.of(RunMark.values()).filter(mark -> !mark.decides()).toList();
  }

  /** All but rates, which nobody pays for, and errors, which have a limit of their own. */
  @Override
  public List<Measurand> costs() {
    return Measurand.UNDER_LOAD.stream()
        .filter(of -> of.quantity() != LoadQuantity.THROUGHPUT)
        .filter(of -> of.quantity() != LoadQuantity.MAX_RATE)
        .filter(of -> of.quantity() != LoadQuantity.ERROR_SHARE)
        .toList();
  }

  @Override
  public List<Measurand> checked() {
    return Measurand.OF_LOAD;
  }

  @Override
  public Chapter chapter(Measurements measurements, List<Comparison> comparisons) {
    Warnings warnings = Warnings.of(measurements);
    List<String> sentences = new ArrayList<>();
    if (!comparisons.isEmpty()) {
      sentences.add(
          "Stacks are compared at each rate within rounds: the scatter is that of their ratio from"
              + " one pair of server processes to the next.");
    }
    sentences.add(
        "Runs that the generator limited, and runs whose requests waited for its connections, are"
            + " left out.");
    sentences.addAll(PairsText.sentences(measurements, comparisons));
    sentences.addAll(measurements.levelNotes());
    sentences.add(warnings.counted());
    List<Sheet> sheets = new ArrayList<>(List.of(warnings.listing()));
    if (comparisons.isEmpty()) {
      sentences.add("The study varies nothing but the rate: no two stacks are compared.");
    } else {
      sheets.add(Comparisons.listing(comparisons, measurements.levelNotes()));
      PairsListing.of(measurements, comparisons).ifPresent(sheets::add);
    }
    return CampaignComparisons.chapter(sentences, sheets, warnings);
  }

  @Override
  public Optional<String> onPairs() {
    return Optional.of(
        "Lines of power against rate and greatest rates take the server processes of all pairs as"
            + " one sample: their intervals say nothing of boards in general.");
  }

  /** {@return quantities that either campaign measured, without energies if power is modelled} */
  @Override
  public List<Measurand> between(Measurements a, Measurements b) {
    boolean isModelled = modelled(a, b).isPresent();
    return Measurand.UNDER_LOAD.stream()
        .filter(measurand -> a.has(measurand.quantity()) || b.has(measurand.quantity()))
        .filter(measurand -> !(isModelled && measurand.quantity().ofEnergy()))
        .toList();
  }

  private static Optional<String> modelled(Measurements a, Measurements b) {
    return Stream.of(a, b)
        .flatMap(measurements -> ModelledPower.of(measurements).stream())
        .findFirst();
  }

  @Override
  public boolean showsZeros() {
    return false;
  }

  private static String processes(Measurements a, Measurements b) {
    return Stream.of(a, b).anyMatch(of -> of.campaign().study().isOfForeignService())
        ? " pijoule did not start the service: the runs of a campaign are of one process."
        : " Each run is of a server process of its own.";
  }

  @Override
  public List<String> notes(Measurements a, Measurements b) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Under load: answers a second, percentiles of the response times from the intended start,"
            + " CPU time and energy of a request, memory; without runs that the generator limited."
            + processes(a, b));
    modelled(a, b).ifPresent(sentence -> notes.add("Energies are not compared: " + sentence + "."));
    return notes;
  }
}
