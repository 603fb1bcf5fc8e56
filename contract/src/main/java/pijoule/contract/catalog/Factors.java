package pijoule.contract.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pijoule.base.Nearest;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;
import pijoule.contract.study.StackOptions;

/** The factors that pijoule knows: those of every study and those of services. */
public final class Factors {
  /** Service: the thing that a server does for a request. */
  public static final Factor SERVICE =
      Factor.of(Endpoints.SERVICE).withDefault(Services.NAMES.get(0));

  /** How a call is written on the wire. */
  public static final Factor PROTOCOL =
      Factor.of(Endpoints.PROTOCOL).withDefault(Protocols.NAMES.get(0));

  private static final Map<String, Factor> BY_KEY = new LinkedHashMap<>();

  /** The services that have a factor, by its key; a factor that is not here is every service's. */
  private static final Map<String, Set<String>> SERVICES = new HashMap<>();

  static {
    List<Factor> ofServices = new ArrayList<>();
    for (ServiceKind<?, ?> service : Services.all()) {
      for (Factor factor : service.factors()) {
        if (SERVICES.computeIfAbsent(factor.key(), key -> new HashSet<>()).add(service.name())) {
          ofServices.add(factor);
        }
      }
    }
    List<Factor> all = new ArrayList<>(List.of(Factor.DEVICE, Factor.CPU_MHZ, SERVICE, PROTOCOL));
    all.addAll(
        List.of(Factor.FRAMEWORK, Factor.BUILD, Factor.VERSION, Factor.CONTAINER, Factor.BINDING));
    all.addAll(SecurityFactors.ALL);
    addOptions(ChangeCost.SERVER, all);
    all.add(Factor.LINK);
    ofServices.stream().filter(factor -> factor.cost() != ChangeCost.RUN).forEach(all::add);
    all.addAll(List.of(JvmFactors.JAVA, JvmFactors.HEAP));
    all.addAll(JvmFactors.ALL);
    all.addAll(List.of(Factor.CLIENT, Factor.CLIENT_BINDING));
    addOptions(ChangeCost.RUN, all);
    all.addAll(List.of(Factor.RATE, Factor.LIFECYCLE, Factor.CALLS));
    ofServices.stream().filter(factor -> factor.cost() == ChangeCost.RUN).forEach(all::add);
    all.forEach(factor -> BY_KEY.put(factor.key(), factor));
  }

  private Factors() {}

  /** Adds the factors of options that are not there yet. */
  private static void addOptions(ChangeCost cost, List<Factor> all) {
    for (ProgramOption<?> option : StackOptions.ALL) {
      Factor factor = Factor.of(option);
      if (factor.cost() == cost && !all.contains(factor)) {
        all.add(factor);
      }
    }
  }

  /** Returns all of them, in the order of plan.csv's columns. */
  public static List<Factor> all() {
    return List.copyOf(BY_KEY.values());
  }

  /** Returns those whose levels programs offer, in the same order. */
  public static List<Factor> offered() {
    return BY_KEY.values().stream().filter(factor -> factor.offered().isPresent()).toList();
  }

  /**
   * Finds a factor.
   *
   * @param key as a study or the command line names it
   * @return the factor
   * @throws UsageException if there is none of that name
   */
  public static Factor of(String key) {
    Factor factor = BY_KEY.get(key);
    if (factor == null) {
      throw new UsageException(
          "unknown factor '" + key + "'; " + Nearest.hint(key, BY_KEY.keySet()));
    }
    return factor;
  }

  /**
   * Tests whether the factor means something where that service is called: it is one of the
   * service's own, or of none.
   *
   * @param factor any
   * @param service its name
   */
  public static boolean applies(Factor factor, String service) {
    Set<String> services = SERVICES.get(factor.key());
    return services == null || services.contains(service);
  }

  /**
   * Leaves out what means nothing: the block length of a sort where a text is sent back, the
   * version of TLS without TLS.
   *
   * @param levels of different factors
   * @return those that mean something for the service and the security among them, or for the
   *     default ones
   */
  public static List<Level> applying(Collection<Level> levels) {
    String service =
        levels.stream()
            .filter(level -> level.factor().equals(SERVICE))
            .map(Level::text)
            .findFirst()
            .orElse(Services.NAMES.get(0));
    SecurityLevel security = SecurityFactors.level(levels);
    return levels.stream()
        .filter(level -> applies(level.factor(), service))
        .filter(level -> SecurityFactors.applies(level.factor(), security))
        .toList();
  }

  /**
   * Returns them in the order of plan.csv's columns.
   *
   * @param levels of different factors
   */
  public static List<Level> inOrder(Collection<Level> levels) {
    List<Factor> all = all();
    return levels.stream()
        .sorted(Comparator.comparingInt(level -> all.indexOf(level.factor())))
        .toList();
  }
}
