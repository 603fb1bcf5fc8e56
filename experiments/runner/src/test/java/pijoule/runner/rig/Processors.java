package pijoule.runner.rig;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Has one test class at a time, of all processes of the tests, use a whole processor. */
final class Processors implements BeforeAllCallback, AfterAllCallback {
  private static final Path LOCK = Path.of("target/processors.lock");
  private static final Namespace NAMESPACE = Namespace.create(Processors.class);

  /** A nested class has what its outer class holds. */
  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    if (context.getStore(NAMESPACE).get(LOCK) != null) {
      return;
    }
    FileChannel channel =
        FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.lock();
    context.getStore(NAMESPACE).put(LOCK, channel);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    FileChannel own = context.getStore(NAMESPACE).remove(LOCK, FileChannel.class);
    if (own != null) {
      own.close();
    }
  }
}
