package pijoule.runner.study;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** A cell's levels as the command lines of its server and its client. */
public final class CellOptions {
  private final Study study;
  private final Cell cell;
  private final Endpoint<?, ?> endpoint;

  /**
   * Prepares the options of a cell.
   *
   * @param study that the cell is of
   * @param cell with concrete levels
   */
  public CellOptions(Study study, Cell cell) {
    this.study = study;
    this.cell = cell;
    this.endpoint = Endpoints.of(called().toArray(String[]::new));
  }

  private List<String> called() {
    List<String> options = new ArrayList<>();
    add(List.of(Factors.SERVICE, Factors.PROTOCOL), options);
    return options;
  }

  /** {@return the cell} */
  public Cell cell() {
    return cell;
  }

  /** {@return what the cell's server offers} */
  public Endpoint<?, ?> endpoint() {
    return endpoint;
  }

  /** {@return the server's options that follow from levels} */
  public List<String> server() {
    List<String> options = of(Side.SERVER);
    options.addAll(service(endpoint.service().serverKeys()));
    return options;
  }

  /** {@return the client's options that follow from levels and the study's workload} */
  public List<String> client() {
    List<String> options = of(Side.CLIENT);
    CellLevels.clientBinding(cell)
        .ifPresent(binding -> options.addAll(List.of("--binding", binding)));
    options.addAll(drawing());
    return options;
  }

  /** Options of a side's program, as far as it must know them; of TLS it has both versions. */
  private List<String> of(Side side) {
    List<Factor> options =
        cell.levels().stream()
            .filter(
                level ->
                    level.factor().equals(SecurityFactors.TLS_VERSION) || level.isOptionOf(side))
            .map(Level::factor)
            .toList();
    List<String> words = new ArrayList<>();
    add(options, words);
    return words;
  }

  /**
   * {@return whether the server checks requests by all rules of messages, as those of a person do}
   */
  public boolean areRequestsChecked() {
    return CellLevels.isEqualised(cell);
  }

  /** {@return options by which requests are drawn} */
  private List<String> drawing() {
    List<String> options = service(endpoint.service().clientKeys());
    if (endpoint.service().clientKeys().contains("min")) {
      options.addAll(List.of("--min", Integer.toString(study.integers().min())));
      options.addAll(List.of("--max", Integer.toString(study.integers().max())));
    }
    return options;
  }

  /** A factor that both programs have to know is an option of both. */
  private List<String> service(List<String> keys) {
    List<Factor> factors =
        endpoint.service().factors().stream()
            .filter(factor -> keys.contains(factor.option()))
            .toList();
    List<String> options = new ArrayList<>();
    add(factors, options);
    return options;
  }

  private void add(List<Factor> factors, List<String> options) {
    for (Factor factor : factors) {
      cell.find(factor)
          .map(Level::text)
          .ifPresent(text -> options.addAll(List.of("--" + factor.option(), text)));
    }
  }

  /**
   * Opens the service with the settings of both programs.
   *
   * @return the service
   * @throws UsageException if a setting is not allowed, or no request can be drawn
   */
  public Service<?, ?> service() {
    return open(endpoint);
  }

  private <Q, A> Service<Q, A> open(Endpoint<Q, A> of) {
    List<String> line = drawing();
    List<String> keys = new ArrayList<>(of.service().serverKeys());
    keys.removeAll(of.service().clientKeys());
    line.addAll(service(keys));
    keys.addAll(of.service().clientKeys());
    return of.service().open(Options.parse(line.toArray(String[]::new), keys, List.of()));
  }

  /**
   * Draws a request as the cell's client does, for calls that are not measured.
   *
   * @param seed of the request
   * @return the body
   * @throws UsageException if the settings allow no request
   */
  public byte[] request(long seed) {
    return request(endpoint, seed);
  }

  private <Q, A> byte[] request(Endpoint<Q, A> of, long seed) {
    try {
      return of.protocol().body(of.service().request(), open(of).draw(seed));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  /**
   * {@return bytes of its body}
   *
   * @param seed of the request that the cell's client draws
   */
  public long requestBytes(long seed) {
    return requestBytes(endpoint, seed);
  }

  private <Q, A> long requestBytes(Endpoint<Q, A> of, long seed) {
    return of.requestBytes(open(of).draw(seed), CellLevels.clientBinding(cell).orElse(""));
  }

  /**
   * Serves a request as the cell's server does.
   *
   * @param seed of the request that the cell's client draws
   * @return bytes of the answer's body
   */
  public long answerBytes(long seed) {
    return answerBytes(endpoint, seed);
  }

  private <Q, A> long answerBytes(Endpoint<Q, A> of, long seed) {
    Service<Q, A> service = open(of);
    service.prepare();
    try {
      return of.protocol().size(of.service().answer(), service.apply(service.draw(seed)));
    } catch (ServiceException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  /**
   * The requests that a new server of this cell answers before its first run: one of each kind that
   * the study sends to such a service.
   *
   * @return cells with different requests
   */
  public List<CellOptions> warmups() {
    List<List<String>> seen = new ArrayList<>();
    List<CellOptions> different = new ArrayList<>();
    for (Cell other : study.cells()) {
      CellOptions options = new CellOptions(study, other);
      if (options.called().equals(called()) && !seen.contains(options.drawing())) {
        seen.add(options.drawing());
        different.add(options);
      }
    }
    return different;
  }
}
