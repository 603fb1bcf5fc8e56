package pijoule.server.web;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;

/** Implementations of StAX. */
public enum Stax {
  /** The JDK's own. */
  JDK,
  /** Woodstox, which must be on the class path. */
  WOODSTOX;

  /** Returns a new factory of parsers. */
  XMLInputFactory inputs() {
    return this == JDK ? XMLInputFactory.newDefaultFactory() : Woodstox.inputs();
  }

  /** Returns a new factory of writers. */
  XMLOutputFactory outputs() {
    return this == JDK ? XMLOutputFactory.newDefaultFactory() : Woodstox.outputs();
  }

  /** Is not loaded where Woodstox is absent. */
  private static final class Woodstox {
    static XMLInputFactory inputs() {
      return new WstxInputFactory();
    }

    static XMLOutputFactory outputs() {
      return new WstxOutputFactory();
    }
  }
}
