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
  const turn = () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    announce();
  };
  button.addEventListener('click', turn, { signal });
  prefersDark.addEventListener('change', announce, { signal });
  let onScreen;
  const printed = () => {
    onScreen = root.dataset.theme;
    root.dataset.theme = 'light';
    redraw();
  };
  const shown = () => {
    if (onScreen) root.dataset.theme = onScreen;
    else delete root.dataset.theme;
    redraw();
  };
  window.addEventListener('beforeprint', printed, { signal });
  window.addEventListener('afterprint', shown, { signal });
  button.setAttribute('aria-pressed', String(isDark()));
}
