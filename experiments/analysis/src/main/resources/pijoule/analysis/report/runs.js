const traces = JSON.parse(document.getElementById('traces').textContent);

/** Two panels that show the same time where their clocks are tied. */
class Together {
  constructor() {
    this.panels = ['client', 'server'].map((key) => new Panel(key, this));
    this.busy = false;
  }

  tied(panel) {
    return this.panels.filter((other) => other.bins && other.origin === panel.origin);
  }

  whole(panel) {
    const ends = this.tied(panel).map((other) => other.whole);
    return [Math.min(...ends.map((end) => end[0])), Math.max(...ends.map((end) => end[1]))];
  }

  range(panel, from, to) {
    if (this.busy) return;
    this.busy = true;
    this.tied(panel).forEach((other) => other !== panel && other.zoom(from, to));
    this.busy = false;
  }

  show(run) {
    this.panels.forEach((panel) => panel.show(run));
    this.redraw();
    this.reset();
  }

  redraw() {
    this.busy = true;
    this.panels.forEach((panel) => panel.draw());
    this.busy = false;
  }

  /** Shows all of one panel, and the same time in those that are tied to it. */
  only(panel) {
    this.tied(panel).forEach((other) => other.zoom(...panel.whole));
  }

  reset() {
    this.panels.filter((panel) => panel.plot).forEach((panel) => panel.zoom(...this.whole(panel)));
  }
}

function start() {
  const together = new Together();
  startTheme(() => together.redraw());
  const choice = document.getElementById('run');
  if (!choice) return;
  const show = () => {
    together.show(traces.runs[choice.selectedIndex]);
    const at = choice.selectedIndex;
    document.getElementById('previous-run').disabled = at === 0;
    document.getElementById('whole-server').disabled = !together.panels[1].plot;
    document.getElementById('next-run').disabled = at === traces.runs.length - 1;
  };
  const step = (by) => {
    choice.selectedIndex = Math.max(0, Math.min(traces.runs.length - 1, choice.selectedIndex + by));
    show();
  };
  choice.addEventListener('change', show);
  document.getElementById('previous-run').addEventListener('click', () => step(-1));
  document.getElementById('next-run').addEventListener('click', () => step(1));
  document.getElementById('whole-run').addEventListener('click', () => together.reset());
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-run]');
    if (link) {
      choice.value = link.dataset.run;
      show();
    }
  });
  const server = document.getElementById('whole-server');
  server.addEventListener('click', () => together.only(together.panels[1]));
  let width = 0;
  new ResizeObserver((entries) => {
    const now = Math.round(entries[0].contentRect.width);
    if (now !== width && width !== 0) together.redraw();
    width = now;
  }).observe(document.getElementById('power'));
  show();
}

start();
