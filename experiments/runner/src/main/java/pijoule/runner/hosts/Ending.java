package pijoule.runner.hosts;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Steps that end something, each by itself: one that fails hinders no other, and none is lost. */
public final class Ending {
  private final List<Exception> failures = new ArrayList<>();

  /** A step, such as the end of one host's link. */
  @FunctionalInterface
  public interface Step {
    /** Makes the step. */
    void make() throws IOException, InterruptedException;
  }

  /**
   * Makes a step; its failure is kept.
   *
   * @param step to make
   */
  public void make(Step step) {
    try {
      step.make();
    } catch (IOException | InterruptedException | RuntimeException failure) {
      failures.add(failure);
    }
  }

  /**
   * Takes what failed because its host was lost out of the failures.
   *
   * @return these failures in one line each
   */
  public List<String> takeLost() {
    List<Exception> lost = failures.stream().filter(Ending::isLost).toList();
    failures.removeAll(lost);
    return lost.stream().map(Exception::getMessage).distinct().toList();
  }

  private static boolean isLost(Exception failure) {
    return failure instanceof HostException of && of.isLost();
  }

  /**
   * Ends the steps.
   *
   * @throws IOException if one failed: the first failure, the others suppressed in it
   * @throws InterruptedException the same, if the first one was an interrupt
   */
  public void finish() throws IOException, InterruptedException {
    if (failures.isEmpty()) {
      return;
    }
    Exception first = failures.get(0);
    for (Exception other : failures.subList(1, failures.size())) {
      if (other instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      first.addSuppressed(other);
    }
    if (first instanceof IOException failure) {
      throw failure;
    }
    if (first instanceof InterruptedException interrupt) {
      throw interrupt;
    }
    throw (RuntimeException) first;
  }

  /**
   * Closes all of several.
   *
   * @param all to close
   * @throws IOException if one failed: the first failure, the others suppressed in it
   */
  public static void close(Collection<? extends Closeable> all) throws IOException {
    Ending ending = new Ending();
    all.forEach(one -> ending.make(one::close));
    try {
      ending.finish();
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Makes a step because of a failure, which keeps that of the step as a suppressed one.
   *
   * @param because what failed
   * @param step that ends what was begun
   */
  public static void after(Exception because, Step step) {
    Ending ending = new Ending();
    ending.make(step);
    ending.failures.forEach(because::addSuppressed);
  }

  /**
   * Returns what a failure and those suppressed in it say.
   *
   * @param failure of some steps
   * @return their messages, once each
   */
  public static List<String> messages(Throwable failure) {
    return Stream.concat(Stream.of(message(failure)), suppressed(failure).stream())
        .distinct()
        .toList();
  }

  /**
   * Returns what the failures say that are suppressed in another or in its causes.
   *
   * @param failure of some steps
   * @return their messages
   */
  public static List<String> suppressed(Throwable failure) {
    List<String> messages = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      for (Throwable other : cause.getSuppressed()) {
        messages.addAll(messages(other));
      }
    }
    return messages;
  }

  private static String message(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
