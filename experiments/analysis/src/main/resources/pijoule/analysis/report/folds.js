const folds = () => [...document.querySelectorAll('details')];

/** Opens every fold around an element. */
function unfoldAround(element) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    fold.open = true;
  }
}

/** Shows what an address or a link names, wherever it is folded away. */
function reveal(hash) {
  const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  unfoldAround(target);
  target.scrollIntoView();
}

window.addEventListener('hashchange', () => reveal(location.hash), { signal });
document.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link) unfoldAround(document.getElementById(link.hash.slice(1)));
  },
  { signal },
);

let foldedOnScreen = [];
window.addEventListener(
  'beforeprint',
  () => {
    foldedOnScreen = folds().filter((fold) => !fold.open);
    foldedOnScreen.forEach((fold) => (fold.open = true));
  },
  { signal },
);
window.addEventListener(
  'afterprint',
  () => foldedOnScreen.forEach((fold) => (fold.open = false)),
  { signal },
);

function startControls() {
  const unfold = document.getElementById('unfold');
  unfold.hidden = false;
  const all = () => {
    const open = unfold.getAttribute('aria-pressed') !== 'true';
    unfold.setAttribute('aria-pressed', String(open));
    document.querySelectorAll('details.fold').forEach((fold) => (fold.open = open));
  };
  unfold.addEventListener('click', all, { signal });
  const menu = document.getElementById('menu');
  const show = (open) => menu.setAttribute('aria-expanded', String(open));
  menu.hidden = false;
  const turn = () => show(menu.getAttribute('aria-expanded') !== 'true');
  menu.addEventListener('click', turn, { signal });
  document.getElementById('contents').addEventListener('click', () => show(false), { signal });
}

startControls();
reveal(location.hash);
