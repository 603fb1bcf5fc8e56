package pijoule.analysis.measure;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.contract.phase.Side;

/**
 * Disk space of a side's program beyond the JDK, in bytes: Groba and Clarke (2010), section IV-A.
 */
public enum DiskSize implements Quantity {
  /** Size of the program's own files. */
  PROGRAM,
  /** The libraries that it comes with and that its messages need. */
  LIBRARIES;

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT) + "_size";
  }

  @Override
  public String unit() {
    return "B";
  }

  @Override
  public boolean isOf(Side side) {
    return true;
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    OptionalLong bytes = this == PROGRAM ? measures.disk().own() : measures.disk().libraries();
    return bytes.isPresent() ? OptionalDouble.of(bytes.getAsLong()) : OptionalDouble.empty();
  }

  @Override
  public boolean isCount() {
    return true;
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("the results folder does not state the sizes of the program's files");
  }

  @Override
  public String word(boolean greater) {
    return greater ? "larger" : "smaller";
  }
}
