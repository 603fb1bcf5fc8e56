const KEY_STEP = 0.1;

/** One side of a run: its chart, its tooltip, its legend and its table. */
class Panel {
  constructor(key, together) {
    this.key = key;
    this.together = together;
    this.section = document.getElementById(`${key}-power`);
    this.box = this.section.querySelector('.chart');
    this.tip = this.section.querySelector('.tip');
    this.box.addEventListener('keydown', (event) => this.press(event));
    this.box.addEventListener('blur', () => this.move(null));
    this.box.addEventListener('zoom', (event) => this.zoom(...event.detail));
    signal.addEventListener('abort', () => this.plot?.destroy());
  }

  show(run) {
    this.plot?.destroy();
    this.plot = null;
    this.bins = null;
    this.at = null;
    const side = run.sides[this.key];
    this.section.querySelector('h4').textContent = side ? side.heading : `${this.key}: no power`;
    this.section.querySelector('.absent').hidden = Boolean(side?.data);
    this.section.querySelector('.drawn').hidden = !side?.data;
    this.fill(side);
    if (!side?.data) return;
    this.bins = decode(side);
    this.origin =
      this.key === 'client' || side.total_start_seconds !== null ? 'client' : this.key;
    this.range = null;
    this.whole = [this.bins.edges[0], this.bins.edges[this.bins.count]];
    this.box.setAttribute(
      'aria-label',
      `Power of the ${this.key} in run ${run.run}. Left and right move along it, plus and minus` +
        ' zoom, 0 shows all of it.',
    );
    this.legend(side);
  }

  draw() {
    if (!this.bins) return;
    const range = this.range ?? this.whole;
    this.plot?.destroy();
    this.plot = chart(this.box, this.bins, `Time since the ${this.origin}'s total began (s)`, {
      onRange: (from, to) => {
        this.range = [from, to];
        this.box.dataset.range = `${from} ${to}`;
        this.together.range(this, from, to);
      },
      onMove: (seconds) => this.move(seconds),
      onReset: () => this.together.reset(),
    });
    this.range = null;
    this.zoom(range[0], range[1]);
  }

  /** The chart takes a range over a moment later, so that what was asked for is kept here. */
  zoom(from, to) {
    if (!this.plot || (this.range && this.range[0] === from && this.range[1] === to)) return;
    this.range = [from, to];
    this.plot.setScale('x', { min: from, max: to });
  }

  move(seconds) {
    const bin = seconds === null ? -1 : binAt(this.bins, seconds);
    this.tip.hidden = bin < 0;
    if (bin < 0) return;
    this.at = seconds;
    const phases = phasesAt(this.bins, seconds).join(' in ') || 'outside the total';
    const power =
      this.bins.mean[bin] === null
        ? 'no power is known here'
        : `${this.watts(this.bins.mean[bin])} W` +
          ` (${this.watts(this.bins.min[bin])} to ${this.watts(this.bins.max[bin])})`;
    this.tip.textContent = `${seconds.toFixed(4)} s: ${power}; ${phases}`;
    const place = this.plot.valToPos(seconds, 'x') / this.plot.over.clientWidth;
    this.tip.classList.toggle('left', place > 0.5);
  }

  watts(value) {
    return value.toFixed(Math.min(4, Math.max(0, this.decimals)));
  }

  press(event) {
    if (!this.plot || event.ctrlKey || event.metaKey || event.altKey) return;
    const [min, max] = this.range;
    const width = max - min;
    const step = Math.max(this.bins.width, width / 200);
    const middle = this.at !== null && this.at >= min && this.at <= max ? this.at : (min + max) / 2;
    const does = {
      ArrowLeft: () => this.point(middle - step),
      ArrowRight: () => this.point(middle + step),
      '+': () => this.around(middle, width / 2),
      '=': () => this.around(middle, width / 2),
      '-': () => this.around(middle, width * 2),
      0: () => this.together.reset(),
      Escape: () => this.together.reset(),
    }[event.key];
    if (does) {
      event.preventDefault();
      does();
    }
  }

  around(middle, width) {
    const [first, last] = this.together.whole(this);
    const from = Math.max(first, middle - width / 2);
    const to = Math.min(last, middle + width / 2);
    this.zoom(from, to);
  }

  /** Moves the cursor, and the window after it where it would leave. */
  point(seconds) {
    const [first, last] = this.whole;
    const to = Math.min(last - this.bins.width / 2, Math.max(first, seconds));
    const [min, max] = this.range;
    if (to < min || to > max) {
      const shift = (to < min ? -1 : 1) * (max - min) * KEY_STEP;
      this.zoom(Math.max(first, min + shift), Math.min(last, max + shift));
    }
    this.plot.setCursor({ left: this.plot.valToPos(to, 'x'), top: this.plot.over.clientHeight / 2 });
    this.move(to);
  }

  legend(side) {
    this.decimals = side.decimals;
    const list = this.section.querySelector('.legend');
    const phases = [...new Set(this.bins.spans.map((span) => span.phase))];
    list.replaceChildren(
      ...phases.map((phase) => {
        const item = document.createElement('li');
        const swatch = document.createElement('span');
        swatch.className = phase === 'total' ? 'swatch edges' : 'swatch';
        if (phase !== 'total') swatch.style.background = `var(--phase-${phase})`;
        item.append(swatch, phase === 'total' ? 'total (from edge to edge)' : phase);
        return item;
      }),
    );
  }

  fill(side) {
    const body = this.section.querySelector('tbody');
    body.replaceChildren(
      ...(side?.rows ?? []).map((texts) => {
        const row = document.createElement('tr');
        texts.forEach((text, i) => {
          const cell = document.createElement(i === 0 ? 'th' : 'td');
          if (i === 0) cell.scope = 'row';
          if (i > 0 && i < 4) cell.className = 'number';
          cell.textContent = text;
          row.append(cell);
        });
        return row;
      }),
    );
    this.section.querySelector('.note').textContent = side?.note ?? '';
  }
}
