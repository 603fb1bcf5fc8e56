package pijoule.client.jdk;

import pijoule.client.StackContract;
import pijoule.client.StackFactory;

class JdkStackTest extends StackContract {
  @Override
  protected StackFactory factory() {
    return new JdkStackFactory();
  }

  @Override
  protected String shippedCoding() {
    return "";
  }

  @Override
  protected boolean sendsElements(String binding) {
    return !binding.equals("jsr172");
  }
}
