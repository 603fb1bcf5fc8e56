const root = document.documentElement;
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  return root.dataset.theme ? root.dataset.theme === 'dark' : prefersDark.matches;
}

/** A colour of the style sheet as the canvas understands it, in the scheme that is on. */
function colour(name) {
  const probe = document.getElementById('colour-probe');
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

function startTheme(redraw) {
  const button = document.getElementById('theme');
  const announce = () => {
    button.setAttribute('aria-pressed', String(isDark()));
    redraw();
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    announce();
  });
  prefersDark.addEventListener('change', announce);
  let onScreen;
  window.addEventListener('beforeprint', () => {
    onScreen = root.dataset.theme;
    root.dataset.theme = 'light';
    redraw();
  });
  window.addEventListener('afterprint', () => {
    if (onScreen) root.dataset.theme = onScreen;
    else delete root.dataset.theme;
    redraw();
  });
  button.setAttribute('aria-pressed', String(isDark()));
}
