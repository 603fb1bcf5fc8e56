package pijoule.analysis.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.campaign.YamlTree;

/**
 * Name and title of a study; a folder without a study is described all the same.
 *
 * @param name lower case, as the standard wants it
 * @param title one line
 */
record StudyWords(String name, String title) {
  private static final StudyWords NONE = new StudyWords("results", "pijoule results");

  static StudyWords read(Path yaml) {
    if (!Files.isRegularFile(yaml)) {
      return NONE;
    }
    try {
      JsonNode study = YamlTree.read(new YAMLMapper(), yaml);
      String name = study.path("name").asText(NONE.name);
      return new StudyWords(PackagedFile.safeName(name), study.path("title").asText(name));
    } catch (IOException unreadable) {
      return NONE;
    }
  }
}
