package pijoule.server.cxf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.NumbersMessage;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;
import pijoule.server.exchange.Operation;

/** The JAX-RS resources by service. Another service is another line and another class. */
final class Resources {
  private Resources() {}

  /**
   * Returns its resource.
   *
   * @param service its name, which says what the operation's types are
   * @param operation what it does
   * @throws IllegalArgumentException if the service has none
   */
  @SuppressWarnings("unchecked")
  static Resource<?, ?> of(String service, Operation<?, ?> operation) {
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
              "service must have a JAX-RS resource, got none for '" + service + "'; write one");
    };
  }

  /** The sort service as a JAX-RS resource. */
  @Path("/SortService")
  public static final class SortService extends Resource<int[], int[]> {
    SortService(Operation<int[], int[]> operation) {
      super(operation, NumbersType.INSTANCE);
    }

    /** Sorts. */
    @POST
    @Path("/sort")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public NumbersMessage sort(NumbersMessage request) throws ServiceException {
      return (NumbersMessage) answer(request);
    }
  }

  /** The file service as a JAX-RS resource. */
  @Path("/FileService")
  public static final class FileService extends Resource<int[], int[]> {
    FileService(Operation<int[], int[]> operation) {
      super(operation, NumbersType.INSTANCE);
    }

    /** Writes the numbers to a file and reads them again. */
    @POST
    @Path("/file")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public NumbersMessage file(NumbersMessage request) throws ServiceException {
      return (NumbersMessage) answer(request);
    }
  }

  /** The service that joins words as a JAX-RS resource. */
  @Path("/ConcatService")
  public static final class ConcatService extends Resource<String[], String> {
    ConcatService(Operation<String[], String> operation) {
      super(operation, TextType.INSTANCE);
    }

    /** Joins. */
    @POST
    @Path("/concat")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public TextMessage concat(WordsMessage request) throws ServiceException {
      return (TextMessage) answer(request);
    }
  }

  /** The service that adds numbers as a JAX-RS resource. */
  @Path("/AddService")
  public static final class AddService extends Resource<float[], Float> {
    AddService(Operation<float[], Float> operation) {
      super(operation, FloatType.INSTANCE);
    }

    /** Adds. */
    @POST
    @Path("/add")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public ResultMessage add(FloatsMessage request) throws ServiceException {
      return (ResultMessage) answer(request);
    }
  }

  /** The service that reads a sensor as a JAX-RS resource. */
  @Path("/TemperatureService")
  public static final class TemperatureService extends Resource<String, Float> {
    TemperatureService(Operation<String, Float> operation) {
      super(operation, FloatType.INSTANCE);
    }

    /** Reads the sensor. */
    @POST
    @Path("/temperature")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public ResultMessage temperature(TextMessage request) throws ServiceException {
      return (ResultMessage) answer(request);
    }
  }

  /** The service that gives the last readings of a sensor as a JAX-RS resource. */
  @Path("/ReadingsService")
  public static final class ReadingsService extends Resource<Integer, Reading[]> {
    ReadingsService(Operation<Integer, Reading[]> operation) {
      super(operation, ReadingsType.INSTANCE);
    }

    /** Gives readings. */
    @POST
    @Path("/readings")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public ReadingsMessage readings(QueryMessage request) throws ServiceException {
      return (ReadingsMessage) answer(request);
    }
  }

  /** The echo service as a JAX-RS resource. */
  @Path("/EchoService")
  public static final class EchoService extends Resource<String, String> {
    EchoService(Operation<String, String> operation) {
      super(operation, TextType.INSTANCE);
    }

    /** Sends back. */
    @POST
    @Path("/echo")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public TextMessage echo(TextMessage request) throws ServiceException {
      return (TextMessage) answer(request);
    }
  }
}
