package pijoule.client.axis2;

import java.util.List;
import java.util.Optional;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.kernel.http.HTTPConstants;
import pijoule.client.CallBuffers;
import pijoule.client.OtherJar;
import pijoule.client.Stack;
import pijoule.client.StackFactory;
import pijoule.client.StackSettings;
import pijoule.client.axis2.binding.AdbBinding;
import pijoule.client.axis2.binding.AxiomBinding;
import pijoule.client.axis2.binding.Binding;
import pijoule.client.axis2.binding.OneFieldBinding;
import pijoule.client.axis2.rest.RestBuilder;
import pijoule.client.axis2.rest.RestFormatter;
import pijoule.client.axis2.rest.RestStack;
import pijoule.client.axis2.soap.SoapBuilder;
import pijoule.client.axis2.soap.SoapFormatter;
import pijoule.client.axis2.transport.Transport;
import pijoule.client.axis2.value.ValueStack;
import pijoule.client.form.Form;
import pijoule.client.form.JacksonForm;
import pijoule.client.form.OctetForm;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;

/** Builds Axis2's ServiceClient, with its default HTTP transport, Apache HttpClient 5. */
public final class Axis2StackFactory implements StackFactory {
  private static final String AXIOM = "axiom";
  private static final String ADB = "adb";
  private static final String ONE_FIELD = "onefield";

  /** Binding of messages that Axis2 cannot read and write itself. */
  private static final String OWN = "own";

  @Override
  public String name() {
    return "axis2";
  }

  @Override
  public List<String> bindings(String protocol) {
    List<String> xml =
        protocol.equals("rest") ? List.of(AXIOM, ADB, ONE_FIELD) : List.of(AXIOM, ADB);
    return Protocols.bindings(protocol, xml, List.of(OWN), List.of(OWN));
  }

  @Override
  public List<String> security(String protocol) {
    return protocol.startsWith("soap")
        ? SecurityLevel.NAMES
        : StackFactory.super.security(protocol);
  }

  @Override
  public List<String> encodings(String protocol) {
    return Protocols.XML.contains(protocol) ? ContentEncoding.NAMES : ContentEncoding.NONE;
  }

  @Override
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) throws AxisFault {
    Logging.off();
    // As new ServiceClient() does: Axis2's default configuration, without a repository.
    ConfigurationContext context =
        ConfigurationContextFactory.createConfigurationContextFromFileSystem(null, null);
    CallBuffers buffers = new CallBuffers(settings);
    Transport.add(context, settings, Transport.clients(settings, endpoint.mediaType(), buffers));
    ServiceClient client = new ServiceClient(context, null);
    client.setOptions(options(settings, endpoint.mediaType()));
    String protocol = endpoint.protocol().name();
    AxisConfiguration configuration = context.getAxisConfiguration();
    return switch (protocol) {
      case "rest" -> rest(client, configuration, settings, endpoint, buffers);
      case "soap" -> soap(client, configuration, settings, endpoint, buffers, Envelope.SOAP_1_1);
      case "soap12" -> soap(client, configuration, settings, endpoint, buffers, Envelope.SOAP_1_2);
      case "octet" ->
          new ValueStack<>(client, configuration, buffers, endpoint, new OctetForm<>(endpoint));
      default -> new ValueStack<>(client, configuration, buffers, endpoint, jackson(endpoint));
    };
  }

  private static <Q, A> Stack<Q, A> rest(
      ServiceClient client,
      AxisConfiguration configuration,
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      CallBuffers buffers) {
    RestFormatter formatter = new RestFormatter(buffers);
    RestBuilder builder = new RestBuilder(buffers);
    configuration.addMessageFormatter(endpoint.mediaType(), formatter);
    configuration.addMessageBuilder(endpoint.mediaType(), builder);
    Binding<Q, A> binding = binding(settings.binding(), endpoint.service(), Envelope.NONE);
    return new RestStack<>(client, binding, buffers, formatter, builder);
  }

  private static <Q, A> Stack<Q, A> soap(
      ServiceClient client,
      AxisConfiguration configuration,
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      CallBuffers buffers,
      Envelope envelope) {
    Optional<Protection> protection = protection(settings, envelope);
    RestFormatter formatter = SoapFormatter.of(buffers, endpoint.protocol(), envelope, protection);
    RestBuilder builder = SoapBuilder.of(buffers, protection);
    configuration.addMessageFormatter(endpoint.mediaType(), formatter);
    configuration.addMessageBuilder(endpoint.mediaType(), builder);
    client.getOptions().setSoapVersionURI(envelope.namespace());
    client.getOptions().setProperty(Constants.Configuration.ENABLE_REST, Constants.VALUE_FALSE);
    Binding<Q, A> binding = binding(settings.binding(), endpoint.service(), envelope);
    return new RestStack<>(client, binding, buffers, formatter, builder);
  }

  private static Optional<Protection> protection(StackSettings settings, Envelope envelope) {
    if (!settings.hasProtectedMessages()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Protection.of(settings.security(), envelope));
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("client-axis2", "security");
    }
  }

  private static <Q, A> Form<Q, A> jackson(Endpoint<Q, A> endpoint) {
    try {
      return new JacksonForm<>(endpoint);
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("client-axis2", endpoint.protocol().name());
    }
  }

  private static <Q, A> Binding<Q, A> binding(
      String name, ServiceKind<Q, A> service, Envelope envelope) {
    return switch (name) {
      case ADB -> new AdbBinding<>(service, envelope);
      case ONE_FIELD -> new OneFieldBinding<>(service);
      default -> new AxiomBinding<>(service, envelope);
    };
  }

  private static Options options(StackSettings settings, String mediaType) {
    int connectMs = (int) Math.min(Integer.MAX_VALUE, settings.connectTimeout().toMillis());
    Options options = new Options();
    options.setTo(new EndpointReference(settings.url().toString()));
    options.setProperty(Constants.Configuration.ENABLE_REST, Constants.VALUE_TRUE);
    options.setProperty(
        Constants.Configuration.HTTP_METHOD, Constants.Configuration.HTTP_METHOD_POST);
    options.setProperty(Constants.Configuration.MESSAGE_TYPE, mediaType);
    options.setProperty(Constants.Configuration.CONTENT_TYPE, mediaType);
    options.setProperty(HTTPConstants.CONNECTION_TIMEOUT, connectMs);
    options.setProperty(HTTPConstants.SO_TIMEOUT, 0);
    options.setTimeOutInMilliSeconds(0);
    if (settings.encoding().isCompressed()) {
      options.setProperty(HTTPConstants.MC_GZIP_REQUEST, Boolean.TRUE);
      options.setProperty(HTTPConstants.MC_ACCEPT_GZIP, Boolean.TRUE);
    }
    return options;
  }

  /**
   * Turns the frameworks' logs off: a failed call's reason is in the record, and a search for a
   * logging framework would lengthen the start-up.
   */
  private static final class Logging {
    private Logging() {}

    static void off() {
      System.setProperty(
          "org.apache.commons.logging.LogFactory",
          "org.apache.commons.logging.impl.LogFactoryImpl");
      System.setProperty(
          "org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
      System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
      System.setProperty("slf4j.internal.verbosity", "ERROR");
    }
  }
}
