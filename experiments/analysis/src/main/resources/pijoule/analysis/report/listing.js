/** Rows of a long table that are seen before it is unfolded. */
const FIRST_ROWS = 10;

/** A table with more rows than this can be searched and unfolded. */
const LONG = 15;

/** Room for the button of a row's fold, px. */
const BUTTON = 24;

function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function headingOf(table) {
  const heading = table.caption ?? document.getElementById(table.getAttribute('aria-labelledby'));
  return table.getAttribute('aria-label') ?? heading.textContent;
}

/** What a field sorts by: its full number where it has one; NA, and a field of several columns, come last. */
function sortKey(row, column) {
  const field = row.cells[column];
  if (!field || field.colSpan > 1) return null;
  const text = (field.dataset.value ?? field.textContent).trim();
  const number = Number(text.replace(/[<~≈†‡\s]/g, ''));
  return text === '' || text === 'NA' ? null : Number.isNaN(number) ? text : number;
}

function compareKeys(one, other) {
  if (one === null || other === null) return (one === null) - (other === null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true });
}

/** A table of things: its rows can be sorted; where there are many, searched and unfolded. */
class Listing {
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows];
    this.heads = [...table.tHead.rows[0].cells];
    this.labels = this.heads.map((head) => head.textContent);
    this.query = '';
    this.all = this.rows.length <= LONG;
    this.label();
    this.sorters();
    this.rows.forEach((row) => row.cells[0].prepend(this.more(row)));
    if (!this.all) this.tools();
    this.show();
  }

  /** Stacked fields carry their column's name. */
  label() {
    this.rows.forEach((row) =>
      [...row.cells].forEach((field, i) => {
        field.dataset.label = this.labels[i];
        this.heads[i].classList.toggle('number', this.heads[i].matches('.number') || field.matches('.number'));
      }),
    );
  }

  sorters() {
    this.heads.forEach((head, column) => {
      const button = made('button', { type: 'button', className: 'sort' }, head.textContent);
      button.addEventListener('click', () => this.sort(column));
      head.replaceChildren(button);
    });
  }

  /** The button that shows the columns of a row for which there is no room. */
  more(row) {
    const button = made('button', { type: 'button', className: 'more' });
    button.setAttribute('aria-expanded', 'false');
    button.setAttribute('aria-label', 'All columns of this row');
    button.addEventListener('click', () => {
      const open = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(open));
      if (open) row.after(this.rest(row));
      else row.nextElementSibling.remove();
    });
    return button;
  }

  rest(row) {
    const list = made('dl', {});
    [...row.cells].slice(this.room).forEach((field) => {
      const text = field.textContent;
      list.append(made('div', {}, made('dt', {}, field.dataset.label), made('dd', {}, text)));
    });
    return made('tr', { className: 'rest' }, made('td', { colSpan: this.room }, list));
  }

  /** Closes every row's fold. */
  close() {
    this.body.querySelectorAll('.rest').forEach((row) => row.remove());
    this.body
      .querySelectorAll('.more')
      .forEach((button) => button.setAttribute('aria-expanded', 'false'));
  }

  /** How many columns have room beside each other, two at least. */
  columns(width) {
    let left = width - BUTTON;
    const over = this.heads.findIndex((head) => (left -= head.offsetWidth) < 0);
    return over < 0 ? this.heads.length : Math.max(2, over);
  }

  /** Keeps the first columns; the others are in the row's fold. */
  keep(columns) {
    this.room = columns;
    [this.table.tHead.rows[0], ...this.rows].forEach((row) =>
      [...row.cells].forEach((field, i) => field.classList.toggle('extra', i >= this.room)),
    );
  }

  sort(column) {
    const up = this.heads[column].getAttribute('aria-sort') !== 'ascending';
    const sign = up ? 1 : -1;
    const keys = new Map(this.rows.map((row) => [row, sortKey(row, column)]));
    const known = (row) => keys.get(row) !== null;
    this.rows.sort((one, other) =>
      known(one) && known(other)
        ? sign * compareKeys(keys.get(one), keys.get(other))
        : compareKeys(keys.get(one), keys.get(other)),
    );
    this.heads.forEach((head) => head.removeAttribute('aria-sort'));
    this.heads[column].setAttribute('aria-sort', up ? 'ascending' : 'descending');
    this.body.append(...this.rows);
    this.show();
  }

  tools() {
    const name = headingOf(this.table);
    const search = made('input', { type: 'search', placeholder: 'Search rows' });
    search.setAttribute('aria-label', `Search rows of ${name}`);
    search.addEventListener('input', () => {
      this.query = search.value.trim().toLowerCase();
      this.show();
    });
    this.count = made('span', { className: 'count', role: 'status' });
    this.unfold = made('button', { type: 'button' });
    this.unfold.addEventListener('click', () => {
      this.all = !this.all;
      this.show();
    });
    const area = this.table.closest('.scroll');
    area.before(made('div', { className: 'tools' }, search, this.count));
    area.after(made('div', { className: 'tools' }, this.unfold));
  }

  show() {
    this.close();
    const found = this.rows.filter((row) => row.textContent.toLowerCase().includes(this.query));
    const shown = new Set(this.all || this.query ? found : found.slice(0, FIRST_ROWS));
    this.rows.forEach((row) => (row.hidden = !shown.has(row)));
    if (!this.count) return;
    this.count.textContent = `${shown.size} of ${this.rows.length} rows`;
    this.unfold.hidden = this.query !== '';
    this.unfold.setAttribute('aria-expanded', String(this.all));
    this.unfold.textContent = this.all
      ? `Show the first ${FIRST_ROWS} rows`
      : `Show all ${this.rows.length} rows`;
  }
}
