package pijoule.energy.meter;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The kinds of meter that are registered, in the order of their registration. */
public final class MeterKinds {
  private static final List<MeterKind> ALL =
      ServiceLoader.load(MeterKind.class, MeterKinds.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private MeterKinds() {}

  /** All kinds. */
  public static List<MeterKind> all() {
    return ALL;
  }

  /** The kind of that name; empty where there is none. */
  public static Optional<MeterKind> ofKey(String key) {
    return ALL.stream().filter(kind -> kind.key().equals(key)).findFirst();
  }

  /** The names of all kinds. */
  public static List<String> keys() {
    return ALL.stream().map(MeterKind::key).toList();
  }

  /** The settings of all kinds, each once. */
  public static List<MeterSetting<?>> settings() {
    return ALL.stream()
        .<MeterSetting<?>>flatMap(kind -> kind.settings().stream())
        .distinct()
        .toList();
  }
}
