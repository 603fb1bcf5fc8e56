package pijoule.server;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The version of a library, from its jar's manifest. */
public final class JarVersion {
  private static final String UNKNOWN = "unknown";

  private JarVersion() {}

  /**
   * Returns its version; {@code unknown} where the manifest has none.
   *
   * @param type any class of the library
   */
  public static String of(Class<?> type) {
    String version = type.getPackage().getImplementationVersion();
    if (version != null) {
      // JAXB appends the commit that it was built from.
      return version.split(" ", 2)[0];
    }
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try (JarFile jar = new JarFile(Path.of(source.getLocation().toURI()).toFile())) {
      Manifest manifest = jar.getManifest();
      return manifest == null ? UNKNOWN : version(manifest.getMainAttributes());
    } catch (IOException | URISyntaxException noJar) {
      return UNKNOWN;
    }
  }

  private static String version(Attributes attributes) {
    String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    String bundle = attributes.getValue("Bundle-Version");
    if (version != null) {
      return version;
    }
    return bundle == null ? UNKNOWN : bundle;
  }
}
