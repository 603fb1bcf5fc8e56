package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;

/** Revisions of a real repository, built in worktrees. */
class RevisionsTest {
  @TempDir private Path repository;

  @BeforeEach
  void commit() throws Exception {
    run("git", "init", "-q");
    for (String answer : List.of("old", "new")) {
      Files.writeString(repository.resolve("answer"), answer + "\n");
      run("git", "add", "answer");
      run("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", answer);
    }
  }

  private String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void eachIsBuiltInAFolderOfItsOwnAndStartedThere() throws Exception {
    List<String> said = new ArrayList<>();
    try (Revisions revisions = new Revisions(repository)) {
      for (String revision : List.of("HEAD~1", "HEAD")) {
        String start = revisions.built(revision, "cp answer built", "cat built");
        said.add(run("bash", "-c", start).strip());
      }
      assertThat(run("git", "worktree", "list").lines()).hasSize(3);
    }
    assertThat(said).containsExactly("old", "new");
    assertThat(run("git", "worktree", "list").lines()).hasSize(1);
    assertThat(repository.resolve("built")).doesNotExist();
  }

  @Test
  void aBuildThatFailsHasItsLastLineInTheMessage() throws IOException, InterruptedException {
    try (Revisions revisions = new Revisions(repository)) {
      assertThatThrownBy(() -> revisions.built("HEAD", "echo one; echo two >&2; exit 7", "true"))
          .isInstanceOf(UsageException.class)
          .hasMessage("the build of HEAD must be made with exit code 0, got 7: two");
      assertThatThrownBy(() -> revisions.built("no-such", "true", "true"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("revision no-such must be made with exit code 0, got 128: fatal:");
    }
  }

  @Test
  void twoNamesOfOneCommitAreTheSame() throws IOException, InterruptedException {
    try (Revisions revisions = new Revisions(repository)) {
      assertThat(revisions.areSame("HEAD", "HEAD^{commit}")).isTrue();
      assertThat(revisions.areSame("HEAD~1", "HEAD")).isFalse();
      assertThatThrownBy(() -> revisions.areSame("HEAD", "no-such"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("revision no-such must be made with exit code 0, got 128: fatal:");
    }
  }
}
