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
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
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
            false, Boundary.PACKAGE, true, "unknown: the vendor states none", Verified.DOCUMENT));
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

    /**
     * One package domain of the powercap tree: an energy counter that wraps.
     *
     * <p>Documentation/power/powercap/powercap.rst of the Linux kernel: {@code energy_uj} counts
     * microjoules and starts again from 0 after {@code max_energy_range_uj}.
     */
    private static final class RaplDomain implements AutoCloseable {
      private final String name;
      private final long rangeMicrojoules;
      private final PseudoFile file;
      private long reading;
      private long previous;

      RaplDomain(Path directory) throws IOException {
        Path energy = directory.resolve("energy_uj");
        if (!Files.isReadable(energy)) {
          throw new MeterUnavailableException(
              "rapl must read %s, which root alone may; record as root, or let the recorder's group: chgrp GROUP and chmod 440 on that file"
                  .formatted(energy));
        }
        this.name = Files.readString(directory.resolve("name")).strip();
        this.rangeMicrojoules =
            Long.parseLong(Files.readString(directory.resolve("max_energy_range_uj")).strip());
        this.file = new PseudoFile(energy);
      }

      String name() {
        return name;
      }

      Path path() {
        return file.path();
      }

      void read() throws IOException {
        file.reread();
        reading = file.nextNumber();
      }

      /** Energy since the last take, uJ; at most one wrap lies between two readings. */
      long takeMicrojoules() {
        long difference = reading - previous;
        previous = reading;
        return difference < 0 ? difference + rangeMicrojoules : difference;
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    }
  }
}
