package pijoule.client.axis2;

import pijoule.client.StackContract;
import pijoule.client.StackFactory;

class Axis2StackTest extends StackContract {
  @Override
  protected StackFactory factory() {
    return new Axis2StackFactory();
  }

  @Override
  protected String shippedCoding() {
    return "chunked";
  }

  @Override
  protected boolean sendsElements(String binding) {
    return !binding.equals("onefield");
  }
}
