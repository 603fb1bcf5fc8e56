const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);

function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function behind(element) {
  for (let one = element; one; one = one.parentElement) {
    const [r, g, b, alpha = 1] = numbers(getComputedStyle(one).backgroundColor);
    if (alpha === 1) return [r, g, b];
  }
  return [255, 255, 255];
}

function contrast(element) {
  const one = luminance(numbers(getComputedStyle(element).color).slice(0, 3));
  const other = luminance(behind(element));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const texts = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const parent = walker.currentNode.parentElement;
  const shown = parent.checkVisibility() && !parent.closest('script,style,svg,[disabled]');
  if (shown && walker.currentNode.textContent.trim()) texts.add(parent);
}
return [...texts]
  .filter((element) => contrast(element) < 4.5)
  .map((element) => `${contrast(element).toFixed(2)} ${element.outerHTML.slice(0, 80)}`);
