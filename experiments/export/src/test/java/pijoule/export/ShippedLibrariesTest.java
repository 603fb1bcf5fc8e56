package pijoule.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet's reader needs types of Hadoop; its writer, which is what is shipped, must not. */
class ShippedLibrariesTest {
  private static final String HADOOP = "/hadoop-";

  @TempDir Path folder;

  @Test
  void anExportNeedsNothingOfHadoop() throws Exception {
    new TinyCampaign(folder).write();
    Path out = folder.resolve("parquet");
    try (URLClassLoader shipped =
        new URLClassLoader(withoutHadoop(), ClassLoader.getPlatformClassLoader())) {
      assertThatThrownBy(() -> shipped.loadClass("org.apache.hadoop.conf.Configuration"))
          .isInstanceOf(ClassNotFoundException.class);
      shipped
          .loadClass(ParquetExport.class.getName())
          .getMethod("write", Path.class, Path.class, boolean.class)
          .invoke(null, folder, out, false);
    }
    assertThat(ParquetFile.read(out.resolve("traces/pi-1.parquet")).rows()).hasSize(11);
    assertThat(ParquetFile.read(out.resolve("runs.parquet")).rows()).hasSize(7);
  }

  private static URL[] withoutHadoop() throws Exception {
    List<URL> urls = new ArrayList<>();
    String path = System.getProperty("java.class.path");
    assertThat(path).contains(HADOOP).contains("/parquet-hadoop");
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!entry.contains(HADOOP)) {
        urls.add(new File(entry).toURI().toURL());
      }
    }
    return urls.toArray(new URL[0]);
  }
}
