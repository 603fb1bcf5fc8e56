package pijoule.contract.security;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Makes keys and certificates by keytool, which is in every JRE: a certificate authority, which
 * signs one certificate for servers and one for clients. The authority's own key is deleted at
 * once: nothing is signed later.
 *
 * @param names host names and IP addresses that both certificates are for
 * @param startsIn seconds from now to the begin of their life; below 0 in the past
 * @param days length of their life, days, at least 1
 */
public record Authority(Collection<String> names, long startsIn, int days) {
  /** The sides that have a certificate: names of folders. */
  public static final List<String> SIDES = List.of("server", "client");

  private static final String CA = "authority";
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");

  /** IPv4; an address of IPv6 has a colon. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

  private static final long LIMIT_SECONDS = 300;
  private static final int PASSWORD_BYTES = 24;

  public Authority {
    names = List.copyOf(names);
  }

  /** Returns keytool of the running Java. */
  public static Path keytool() {
    return Path.of(System.getProperty("java.home"), "bin", "keytool");
  }

  /**
   * Makes the keys of a kind.
   *
   * @param folder gets a folder for each of {@link #SIDES}, which {@link KeyFolder} reads; must
   *     exist and be private
   * @param kind of keys
   * @return the certificates by side, and that of the {@code authority}
   * @throws IOException if keytool fails, with its own words
   */
  public Map<String, X509Certificate> make(Path folder, KeyKind kind)
      throws IOException, InterruptedException {
    String password = secret();
    Path store = folder.resolve("made.p12");
    try {
      generate(store, password, kind, CA, List.of("-ext", "bc:c", "-ext", "ku:c=keyCertSign"));
      for (String side : SIDES) {
        generate(store, password, kind, side, List.of("-signer", CA, "-ext", "san=" + san()));
      }
      return write(folder, store, password.toCharArray());
    } catch (GeneralSecurityException unusable) {
      throw new IOException(
          "keytool must make usable keys, got " + unusable.getMessage(), unusable);
    } finally {
      Files.deleteIfExists(store);
    }
  }

  private String san() {
    List<String> san = new ArrayList<>();
    for (String name : names) {
      san.add((ADDRESS.matcher(name).matches() ? "ip:" : "dns:") + name);
    }
    return String.join(",", san);
  }

  private void generate(
      Path store, String password, KeyKind kind, String alias, List<String> extensions)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(keytool().toString()));
    // It lives for a second: compiling less takes half of its time away.
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-genkeypair"));
    command.addAll(List.of("-alias", alias, "-dname", "CN=pijoule " + alias));
    command.addAll(List.of("-keyalg", kind.algorithm()));
    command.addAll(kind.size());
    command.addAll(List.of("-startdate", (startsIn < 0 ? "-" : "+") + Math.abs(startsIn) + "S"));
    command.addAll(List.of("-validity", Integer.toString(days)));
    command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12"));
    // By the environment: every user of the machine can see a command line.
    command.addAll(List.of("-storepass:env", "PIJOULE_STOREPASS"));
    command.addAll(extensions);
    ProcessBuilder keytool = new ProcessBuilder(command).redirectErrorStream(true);
    keytool.environment().put("PIJOULE_STOREPASS", password);
    keytool.environment().put("LC_ALL", "C");
    Process process = keytool.start();
    process.getOutputStream().close();
    String words = text(process.getInputStream());
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("keytool must end within " + LIMIT_SECONDS + " s, and did not");
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "keytool must make a key of %s, got %s"
              .formatted(
                  kind.key(),
                  words.lines().findFirst().orElse("exit code " + process.exitValue())));
    }
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static Map<String, X509Certificate> write(Path folder, Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(file.toFile(), password);
    Map<String, X509Certificate> made = new TreeMap<>();
    for (String alias : List.of(CA, "server", "client")) {
      made.put(alias, (X509Certificate) store.getCertificate(alias));
    }
    String shared = secret();
    for (String side : SIDES) {
      Path own =
          Files.createDirectory(
              folder.resolve(side), PosixFilePermissions.asFileAttribute(PRIVATE));
      String peer = SIDES.get(1 - SIDES.indexOf(side));
      byte[] key = store.getKey(side, password).getEncoded();
      String certificate = pem("CERTIFICATE", made.get(side).getEncoded());
      put(own.resolve(KeyFolder.OWN), pem("PRIVATE KEY", key) + certificate);
      put(own.resolve(KeyFolder.PEER), pem("CERTIFICATE", made.get(peer).getEncoded()));
      put(own.resolve(KeyFolder.AUTHORITY), pem("CERTIFICATE", made.get(CA).getEncoded()));
      put(own.resolve(KeyFolder.PASSWORD), shared + "\n");
    }
    return made;
  }

  private static void put(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, text);
  }

  private static String pem(String label, byte[] der) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
  }

  private static String secret() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
