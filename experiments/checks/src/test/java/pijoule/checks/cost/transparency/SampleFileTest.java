package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.checks.cost.transparency.Transparency.SampleFile;
import pijoule.contract.options.UsageException;

class SampleFileTest {
  private static final Subject SUBJECT = Subject.ALL.get(0);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("samples.csv");
  }

  @Test
  void roundsOfTwoPartsAreCountedTogether() throws IOException {
    new SampleFile(file).append(round(2, 1));
    new SampleFile(file).append(round(8, 1));

    Samples samples = new Samples();
    new SampleFile(file).read(samples);

    assertThat(samples.overReference(SUBJECT, "100kB", Stage.STEADY, Cost::seconds).value())
        .isCloseTo(4, within(1e-9));
  }

  @Test
  void aNewFileHasNothing() throws IOException {
    new SampleFile(file).read(new Samples());

    assertThat(file).doesNotExist();
  }

  @Test
  void anotherFileIsRefused() throws IOException {
    Files.writeString(file, "a,b\n");

    assertThatThrownBy(() -> new SampleFile(file).read(new Samples()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("time_seconds");
  }

  @Test
  void aBrokenLineIsRefused() throws IOException {
    new SampleFile(file).append(round(2, 1));
    Files.writeString(file, Files.readString(file) + "server cxf rest,false,100kB,warm,1,1\n");

    assertThatThrownBy(() -> new SampleFile(file).read(new Samples()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("warm");
  }

  private static List<StageCost> round(double own, double reference) {
    return List.of(sample(true, own), sample(false, reference));
  }

  private static StageCost sample(boolean own, double seconds) {
    return new StageCost(SUBJECT.title(), own, "100kB", Stage.STEADY, new Cost(seconds, 1));
  }
}
