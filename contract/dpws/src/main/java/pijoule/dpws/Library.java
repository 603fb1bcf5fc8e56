package pijoule.dpws;

import com.google.common.util.concurrent.AbstractIdleService;
import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.assistedinject.FactoryModuleBuilder;
import com.google.inject.name.Names;
import com.google.inject.util.Modules;
import java.io.OutputStream;
import java.time.Duration;
import org.somda.sdc.common.guice.DefaultCommonConfigModule;
import org.somda.sdc.common.guice.DefaultCommonModule;
import org.somda.sdc.dpws.CommunicationLogSink;
import org.somda.sdc.dpws.DpwsConfig;
import org.somda.sdc.dpws.guice.DefaultDpwsConfigModule;
import org.somda.sdc.dpws.guice.DefaultDpwsModule;
import org.somda.sdc.dpws.soap.SoapConfig;
import org.somda.sdc.dpws.soap.SoapMarshalling;
import org.somda.sdc.dpws.udp.UdpBindingService;
import org.somda.sdc.dpws.udp.UdpBindingServiceImpl;
import org.somda.sdc.dpws.udp.UdpMessage;
import org.somda.sdc.dpws.udp.UdpMessageReceiverCallback;
import org.somda.sdc.dpws.udp.factory.UdpBindingServiceFactory;
import pijoule.contract.xml.Envelope;

/** The DPWS library (SDCri), with the settings of server and client. */
public final class Library {
  private Library() {}

  /** Turns its logs off: failures are in records and refusals. Before its first class is loaded. */
  public static void quiet() {
    System.setProperty(
        "log4j2.loggerContextFactory",
        "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    System.setProperty("log4j2.simplelogLevel", "OFF");
    System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
    System.setProperty(
        "org.apache.commons.logging.LogFactory", "org.apache.commons.logging.impl.LogFactoryImpl");
    System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
    System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "ERROR");
  }

  /**
   * Returns where its objects come from.
   *
   * @param turns by which its marshaller finds the call of a thread
   * @param multicast whether the device is announced and searched for
   * @param timeout for a connection
   * @param own bindings that replace the library's
   */
  public static Injector open(Turns turns, boolean multicast, Duration timeout, Module own) {
    // Its classes made at run time need sun.misc.Unsafe, of which JDK 24 and newer warn.
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    return Guice.createInjector(
        Modules.override(
                new DefaultCommonConfigModule(),
                new DefaultCommonModule(),
                new DefaultDpwsModule(),
                new Settings(timeout))
            .with(new Bindings(turns, multicast), own));
  }

  private static final class Bindings extends AbstractModule {
    private final Turns turns;
    private final boolean multicast;

    private Bindings(Turns turns, boolean multicast) {
      this.turns = turns;
      this.multicast = multicast;
    }

    @Override
    protected void configure() {
      bind(Turns.class).toInstance(turns);
      bind(SoapMarshalling.class).to(CallMarshalling.class);
      // The library's would make a folder where the program runs.
      bind(CommunicationLogSink.class)
          .toInstance((kind, way, soap, log) -> OutputStream.nullOutputStream());
      if (multicast) {
        install(
            new FactoryModuleBuilder()
                .implement(UdpBindingService.class, UdpBindingServiceImpl.class)
                .build(
                    Key.get(UdpBindingServiceFactory.class, Names.named(SentUdpFactory.LIBRARY))));
        bind(UdpBindingServiceFactory.class).to(SentUdpFactory.class);
      } else {
        bind(UdpBindingServiceFactory.class).toInstance((host, group, port, max) -> new NoUdp());
      }
    }
  }

  /** Messages as they are: not compressed, no comment, and checked by the rules of all stacks. */
  private static final class Settings extends DefaultDpwsConfigModule {
    private final Duration timeout;

    private Settings(Duration timeout) {
      this.timeout = timeout;
    }

    @Override
    protected void customConfigure() {
      bind(DpwsConfig.HTTP_GZIP_COMPRESSION, Boolean.class, false);
      bind(DpwsConfig.HTTP_CLIENT_CONNECT_TIMEOUT, Duration.class, timeout);
      bind(SoapConfig.VALIDATE_SOAP_MESSAGES, Boolean.class, false);
      bind(SoapConfig.METADATA_COMMENT, Boolean.class, false);
      bind(SoapConfig.JAXB_CONTEXT_PATH, String.class, EnvelopeXml.PAYLOADS);
      bind(
          SoapConfig.NAMESPACE_MAPPINGS,
          String.class,
          "{" + Envelope.PAYLOAD_PREFIX + ":" + Envelope.PAYLOAD_NAMESPACE + "}");
    }
  }

  /** Discovery where there is no multicast: nothing is sent, nothing comes. */
  private static final class NoUdp extends AbstractIdleService implements UdpBindingService {
    @Override
    public void setMessageReceiver(UdpMessageReceiverCallback receiver) {
      // nothing comes
    }

    @Override
    public void sendMessage(UdpMessage message) {
      // to nobody
    }

    @Override
    protected void startUp() {
      // has no socket
    }

    @Override
    protected void shutDown() {
      // has no socket
    }
  }
}
