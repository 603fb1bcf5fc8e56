package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.NumbersMessage;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;

/** The services as JAX-WS sees them. Another service is another line. */
final class Ports {
  private Ports() {}

  /** The interface of a service, with one method. */
  static Class<?> of(String service) {
    return switch (service) {
      case "sort" -> SortPort.class;
      case "echo" -> EchoPort.class;
      case "file" -> FilePort.class;
      case "concat" -> ConcatPort.class;
      case "add" -> AddPort.class;
      case "temperature" -> TemperaturePort.class;
      case "readings" -> ReadingsPort.class;
      default -> throw new IllegalArgumentException(service);
    };
  }

  /** The service {@code add} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface AddPort {
    /** {@return payload of the answer} */
    @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    ResultMessage add(
        @WebParam(name = FloatsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            FloatsMessage request);
  }

  /** The service {@code concat} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface ConcatPort {
    /** {@return payload of the answer} */
    @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    TextMessage concat(
        @WebParam(name = WordsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            WordsMessage request);
  }

  /** The service {@code echo} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface EchoPort {
    /** {@return payload of the answer} */
    @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    TextMessage echo(
        @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            TextMessage request);
  }

  /** The service {@code file} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface FilePort {
    /** {@return payload of the answer} */
    @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    NumbersMessage file(
        @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            NumbersMessage request);
  }

  /** The service {@code readings} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface ReadingsPort {
    /** {@return payload of the answer} */
    @WebResult(name = ReadingsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    ReadingsMessage readings(
        @WebParam(name = QueryType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            QueryMessage request);
  }

  /** The service {@code sort} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface SortPort {
    /** {@return payload of the answer} */
    @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    NumbersMessage sort(
        @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            NumbersMessage request);
  }

  /** The service {@code temperature} as JAX-WS sees it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public interface TemperaturePort {
    /** {@return payload of the answer} */
    @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    ResultMessage temperature(
        @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            TextMessage request);
  }
}
