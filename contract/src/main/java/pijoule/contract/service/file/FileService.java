package pijoule.contract.service.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.service.numbers.NumberLists;

/**
 * The file service with its settings.
 *
 * @param numbers what a client draws
 * @param file what a server does
 */
record FileService(NumberDraw numbers, BlockFile file) implements Service<int[], int[]> {
  @Override
  public int[] draw(long seed) {
    return numbers.draw(seed);
  }

  @Override
  public int messageBytes() {
    return numbers.messageBytes();
  }

  @Override
  public int[] apply(int[] request) throws ServiceException {
    try {
      return file.writeAndRead(request);
    } catch (IOException failed) {
      throw new ServiceException(
          "the file service must write and read "
              + file.fileBytes()
              + " B in "
              + file.folder()
              + ", got "
              + words(failed)
              + "; make the folder ready, or name another one as scratch",
          failed);
    }
  }

  /** The JDK's message of most failures is the file's name alone. */
  private static String words(IOException failed) {
    if (failed instanceof NoSuchFileException) {
      return "no such folder";
    }
    if (failed instanceof AccessDeniedException) {
      return "no right to write there";
    }
    return failed instanceof FileSystemException named && named.getReason() != null
        ? named.getReason()
        : failed.getMessage();
  }

  /** The answer must be the numbers sent, in their order. */
  @Override
  public Optional<String> fault(int[] sent, int[] answer) {
    return NumberLists.difference(sent, answer);
  }

  @Override
  public long scratchBytes() {
    return file.fileBytes();
  }

  @Override
  public Map<String, Object> settings() {
    return file.settings();
  }
}
