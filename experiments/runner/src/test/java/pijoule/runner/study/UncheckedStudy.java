package pijoule.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.campaign.YamlTree;
import pijoule.runner.programs.Programs;

/** Studies that are read without their schema. */
public final class UncheckedStudy {
  private UncheckedStudy() {}

  /** Reads a study as the code does that no schema stands before. */
  public static Study read(Path file) throws IOException {
    return StudyFile.study(YamlTree.read(file), file, Programs.find());
  }
}
