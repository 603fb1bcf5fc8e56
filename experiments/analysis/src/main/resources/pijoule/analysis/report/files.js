const files = JSON.parse(document.getElementById('embedded').textContent);
const MAX_ROWS = 1000;

/** Fields of CSV by RFC 4180, a list for each line. */
function fieldsOf(csv) {
  const lines = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n|$)/g)) {
    lines.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines.filter((line) => line.length > 1 || line[0]);
}

/** Opens the files that the page has in itself, so that its numbers are there without a folder. */
function startFiles() {
  const dialog = document.getElementById('file');
  const save = document.getElementById('file-save');
  const row = (fields, tag) => {
    const line = document.createElement('tr');
    fields.forEach((text) => {
      const cell = document.createElement(tag);
      if (tag === 'th') cell.scope = 'col';
      else if (text !== '' && !Number.isNaN(Number(text))) cell.className = 'number';
      cell.textContent = text;
      line.append(cell);
    });
    return line;
  };
  const show = (path) => {
    const [head, ...rows] = fieldsOf(files[path]);
    document.getElementById('file-name').textContent =
      path + (rows.length > MAX_ROWS ? `, the first ${MAX_ROWS} of ${rows.length} rows` : '');
    dialog.querySelector('thead').replaceChildren(row(head, 'th'));
    dialog
      .querySelector('tbody')
      .replaceChildren(...rows.slice(0, MAX_ROWS).map((fields) => row(fields, 'td')));
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(new Blob([files[path]], { type: 'text/csv' }));
    save.download = path.split('/').at(-1);
    dialog.showModal();
  };
  const opened = (event) => {
    const path = event.target.closest?.('a[href]')?.getAttribute('href');
    if (!Object.hasOwn(files, path ?? '') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(path);
  };
  document.getElementById('file-close').addEventListener('click', () => dialog.close(), { signal });
  document.addEventListener('click', opened, { signal });
}

startFiles();
