package pijoule.runner.check;

import java.io.IOException;
import java.util.Locale;
import java.util.OptionalLong;

/** Check whether a host has room for programs and traces. */
final class Disk implements HostCheck {
  /** Programs are 23 MB; a night's trace of one meter is some 200 MB. */
  private static final long MIN_BYTES = 200_000_000;

  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    OptionalLong free = host.bytes("disk_free_kib");
    if (free.isEmpty()) {
      return;
    }
    findings.fact(
        host.host(), "disk free", String.format(Locale.ROOT, "%.1f GB", free.getAsLong() / 1e9));
    if (free.getAsLong() < MIN_BYTES) {
      findings.noPrograms(
          host.host(),
          "host "
              + host.host()
              + " must have "
              + MIN_BYTES / 1_000_000
              + " MB free in the home folder, got "
              + free.getAsLong() / 1_000_000
              + " MB; delete something there");
    }
  }
}
