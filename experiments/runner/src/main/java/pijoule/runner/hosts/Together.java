package pijoule.runner.hosts;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** Steps that wait for different things and are made at the same time, never beside a run. */
public final class Together {
  private Together() {}

  /**
   * Makes steps, and waits until all have ended.
   *
   * @param steps to make; the first one by this thread
   * @throws IOException if one failed: the first of these steps, the others suppressed in it
   * @throws InterruptedException the same, if that one was interrupted
   */
  public static void make(Ending.Step... steps) throws IOException, InterruptedException {
    List<FutureTask<Void>> tasks = Stream.of(steps).map(Together::task).toList();
    tasks.stream().skip(1).forEach(task -> new Thread(task, "step").start());
    tasks.get(0).run();
    Ending ending = new Ending();
    tasks.forEach(task -> ending.make(() -> await(task)));
    ending.finish();
  }

  private static FutureTask<Void> task(Ending.Step step) {
    return new FutureTask<>(
        () -> {
          step.make();
          return null;
        });
  }

  /**
   * Returns what a task has made, and waits for it where another thread makes it.
   *
   * @param task to wait for
   * @return what it made
   * @throws IOException if the task failed so
   * @throws InterruptedException the same
   */
  public static <T> T await(Future<T> task) throws IOException, InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (failed.getCause() instanceof InterruptedException interrupt) {
        throw interrupt;
      }
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
