/** Below this width (px) the rows of a table that is too wide are stacked. */
const NARROW = 640;

/** Fields of a stacked row that are seen before it is unfolded. */
const STACKED_FIELDS = 11;

/** Lists that are too wide fold columns away; what remains wider than its place says so. */
function fit(area) {
  if (area.clientWidth === 0) return;
  const listing = listings.get(area.querySelector('table'));
  area.classList.remove('stacked', 'compact', 'wide');
  const wide = () => area.scrollWidth > area.clientWidth + 1;
  listing?.close();
  if (listing && wide()) {
    const stacked = paper || area.clientWidth < NARROW;
    listing.keep(stacked ? STACKED_FIELDS : listing.columns(area.clientWidth));
    area.classList.toggle('stacked', stacked);
    area.classList.toggle('compact', !paper && listing.room < listing.heads.length);
  }
  area.classList.toggle('wide', wide());
  if (area.matches('.wide')) {
    const name = area.querySelector('svg > title')?.textContent.trim();
    area.tabIndex = 0;
    area.setAttribute('role', 'region');
    area.setAttribute('aria-label', `${name ?? headingOf(area.querySelector('table'))}, to be scrolled sideways`);
  } else {
    ['tabindex', 'role', 'aria-label'].forEach((name) => area.removeAttribute(name));
  }
}

function fitAll() {
  document.querySelectorAll('.scroll').forEach(fit);
}

/** Paper has every field. */
let paper = false;
function print(begins) {
  paper = begins;
  fitAll();
}

/** Column heads of numbers are above them, to the right. */
document.querySelectorAll('.sheet table:not(.listing)').forEach((table) => {
  const last = table.querySelector('tbody tr:last-child');
  [...table.tHead.rows]
    .filter((row) => row.cells.length === last?.cells.length)
    .forEach((row) =>
      [...row.cells].forEach((head, i) =>
        head.classList.toggle('number', last.cells[i].classList.contains('number')),
      ),
    );
});
const listings = new Map();
document
  .querySelectorAll('table.listing')
  .forEach((table) => listings.set(table, new Listing(table)));
document.addEventListener(
  'toggle',
  (event) => event.target.querySelectorAll('.scroll').forEach(fit),
  { capture: true, signal },
);
window.addEventListener('resize', fitAll, { signal });
window.addEventListener('beforeprint', () => print(true), { signal });
window.addEventListener('afterprint', () => print(false), { signal });
fitAll();
