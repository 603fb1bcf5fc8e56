const NOTHING = 65535;

/** Edges (s) and powers (W) of a side's bins; null where the trace does not cover a bin. */
function decode(side) {
  const raw = atob(side.data);
  const count = raw.length / 6;
  const scale = 10 ** side.decimals;
  const power = (at) => {
    const number = raw.charCodeAt(2 * at) | (raw.charCodeAt(2 * at + 1) << 8);
    return number === NOTHING ? null : (side.base + number) / scale;
  };
  const column = (from) => Array.from({ length: count }, (_, i) => power(from * count + i));
  const offset = side.total_start_seconds ?? 0;
  const edge = (i) => offset + (side.start_ns + i * side.width_ns) / 1e9;
  return {
    count,
    floor: side.floor_watts,
    width: side.width_ns / 1e9,
    edges: Array.from({ length: count + 1 }, (_, i) => edge(i)),
    mean: column(0),
    min: column(1),
    max: column(2),
    spans: side.spans.map(([phase, trial, start, end]) => ({
      phase: traces.phases[phase],
      trial,
      start: offset + start / 1e9,
      end: offset + end / 1e9,
    })),
  };
}

/** The bin that holds an instant, or -1. */
function binAt(bins, seconds) {
  const bin = Math.floor((seconds - bins.edges[0]) / bins.width);
  return bin >= 0 && bin < bins.count ? bin : -1;
}

/** Names of the phases at an instant, the shortest first. */
function phasesAt(bins, seconds) {
  return bins.spans
    .filter((span) => span.start <= seconds && seconds < span.end)
    .sort((one, other) => one.end - one.start - (other.end - other.start))
    .map((span) => span.phase);
}
