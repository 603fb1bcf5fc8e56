const AXIS_FONT = '12px system-ui, sans-serif';
const HEIGHT = 230;
const NAMES_SHARE = 0.2;

/** The least that an axis of power spans, as a share of the greatest power. */
const MIN_SPAN_SHARE = 0.1;

/**
 * From the idle board's power, or lower where the trace is; with room above for the phases' names.
 */
function powerRange(floor, least, greatest) {
  if (least === null || greatest === null) return [floor, floor + 1];
  const from = Math.min(floor, least);
  const span = Math.max(greatest - from, Math.abs(greatest) * MIN_SPAN_SHARE) || 1;
  return [from, from + span * (1 + NAMES_SHARE)];
}

/** Decimals that distinguish ticks, independent of the locale. */
function ticks(values) {
  const step = values.length > 1 ? values[1] - values[0] : 1;
  let decimals = 0;
  while (decimals < 9 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6) {
    decimals++;
  }
  return values.map((value) => value.toFixed(decimals));
}

/** Shades the phases under the lines and names those that are wide enough. */
function shade(plot, bins) {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio || 1;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const span of bins.spans) {
    const left = plot.valToPos(span.start, 'x', true);
    const right = plot.valToPos(span.end, 'x', true);
    if (span.phase === 'total') edges(ctx, bbox, left, right, ratio);
    else area(ctx, bbox, span, left, right, ratio);
  }
  ctx.restore();
}

function edges(ctx, bbox, left, right, ratio) {
  ctx.strokeStyle = colour('faint');
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  for (const x of [left, right]) {
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function area(ctx, bbox, span, left, right, ratio) {
  const width = Math.max(ratio, right - left);
  ctx.fillStyle = colour(`phase-${span.phase}`);
  ctx.globalAlpha = 0.22;
  ctx.fillRect(left, bbox.top, width, bbox.height);
  ctx.globalAlpha = 1;
  ctx.fillRect(left, bbox.top, width, 3 * ratio);
  const from = Math.max(left, bbox.left);
  const to = Math.min(right, bbox.left + bbox.width);
  if (ctx.measureText(span.phase).width + 6 * ratio < to - from) {
    ctx.fillStyle = colour('ink');
    ctx.fillText(span.phase, (from + to) / 2, bbox.top + 6 * ratio);
  }
}

function axis(label, size) {
  return {
    label,
    size,
    font: AXIS_FONT,
    labelFont: AXIS_FONT,
    labelSize: 18,
    stroke: () => colour('muted'),
    grid: { stroke: () => colour('grid'), width: 1 },
    ticks: { stroke: () => colour('grid'), width: 1 },
    values: (plot, values) => ticks(values),
  };
}

/**
 * Draws one side's bins: a line of means over the span from least to greatest power.
 *
 * @param {Element} box where it is drawn
 * @param {object} bins as decoded
 * @param {string} label of the time axis
 * @param {object} hooks onRange(from, to) and onMove(seconds or null)
 */
function chart(box, bins, label, hooks) {
  const step = uPlot.paths.stepped({ align: 1 });
  const closed = (values) => values.concat(values[values.length - 1]);
  const line = (name, stroke, width) => ({
    label: name,
    stroke,
    width,
    paths: step,
    points: { show: false },
  });
  const clear = () => 'transparent';
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height: HEIGHT,
      scales: {
        x: { time: false, range: (own, from, to) => [from, to] },
        y: { range: (own, least, greatest) => powerRange(bins.floor, least, greatest) },
      },
      series: [
        {},
        line('greatest', clear, 0),
        line('least', clear, 0),
        line('mean', () => colour('line'), 1.5),
      ],
      bands: [{ series: [1, 2], fill: () => colour('band') }],
      axes: [axis(label, 34), axis('Power (W)', 54)],
      legend: { show: false },
      cursor: {
        drag: { x: true, y: false },
        points: { show: false },
        bind: { dblclick: () => () => hooks.onReset() },
      },
      hooks: {
        drawClear: [(own) => shade(own, bins)],
        setScale: [
          (own, key) => key === 'x' && hooks.onRange(own.scales.x.min, own.scales.x.max),
        ],
        setCursor: [
          (own) => hooks.onMove(own.cursor.left < 0 ? null : own.posToVal(own.cursor.left, 'x')),
        ],
      },
    },
    [bins.edges, closed(bins.max), closed(bins.min), closed(bins.mean)],
    box,
  );
  plot.root.querySelector('canvas').setAttribute('aria-hidden', 'true');
  return plot;
}
