package pijoule.analysis.measure;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.contract.phase.Side;

/**
 * Disk space of a side's program beyond the JDK, in bytes: Groba and Clarke (2010), section IV-A.
 */
public enum DiskSize implements SizeQuantity {
  /** Size of the program's own files. */
  PROGRAM,
  /** The libraries that it comes with and that its messages need. */
  LIBRARIES;

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT) + "_size";
  }

  @Override
  public boolean isOf(Side side) {
    return true;
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    return SizeQuantity.value(
        this == PROGRAM ? measures.disk().own() : measures.disk().libraries());
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("the results folder does not state the sizes of the program's files");
  }
}
