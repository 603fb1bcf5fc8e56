package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.energy.host.IntervalMeter.IntervalReading;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.EnergyCounter;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/** The processor packages' own energy counters (Running Average Power Limit). */
public final class RaplKind extends MeterKind {
  /** Name of the one package to read; all where it is not set. */
  public static final MeterSetting<String> DOMAIN =
      MeterSetting.text("--domain", "DOMAIN", "rapl: the one package to read (default: all).");

  /** Registered in META-INF/services. */
  public RaplKind() {
    super(
        "rapl",
        new Traits(
            false,
            Boundary.PACKAGE,
            true,
            "unknown: the vendor states none",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(8_000, "eight packages of 1 kW")));
  }

  /**
   * Tests whether a machine can be measured by it.
   *
   * @param root where {@code sys} is found
   * @return whether the machine has package counters and this process may read all of them
   */
  public static boolean isReadable(Path root) {
    return RaplReading.isReadable(root);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(DOMAIN);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return RaplReading.open(this, settings, host);
  }

  /**
   * The RAPL meter's reading: the processor packages' own energy counters, summed.
   *
   * <p>Only {@code package-N} is summed: {@code core}, {@code uncore} and {@code dram} are within
   * or beside it, and {@code psys} contains it.
   */
  private static final class RaplReading implements IntervalReading {
    private static final String TREE = "sys/class/powercap";
    private static final double NANOS_PER_SECOND = 1e9;

    private final MeterInfo info;
    private final List<RaplDomain> domains;
    private final List<RaplDomain> mirrors;
    private final EnergyCounter[] counters;
    private final double[] readings;
    private final LateTick lateTick;
    private double joules;

    private RaplReading(
        MeterInfo info,
        List<RaplDomain> domains,
        List<RaplDomain> mirrors,
        PlausiblePower plausible,
        Frequency rate) {
      this.info = info;
      this.domains = domains;
      this.mirrors = mirrors;
      this.counters =
          domains.stream().map(domain -> domain.counter(plausible)).toArray(EnergyCounter[]::new);
      this.readings = new double[counters.length];
      this.lateTick = new LateTick(rate.periodNanos());
    }

    static Meter open(RaplKind kind, MeterSettings settings, MeterHost host) throws IOException {
      List<RaplDomain> all = openDomains(host.root().resolve(TREE), settings.get(RaplKind.DOMAIN));
      List<RaplDomain> mirrors = RaplDomain.mirrors(all);
      List<RaplDomain> domains = new ArrayList<>(all);
      domains.removeAll(mirrors);
      String source =
          domains.stream()
              .map(domain -> domain.path() + " (" + domain.name() + ")")
              .collect(Collectors.joining(" + "));
      String leftOut =
          mirrors.stream()
              .map(
                  mirror -> "; left out: %s, which shows the same counter".formatted(mirror.name()))
              .collect(Collectors.joining());
      MeterInfo info =
          Declared.describe(kind, settings, SampleKind.COUNTED)
              .source(source + ", in uJ, updated by the processor about every 1 ms" + leftOut)
              .build();
      RaplReading reading =
          new RaplReading(info, domains, mirrors, kind.plausible(settings), settings.rate());
      return new IntervalMeter(settings.rate(), reading, host.clock());
    }

    /** Tests for a package, and for the right to read the energy of every package. */
    static boolean isReadable(Path root) {
      try {
        List<RaplDomain> domains = openDomains(root.resolve(TREE), Optional.empty());
        PseudoFile.closeAll(domains);
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
    public MeterInfo info() {
      return info;
    }

    @Override
    public void read(long nowNs) throws IOException {
      for (int i = 0; i < readings.length; i++) {
        readings[i] = domains.get(i).read();
      }
      for (int i = 0; i < mirrors.size(); i++) {
        mirrors.get(i).read();
      }
    }

    @Override
    public void restart() {
      EnergyCounter.begin(counters, readings);
    }

    @Override
    public void take(long lengthNs) throws IOException {
      joules = EnergyCounter.sum(counters, readings, lengthNs / NANOS_PER_SECOND);
      for (int i = 0; i < mirrors.size(); i++) {
        mirrors.get(i).requireMirror();
      }
    }

    @Override
    public void pass(long endNs, long lengthNs, SampleSink sink) throws IOException {
      lateTick.place(endNs, lengthNs, joules * NANOS_PER_SECOND / lengthNs, sink);
    }

    @Override
    public void close() throws IOException {
      PseudoFile.closeAll(domains);
      PseudoFile.closeAll(mirrors);
    }
  }
}
