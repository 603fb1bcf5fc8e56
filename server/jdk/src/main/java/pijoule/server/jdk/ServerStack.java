package pijoule.server.jdk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.server.direct.DirectCodec;
import pijoule.server.web.BlockingFront;
import pijoule.server.web.Stax;
import pijoule.server.web.WebCodecs;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;
import pijoule.server.web.jdk.HttpListener;

/** The JDK's HTTP server, without anything else. */
public final class ServerStack implements WebStack {
  @Override
  public String name() {
    return "jdk";
  }

  @Override
  public Map<String, String> versions(String binding) {
    return Map.of("jdk", System.getProperty("java.version"));
  }

  @Override
  public <Q, A> DirectCodec<Q, A> codec(Endpoint<Q, A> endpoint) {
    return WebCodecs.of(endpoint, Stax.JDK);
  }

  @Override
  public List<ProgramOption<?>> options() {
    List<ProgramOption<?>> options = new ArrayList<>(WebStack.super.options());
    options.add(StackOptions.THREADS);
    return options;
  }

  @Override
  public Door open(WebSite<?, ?> site) throws IOException {
    return new HttpListener(
        site.settings().address(), new BlockingFront(site), site.settings().virtualThreads());
  }
}
