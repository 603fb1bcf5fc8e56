package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * The RAPL meter's reading: the processor packages' own energy counters, summed.
 *
 * <p>Only {@code package-N} is summed: {@code core}, {@code uncore} and {@code dram} are within or
 * beside it, and {@code psys} contains it.
 */
final class RaplReading implements IntervalReading {
  private static final String TREE = "sys/class/powercap";
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<RaplDomain> domains;
  private final LateTick lateTick;

  private RaplReading(List<RaplDomain> domains, Frequency rate) {
    this.domains = domains;
    this.lateTick = new LateTick(rate.periodNanos());
  }

  static Meter open(RaplKind kind, MeterSettings settings, MeterHost host) throws IOException {
    List<RaplDomain> domains =
        openDomains(host.root().resolve(TREE), settings.get(RaplKind.DOMAIN));
    String source =
        domains.stream()
            .map(domain -> domain.path() + " (" + domain.name() + ")")
            .collect(Collectors.joining(" + "));
    MeterInfo info =
        kind.describe(SampleKind.COUNTED)
            .source(source + ", in uJ, updated by the processor about every 1 ms")
            .build();
    return new IntervalMeter(
        info, settings.rate(), new RaplReading(domains, settings.rate()), host.clock());
  }

  /** Tests for a package, and for the right to read the energy of every package. */
  static boolean isReadable(Path root) {
    try {
      List<RaplDomain> domains = openDomains(root.resolve(TREE), Optional.empty());
      for (RaplDomain domain : domains) {
        domain.close();
      }
      return true;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static List<RaplDomain> openDomains(Path tree, Optional<String> wanted)
      throws IOException {
    List<String> names = new ArrayList<>();
    List<RaplDomain> domains = new ArrayList<>();
    for (Path directory : packages(tree)) {
      String name = Files.readString(directory.resolve("name")).strip();
      names.add(name);
      if (name.startsWith("package") && name.equals(wanted.orElse(name))) {
        domains.add(new RaplDomain(directory));
      }
    }
    if (names.isEmpty()) {
      throw new MeterUnavailableException(
          "rapl needs an intel-rapl domain under %s, found none; load the module intel_rapl_msr, or use --meter model (virtual machines have no RAPL)"
              .formatted(tree));
    }
    if (domains.isEmpty()) {
      throw new MeterUnavailableException(
          "rapl reads package domains, got --domain %s; here are: %s"
              .formatted(wanted.orElse("(all)"), String.join(", ", names)));
    }
    return domains;
  }

  /** Directories {@code intel-rapl:N}, in order; {@code intel-rapl:N:M} are parts of them. */
  private static List<Path> packages(Path tree) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "intel-rapl:*")) {
        entries.forEach(found::add);
      }
    }
    found.removeIf(path -> !path.getFileName().toString().matches("intel-rapl:\\d+"));
    found.sort(null);
    return found;
  }

  @Override
  public void read() throws IOException {
    for (int i = 0; i < domains.size(); i++) {
      domains.get(i).read();
    }
  }

  @Override
  public void restart() {
    takeMicrojoules();
  }

  @Override
  public void interval(long endNs, long lengthNs, SampleSink sink) throws IOException {
    double joules = takeMicrojoules() * 1e-6;
    lateTick.place(endNs, lengthNs, joules * NANOS_PER_SECOND / lengthNs, sink);
  }

  private long takeMicrojoules() {
    long sum = 0;
    for (int i = 0; i < domains.size(); i++) {
      sum += domains.get(i).takeMicrojoules();
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    for (RaplDomain domain : domains) {
      domain.close();
    }
  }
}
