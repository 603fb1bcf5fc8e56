package pijoule.client.cxf;

import pijoule.client.StackContract;
import pijoule.client.StackFactory;

class CxfStackTest extends StackContract {
  @Override
  protected StackFactory factory() {
    return new CxfStackFactory();
  }

  @Override
  protected String shippedCoding() {
    return "chunked";
  }
}
