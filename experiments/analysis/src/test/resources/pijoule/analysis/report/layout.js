// Boxes of the page's main elements, in the order of the document: name, left, width, height (px).
const WANTED =
  'nav, main, main > header, h2, .fold, .fold > summary, .inside, .chart, .chooser, .sheet,' +
  ' .sheet > .scroll, figure, figure .scroll, footer';

/** What the page's script adds where a table has no room, which depends on the fonts. */
const FITTED = ['wide', 'stacked', 'compact'];

function name(element) {
  const owner = element.closest('[id]')?.id ?? '';
  const classes = [...element.classList].filter((of) => !FITTED.includes(of));
  const kind = element.tagName.toLowerCase() + classes.map((of) => `.${of}`).join('');
  return element.id ? `#${element.id}` : `${owner && `#${owner} `}${kind}`;
}

return [...document.querySelectorAll(WANTED)]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const box = element.getBoundingClientRect();
    return {
      name: name(element),
      left: Math.round(box.left),
      top: Math.round(box.top + window.scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    };
  });
