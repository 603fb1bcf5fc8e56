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

/** Shows one run in every chart: the one that is pointed at, else the one that was kept. */
class Lit {
  constructor() {
    this.kept = null;
    const pointed = (event) =>
      this.show(event.target.closest?.('[data-run]')?.dataset.run ?? this.kept);
    document.addEventListener('pointerover', pointed, { signal });
  }

  show(run) {
    if (run === this.shown) return;
    this.shown = run;
    document.querySelectorAll('.lit').forEach((element) => element.classList.remove('lit'));
    if (!run) return;
    document.querySelectorAll(`[data-run="${CSS.escape(run)}"]`).forEach((element) => {
      (element.closest('tr') ?? element).classList.add('lit');
    });
  }

  keep(run) {
    this.kept = run;
    this.show(run);
    history.replaceState(null, '', `#run=${encodeURIComponent(run)}`);
  }
}

function start() {
  const lit = new Lit();
  const together = new Together();
  startTheme(() => together.redraw());
  const choice = document.getElementById('run');
  const asked = /^#run=(.+)$/.exec(location.hash)?.[1];
  if (asked) lit.keep(decodeURIComponent(asked));
  const choose = (run) => {
    if (![...(choice?.options ?? [])].some((option) => option.value === run)) return;
    choice.value = run;
    show();
  };
  const kept = (event) => {
    const run = event.target.closest?.('[data-run]:not(a)')?.dataset.run;
    if (!run) return;
    lit.keep(run);
    choose(run);
  };
  document.addEventListener('click', kept, { signal });
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
    lit.keep(choice.value);
  };
  choice.addEventListener('change', () => {
    show();
    lit.keep(choice.value);
  });
  choice.addEventListener('redraw', show);
  document.getElementById('previous-run').addEventListener('click', () => step(-1));
  document.getElementById('next-run').addEventListener('click', () => step(1));
  document.getElementById('whole-run').addEventListener('click', () => together.reset());
  const followed = (event) => {
    const link = event.target.closest?.('a[data-run]');
    if (!link) return;
    choose(link.dataset.run);
    lit.keep(link.dataset.run);
    event.preventDefault();
    document.getElementById('power').scrollIntoView();
  };
  document.addEventListener('click', followed, { signal });
  const server = document.getElementById('whole-server');
  server.addEventListener('click', () => together.only(together.panels[1]));
  let width = 0;
  const size = new ResizeObserver((entries) => {
    const now = Math.round(entries[0].contentRect.width);
    if (now !== width && width !== 0) together.redraw();
    width = now;
  });
  size.observe(document.getElementById('power'));
  signal.addEventListener('abort', () => size.disconnect());
  if (lit.kept) choose(lit.kept);
  show();
}

start();
