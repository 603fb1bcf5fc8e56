/** The page of a campaign that may still run: what the server sends takes the place of what is there. */
function startLive() {
  const band = document.getElementById('live');
  const note = document.getElementById('live-connection');
  let page = new AbortController();
  report(page.signal);

  /** Place of an element: the nearest element with an id, and its number in it among its kind. */
  const place = (element) => {
    const around = element.closest('[id]');
    const kind = element.localName;
    return around === element
      ? [around.id]
      : [around.id, kind, [...around.querySelectorAll(kind)].indexOf(element)];
  };
  const at = ([id, kind, number]) => {
    const around = document.getElementById(id);
    return kind === undefined ? around : around?.querySelectorAll(kind)[number];
  };
  const each = (selector) =>
    [...document.querySelectorAll(`main ${selector}`)].filter((one) => !band.contains(one));

  /** What a reader did to the page; the function that is returned does it to another one. */
  function kept() {
    const folds = each('details').map((fold) => [place(fold), fold.open]);
    const sorted = each('[aria-sort]').map((head) => [place(head), head.getAttribute('aria-sort')]);
    const unfolded = each('.tools [aria-expanded=true]').map(place);
    const searched = each('input[type=search]').map((input) => [place(input), input.value]);
    const focus = document.activeElement?.closest('main, nav ol') ? place(document.activeElement) : null;
    const run = document.getElementById('run')?.value;
    const zoomed = each('.chart').map((box) => [place(box), box.dataset.range]);
    const seen = each('[id]').filter((one) => one.checkVisibility());
    const top = (one) => one.getBoundingClientRect().top;
    const anchor = seen.filter((one) => top(one) <= 1).at(-1) ?? seen[0];
    const offset = anchor && top(anchor);
    return () => {
      const choice = document.getElementById('run');
      if (choice && run && choice.value !== run) {
        choice.value = run;
        if (choice.value === run) choice.dispatchEvent(new Event('redraw'));
      }
      folds.forEach(([of, open]) => at(of) && (at(of).open = open));
      sorted.forEach(([of, order]) => {
        const head = at(of);
        for (let i = 0; i < 2 && head && head.getAttribute('aria-sort') !== order; i++) {
          head.querySelector('button')?.click();
        }
      });
      unfolded.forEach((of) => at(of)?.getAttribute('aria-expanded') === 'false' && at(of).click());
      searched.forEach(([of, text]) => {
        const input = text && at(of);
        if (!input) return;
        input.value = text;
        input.dispatchEvent(new Event('input'));
      });
      zoomed.forEach(([of, range]) => {
        const box = at(of);
        if (range && box && choice?.value === run && box.dataset.range !== range) {
          box.dispatchEvent(new CustomEvent('zoom', { detail: range.split(' ').map(Number) }));
        }
      });
      if (focus) at(focus)?.focus({ preventScroll: true });
      const now = anchor && document.getElementById(anchor.id);
      if (now) window.scrollBy({ top: top(now) - offset, behavior: 'instant' });
    };
  }

  function replace(text) {
    const other = new DOMParser().parseFromString(text, 'text/html');
    const restore = kept();
    page.abort();
    page = new AbortController();
    const main = document.getElementById('main');
    const fresh = [...other.getElementById('main').childNodes];
    const own = fresh.findIndex((node) => node.id === band.id);
    band.dataset.page = fresh[own].dataset.page;
    [...main.childNodes].forEach((node) => node !== band && node.remove());
    band.before(...fresh.slice(0, own));
    band.after(...fresh.slice(own + 1));
    ['contents', 'embedded', 'traces'].forEach((id) =>
      document.getElementById(id).replaceChildren(...other.getElementById(id).childNodes),
    );
    report(page.signal);
    restore();
  }

  /** Parts that differ take the place of those before; the others stay, with what a reader did. */
  function renew(html) {
    const other = new DOMParser().parseFromString(html, 'text/html');
    const parts = [...other.querySelectorAll('[id]')];
    parts.forEach((part) => {
      const now = document.getElementById(part.id);
      if (now && now.innerHTML !== part.innerHTML) now.innerHTML = part.innerHTML;
    });
  }

  let wanted = band.dataset.page;
  let asking = false;
  async function take() {
    if (asking || document.hidden || wanted === band.dataset.page) return;
    asking = true;
    let isThere = false;
    try {
      const answer = await fetch(location.pathname, { cache: 'no-store' });
      isThere = answer.ok;
      if (isThere) replace(await answer.text());
    } catch {
      isThere = false; // the next event asks again
    }
    asking = false;
    if (isThere) take();
  }
  document.addEventListener('visibilitychange', take);

  const events = new EventSource('events');
  const say = (text) => note.textContent !== text && (note.textContent = text);
  events.addEventListener('open', () => say(''));
  events.addEventListener('error', () =>
    say('No connection to pijoule. The page asks again and shows what it had.'),
  );
  events.addEventListener('band', (event) => renew(event.data));
  events.addEventListener('page', (event) => {
    wanted = event.data;
    take();
  });
  events.addEventListener('end', () => {
    events.close();
    say('This view has ended.');
  });
}

startLive();
