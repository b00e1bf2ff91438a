/** Comma-separated values as rows of cells (RFC 4180), quotes, line breaks inside them and a byte-order mark included. Null
 *  where a quote is never closed, as in a file that was cut off. */
export function readCsv(text: string): readonly (readonly string[])[] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  while (at < text.length) {
    if (text[at] === '"') {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote === -1) return null;
        cell += text.slice(from, quote);
        from = quote + 1;
        if (text[from] !== '"') break;
        cell += '"';
        from += 1;
      }
      row.push(cell);
      at = from;
    } else {
      const end = nextBreak(text, at);
      row.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    endRow();
  }
  if (row.length > 0) endRow();
  return rows;
}

function nextBreak(text: string, from: number): number {
  let at = from;
  while (at < text.length && !',\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}
