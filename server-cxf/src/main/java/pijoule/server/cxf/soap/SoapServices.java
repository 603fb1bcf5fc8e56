package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
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
import pijoule.server.exchange.Operation;

/** The JAX-WS classes by service. Another service is another line and another class. */
final class SoapServices {
  private SoapServices() {}

  /**
   * Returns its class, with the operation.
   *
   * @param service its name, which says what the operation's types are
   * @param operation what it does
   * @throws IllegalArgumentException if the service has none
   */
  @SuppressWarnings("unchecked")
  static SoapService<?, ?> of(String service, Operation<?, ?> operation) {
    return switch (service) {
      case "sort" -> new SortService((Operation<int[], int[]>) operation);
      case "file" -> new FileService((Operation<int[], int[]>) operation);
      case "concat" -> new ConcatService((Operation<String[], String>) operation);
      case "add" -> new AddService((Operation<float[], Float>) operation);
      case "temperature" -> new TemperatureService((Operation<String, Float>) operation);
      case "readings" -> new ReadingsService((Operation<Integer, Reading[]>) operation);
      case "echo" -> new EchoService((Operation<String, String>) operation);
      default ->
          throw new IllegalArgumentException(
              "service must have a JAX-WS class, got none for '" + service + "'; write one");
    };
  }

  /** The sort service as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class SortService extends SoapService<int[], int[]> {
    SortService(Operation<int[], int[]> operation) {
      super(operation, NumbersType.INSTANCE);
    }

    /** Sorts. */
    @WebMethod
    @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public NumbersMessage sort(
        @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            NumbersMessage request) {
      return (NumbersMessage) answer(request);
    }
  }

  /** The file service as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class FileService extends SoapService<int[], int[]> {
    FileService(Operation<int[], int[]> operation) {
      super(operation, NumbersType.INSTANCE);
    }

    /** Writes the numbers to a file and reads them again. */
    @WebMethod
    @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public NumbersMessage file(
        @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            NumbersMessage request) {
      return (NumbersMessage) answer(request);
    }
  }

  /** The service that joins words as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class ConcatService extends SoapService<String[], String> {
    ConcatService(Operation<String[], String> operation) {
      super(operation, TextType.INSTANCE);
    }

    /** Joins. */
    @WebMethod
    @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public TextMessage concat(
        @WebParam(name = WordsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            WordsMessage request) {
      return (TextMessage) answer(request);
    }
  }

  /** The service that adds numbers as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class AddService extends SoapService<float[], Float> {
    AddService(Operation<float[], Float> operation) {
      super(operation, FloatType.INSTANCE);
    }

    /** Adds. */
    @WebMethod
    @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public ResultMessage add(
        @WebParam(name = FloatsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            FloatsMessage request) {
      return (ResultMessage) answer(request);
    }
  }

  /** The service that reads a sensor as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class TemperatureService extends SoapService<String, Float> {
    TemperatureService(Operation<String, Float> operation) {
      super(operation, FloatType.INSTANCE);
    }

    /** Reads the sensor. */
    @WebMethod
    @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public ResultMessage temperature(
        @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            TextMessage request) {
      return (ResultMessage) answer(request);
    }
  }

  /** The service that gives the last readings of a sensor as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class ReadingsService extends SoapService<Integer, Reading[]> {
    ReadingsService(Operation<Integer, Reading[]> operation) {
      super(operation, ReadingsType.INSTANCE);
    }

    /** Gives readings. */
    @WebMethod
    @WebResult(name = ReadingsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public ReadingsMessage readings(
        @WebParam(name = QueryType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            QueryMessage request) {
      return (ReadingsMessage) answer(request);
    }
  }

  /** The echo service as JAX-WS finds it. */
  @WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  public static final class EchoService extends SoapService<String, String> {
    EchoService(Operation<String, String> operation) {
      super(operation, TextType.INSTANCE);
    }

    /** Sends back. */
    @WebMethod
    @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
    public TextMessage echo(
        @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
            TextMessage request) {
      return (TextMessage) answer(request);
    }
  }
}
