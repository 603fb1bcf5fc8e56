package pijoule.runner.bench;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;

/**
 * Part of a service that pijoule did not start, by which its processes are found on its host.
 *
 * @param kind how the part is named
 * @param name number of the port, path of the cgroup, or name or id of the container
 */
public record ServicePart(Kind kind, String name) {
  /** Way to name processes. */
  public enum Kind {
    /** Port of TCP: what listens on it. */
    PORT("a port such as 8000", "[0-9]{1,5}"),
    /** Control group of version 2, named from its mount point. */
    CGROUP(
        "the path of a cgroup such as /system.slice/nginx.service", "(/(?!\\.\\.?(/|$))[^/\\s]+)+"),
    /** Container, by its name or at least 12 digits of its id. */
    CONTAINER("a container's name or id", "[A-Za-z0-9][A-Za-z0-9_.-]*");

    private final String rule;
    private final Pattern form;

    Kind(String rule, String form) {
      this.rule = rule;
      this.form = Pattern.compile(form);
    }

    /** {@return name of the kind in files} */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Least and greatest port that is listened on. */
  public static final Bounds<Long> PORT_BOUNDS =
      Bounds.of("target.process", 1, BenchFile.PORT_BOUNDS.max());

  public ServicePart {
    UsageException.when(
        !kind.form.matcher(name).matches(),
        "process must be %s, got '%s'; see docs/load.md",
        kind.rule,
        name);
    if (kind == Kind.PORT) {
      PORT_BOUNDS.require(Long.parseLong(name));
    }
  }

  /**
   * {@return the part}
   *
   * @param number of a port
   */
  public static ServicePart port(int number) {
    return new ServicePart(Kind.PORT, Integer.toString(number));
  }

  /**
   * {@return words for scripts}
   *
   * @param parts of a service
   */
  public static String[] words(List<ServicePart> parts) {
    return parts.stream().map(part -> part.kind.key() + "=" + part.name).toArray(String[]::new);
  }

  /** {@return such as {@code port 8000}} */
  @Override
  public String toString() {
    return kind.key() + " " + name;
  }
}
