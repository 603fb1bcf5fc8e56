const DECIDED = ['word-more', 'word-less', 'word-equal'];

/** Comparisons that a report shows, by what they compare: ratio with its interval, and the finding. */
function answersOf(page) {
  const answers = new Map();
  page.querySelectorAll('#ratios [data-group] > .row').forEach((row) => {
    const text = (part) => row.querySelector(part)?.textContent.trim().replace(/\s+/g, ' ') ?? '';
    const levels = [...row.querySelectorAll('.level .name')].map((name) => name.textContent);
    const label = [row.parentElement.dataset.group, levels.reverse().join(' / '), text('.at')];
    const finding = [...row.querySelector('.word').classList].find((one) => DECIDED.includes(one));
    answers.set(label.filter((part) => part !== '').join(', '), { shown: text('.number-of'), finding });
  });
  return answers;
}

/** Sentence and rows of two reports, as the command compare has them. */
function bothAnswers(here, there) {
  const rows = [...here]
    .filter(([label]) => there.has(label))
    .map(([label, a]) => {
      const b = there.get(label);
      const decided = Boolean(a.finding && b.finding);
      const word = !decided ? 'not decided in both' : a.finding === b.finding ? 'the same' : 'another answer';
      return { label, a: a.shown, b: b.shown, decided, word };
    });
  const decided = rows.filter((row) => row.decided).length;
  const same = rows.filter((row) => row.word === 'the same').length;
  if (rows.length === 0) return { sentence: 'No comparison is in both pages.', rows };
  if (decided === 0) {
    return { sentence: 'It is not known whether the answers agree: no comparison is decided in both.', rows };
  }
  const sentence =
    same < decided
      ? `B has another answer than A in ${decided - same} of ${decided} comparisons that are decided in both.`
      : `B has A's answer in ${same} of ${rows.length} comparisons` +
        (decided < rows.length ? '; the others are not decided in both.' : '.');
  return { sentence, rows };
}

/** Shows the answer of another report beside this one's; its scripts do not run. */
function startOther() {
  const place = document.getElementById('other');
  if (!place) return;
  const chooser = made('input', { type: 'file', accept: '.html,text/html' });
  chooser.setAttribute('aria-label', 'Another report.html, to compare its answer');
  const result = made('div', { role: 'status' });
  const line = (tag, texts) => made('tr', {}, ...texts.map((text) => made(tag, {}, text)));

  const show = async (file) => {
    const page = new DOMParser().parseFromString(await file.text(), 'text/html');
    if (!page.querySelector('#answer #ratios') || !page.querySelector('h1')) {
      result.replaceChildren(
        made('p', {}, `The file must be a report.html of pijoule, got ${file.name}; choose another.`),
      );
      return;
    }
    const { sentence, rows } = bothAnswers(answersOf(document), answersOf(page));
    const head = line('th', ['', 'A', 'B', '']);
    [...head.cells].forEach((cell) => (cell.scope = 'col'));
    const of = (from) => `${from.querySelector('h1').textContent}, ${from.querySelector('.over').textContent}`;
    result.replaceChildren(
      made('p', {}, made('strong', {}, sentence)),
      made('p', { className: 'notes' }, `A: this page. B: ${file.name}, ${of(page)}`),
      made(
        'div',
        { className: 'scroll', tabIndex: 0 },
        made(
          'table',
          {},
          made('thead', {}, head),
          made('tbody', {}, ...rows.map((row) => line('td', [row.label, row.a, row.b, row.word]))),
        ),
      ),
    );
    result.scrollIntoView({ block: 'nearest' });
  };

  chooser.addEventListener('change', () => chooser.files.length && show(chooser.files[0]));
  const isFile = (event) => event.dataTransfer?.types.includes('Files');
  const dropped = (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    show(event.dataTransfer.files[0]);
  };
  document.addEventListener('dragover', (event) => isFile(event) && event.preventDefault(), { signal });
  document.addEventListener('drop', dropped, { signal });
  place.append(
    made('p', { className: 'notes' }, 'Compare with another report.html: drop it on this page, or choose it. ', chooser),
    result,
  );
}

startOther();
