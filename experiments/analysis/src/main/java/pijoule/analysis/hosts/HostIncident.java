package pijoule.analysis.hosts;

import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.Run;

/**
 * Something about a run's boards, servers or clocks that a reader has to know. Nothing is left out
 * for it.
 *
 * @param kind of the finding
 * @param run that it was found in
 * @param host that it is about, where it is about one
 * @param side that it is about, where it is about one
 * @param value that was found, in the kind's unit, where it has one
 * @param limit that the value was compared with
 * @param sentence for a person
 */
record HostIncident(
    Kind kind,
    Run run,
    Optional<String> host,
    Optional<String> side,
    OptionalDouble value,
    OptionalDouble limit,
    String sentence) {

  /** Kind of incident, in the order of the report. */
  enum Kind {
    /** A block whose server was started again. */
    SERVERS("servers", "NA", "A block had more than one server process, from"),
    /** Flags of the Raspberry Pi's firmware. */
    THROTTLED("throttled", "NA", "Throttling or under-voltage showed in"),
    /** Flags that were set before the run, so that they could not show in it. */
    HIDDEN("throttling-hidden", "NA", "Throttling may be hidden, seen since the start, in"),
    /** Less voltage than a Raspberry Pi needs, by its meter. */
    LOW_VOLTAGE("low-voltage", "V", "A meter saw less than 4.63 V at a Raspberry Pi in"),
    /** A measured clock that is not the run's level. */
    CLOCK("clock", "MHz", "The clock was not the run's cpu_mhz within 1 % in"),
    /** A board that was hotter than the bench allows before the run. */
    COOLING("cooling", "C", "A board had to cool down before"),
    /** Another boot id than before. */
    REBOOT("reboot", "NA", "A host had been started again in or before"),
    /** Other programs or other guests of the machine took processor time from the run. */
    DISTURBED("disturbed", "%", "Other programs or guests of a host took processor time from"),
    /** TCP sent segments again: the network lost some, or was down. */
    NETWORK("network", "1", "TCP segments were sent again in"),
    /** A bound beyond the study's limit. */
    ALIGNMENT("alignment", "us", "The alignment's bound was above the study's alignment_limit in");

    private final String key;
    private final String unit;
    private final String words;

    Kind(String key, String unit, String words) {
      this.key = key;
      this.unit = unit;
      this.words = words;
    }

    String key() {
      return key;
    }

    /** Unit of value and limit in files. */
    String unit() {
      return unit;
    }

    /** A sentence up to the names of the runs. */
    String words() {
      return words;
    }
  }

  static HostIncident of(Kind kind, Run run, String sentence) {
    OptionalDouble none = OptionalDouble.empty();
    return new HostIncident(kind, run, Optional.empty(), Optional.empty(), none, none, sentence);
  }

  HostIncident at(String host) {
    return new HostIncident(kind, run, Optional.of(host), side, value, limit, sentence);
  }

  HostIncident on(String key) {
    return new HostIncident(kind, run, host, Optional.of(key), value, limit, sentence);
  }

  HostIncident against(double found, double allowed) {
    return new HostIncident(
        kind, run, host, side, OptionalDouble.of(found), OptionalDouble.of(allowed), sentence);
  }
}
