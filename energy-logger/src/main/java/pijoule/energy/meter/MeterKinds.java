package pijoule.energy.meter;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** The kinds of meter that are registered, in the order of their registration. */
public final class MeterKinds {
  private static final List<MeterKind> ALL = load();

  private MeterKinds() {}

  private static List<MeterKind> load() {
    List<MeterKind> kinds = new ArrayList<>();
    ServiceLoader.load(MeterKind.class, MeterKinds.class.getClassLoader()).forEach(kinds::add);
    return List.copyOf(kinds);
  }

  /** All kinds. */
  public static List<MeterKind> all() {
    return ALL;
  }

  /** The kind of that name; empty if there is none. */
  public static Optional<MeterKind> ofKey(String key) {
    return ALL.stream().filter(kind -> kind.key().equals(key)).findFirst();
  }

  /** The names of all kinds. */
  public static List<String> keys() {
    return ALL.stream().map(MeterKind::key).toList();
  }

  /** The settings of all kinds, each once. */
  public static List<MeterSetting<?>> settings() {
    Set<MeterSetting<?>> settings = new LinkedHashSet<>();
    ALL.forEach(kind -> settings.addAll(kind.settings()));
    return List.copyOf(settings);
  }
}
