// What is broken in the layout, one sentence each.
const faults = [];
const SLACK = 1.5;
const room = document.documentElement.clientWidth;
const style = (element) => getComputedStyle(element);
const named = (element) => element.outerHTML.slice(0, 90);

function shown(element) {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, .unseen, .skip');
}

/** Whether it lies in a box that is scrolled sideways and says so. */
function hinted(element) {
  const area = element.parentElement?.closest('.wide');
  return area && style(area, '::before').display !== 'none';
}

function inFlow(element) {
  const { position, display } = style(element);
  return ['static', 'relative'].includes(position) && !display.startsWith('inline');
}

if (document.documentElement.scrollWidth > room) faults.push('the page scrolls sideways');

const elements = [...document.body.querySelectorAll('*')].filter(shown);
for (const element of elements) {
  const box = element.getBoundingClientRect();
  const { overflowX, overflowY } = style(element);
  if ((box.right > room + SLACK || box.left < -SLACK) && !hinted(element)) {
    faults.push(`beyond the window: ${named(element)}`);
  }
  const control = element.matches('select, input, option, nav');
  const over = element.scrollWidth > element.clientWidth + SLACK && element.clientWidth > 0;
  if (over && ['hidden', 'clip'].includes(overflowX)) faults.push(`cut off: ${named(element)}`);
  if (over && overflowX === 'auto' && !control && !element.matches('.wide')) {
    faults.push(`scrolls sideways without a hint: ${named(element)}`);
  }
  const under = element.scrollHeight > element.clientHeight + SLACK && element.clientHeight > 0;
  if (under && overflowY !== 'visible' && !control && style(element).maxHeight !== 'none') {
    faults.push(`a window within the page: ${named(element)}`);
  }
}

/** Siblings that share more than an edge. */
for (const parent of elements) {
  const boxes = [...parent.children]
    .filter((child) => shown(child) && inFlow(child))
    .map((child) => ({ child, box: child.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  boxes.forEach(({ child, box }, i) => {
    const next = boxes[i + 1]?.box;
    if (!next) return;
    const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
    const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
    if (wide > 2 && high > 2) faults.push(`overlaps what follows it: ${named(child)}`);
  });
}
return faults;
