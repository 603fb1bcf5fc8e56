package pijoule.runner.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import pijoule.base.Sha256;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;

/** A folder with a board's disk, kernel, initial RAM disk, and image.json, which describes them. */
public final class BoardImage {
  private static final String FORMAT = "pijoule-board-image/1";
  private static final String DESCRIPTION = "image.json";
  private static final List<String> FILES = List.of("disk", "kernel", "initrd");

  private final Path folder;
  private final JsonNode description;

  private BoardImage(Path folder, JsonNode description) {
    this.folder = folder;
    this.description = description;
  }

  /**
   * Describes the files of an image that was just made: the hash and size of each, and the
   * packages.
   *
   * @param folder with the files, and packages.txt
   * @param recipe that made them
   */
  public static void describe(Path folder, Recipe recipe) throws IOException {
    ObjectNode description = JsonTrees.INDENTED.createObjectNode();
    description.put("format", FORMAT).put("arch", recipe.architecture().key());
    description.put("suite", Recipe.SUITE).put("recipe_sha256", recipe.sha256());
    description.put("made_at", Instant.now().toString());
    ObjectNode files = description.putObject("files");
    for (String file : FILES) {
      files
          .putObject(file)
          .put("size_bytes", Files.size(folder.resolve(file)))
          .put("sha256", Sha256.of(folder.resolve(file)));
    }
    ObjectNode packages = description.putObject("packages");
    for (String line : Files.readAllLines(folder.resolve("packages.txt"))) {
      String[] nameAndVersion = line.split(" ", 2);
      packages.put(nameAndVersion[0], nameAndVersion[1]);
    }
    Files.writeString(
        folder.resolve(DESCRIPTION), JsonTrees.INDENTED.writeValueAsString(description) + "\n");
    Files.delete(folder.resolve("packages.txt"));
  }

  /**
   * Opens an image.
   *
   * @param folder of the image
   * @param architecture that it must have
   * @return the image
   * @throws UsageException if it is missing, truncated or of another architecture, in one line
   */
  public static BoardImage open(Path folder, Architecture architecture) {
    String remedy =
        "; make it with: " + TypedCommand.of("board build --arch " + architecture.key());
    JsonNode description = read(folder, architecture, remedy);
    String made = description.path("arch").asText();
    UsageException.when(
        !made.equals(architecture.key()),
        "image must be of arch %s, got %s in %s; correct arch or image in the bench",
        architecture.key(),
        made,
        folder);
    for (String file : FILES) {
      long wanted = description.path("files").path(file).path("size_bytes").asLong(-1);
      long size = folder.resolve(file).toFile().length();
      if (size != wanted) {
        throw new UsageException(
            "image must be whole, got %s of %s B of %s; delete the folder and%s"
                .formatted(size, wanted, folder.resolve(file), remedy.substring(1)));
      }
    }
    return new BoardImage(folder, description);
  }

  private static JsonNode read(Path folder, Architecture architecture, String remedy) {
    Path file = folder.resolve(DESCRIPTION);
    UsageException.when(
        !Files.exists(file),
        "an image for arch " + architecture.key() + " must be there, got no " + file + remedy);
    try {
      JsonNode description = JsonTrees.INDENTED.readTree(Files.readString(file));
      if (description != null && description.path("format").asText().equals(FORMAT)) {
        return description;
      }
    } catch (IOException unreadable) {
      // The same line: it cannot be used.
    }
    throw new UsageException(
        "an image's description must have format " + FORMAT + ", got another in " + file + remedy);
  }

  /** {@return whether an image is there that {@link #open} opens} */
  public static boolean isUsable(Path folder, Architecture architecture) {
    try {
      open(folder, architecture);
      return true;
    } catch (UsageException unusable) {
      return false;
    }
  }

  /** {@return the disk, ext4; several boards read it, and none writes to it} */
  public Path disk() {
    return folder.resolve("disk");
  }

  /** {@return the kernel} */
  public Path kernel() {
    return folder.resolve("kernel");
  }

  /** {@return the initial RAM disk} */
  public Path initrd() {
    return folder.resolve("initrd");
  }

  /** {@return SHA-256 of the disk when it was made} */
  public String diskSha256() {
    return description.path("files").path("disk").path("sha256").asText();
  }

  /** {@return versions of its packages by name, as JSON} */
  public JsonNode packages() {
    return description.path("packages");
  }
}
