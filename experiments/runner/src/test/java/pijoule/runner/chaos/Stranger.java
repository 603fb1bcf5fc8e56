package pijoule.runner.chaos;

import java.util.concurrent.CountDownLatch;

/** A program that is nobody's business: it waits until its end. */
public final class Stranger {
  private Stranger() {}

  /**
   * @param args none
   */
  public static void main(String[] args) throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
