import { makeZip } from 'client-zip';
import { type CsvCell, csvText } from '../../../domain/table/csv.ts';
import type { ExportPage, Row, TakenExport } from './pages.ts';
import { knownZone } from '../../../domain/time/zone.ts';
import { columnTitle, readableCells } from './readable.ts';
import { type ExportedTable, exportedTables } from './tables.ts';

/** Reads one page after another; ends where the table does. */
export type Pages = (table: ExportedTable) => AsyncIterable<ExportPage>;

interface Source {
  readonly taken: TakenExport;
  readonly madeAt: Date;
  readonly pages: Pages;
  /** A file that lies beside a dispute, by its place; null where it isn't there. */
  readonly file: (place: string) => Promise<Blob | null>;
}

/** Everything that is a person's, as one zip: a JSON file with all of it, a page to read, a CSV for each table, and the files they keep. It's made while it's
 *  read: one page of one table is in memory at a time. */
export function archive(source: Source): ReadableStream<Uint8Array> {
  return makeZip(files(source), { buffersAreUTF8: true });
}

async function* files(source: Source) {
  const lastModified = source.madeAt;
  yield { name: 'index.html', input: html(source), lastModified };
  yield { name: 'mendwell.json', input: json(source), lastModified };
  for (const table of exportedTables)
    yield { name: `csv/${table.name}.csv`, input: csv(table, source.pages), lastModified };
  yield* evidence(source);
}

/** The files that lie beside disputes and reports, in a folder for each. One is in memory at a time. */
async function* evidence({ taken, madeAt, pages, file }: Source) {
  const table = exportedTables.find(({ name }) => name === 'evidence');
  if (!table) return;
  let number = 0;
  for await (const { rows } of pages(table))
    for (const { case_id, report_id, id, name } of rows) {
      number += 1;
      const beside = String(case_id ?? report_id);
      const input = await file(`${taken.person}/${beside}/${String(id)}`);
      if (input)
        yield {
          name: `files/${beside}/${number}-${String(name)}`,
          input,
          lastModified: madeAt,
        };
    }
}

async function* json({ taken, madeAt, pages }: Source): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)},\n"account": ${JSON.stringify(taken.account)}`;
  for (const { name, ...table } of exportedTables) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const { rows } of pages({ name, ...table })) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

function csvCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

async function* csv(table: ExportedTable, pages: Pages): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { columns, rows } of pages(table)) {
    const cells = rows.map((row) => columns.map((column) => csvCell(row[column])));
    // The mark by which spreadsheets know that it is UTF-8.
    yield (isFirst ? '\uFEFF' : '') + csvText(isFirst ? [columns, ...cells] : cells);
    isFirst = false;
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:70rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2.5rem}
table{border-collapse:collapse}.wide{overflow-x:auto}
th,td{border:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.4rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere;min-width:7rem;max-width:28rem}
nav ul{columns:18rem;padding-left:1.2rem}`;

const line = (tag: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escaped(cell)}</${tag}>`).join('')}</tr>\n`;

async function* html({ taken, madeAt, pages }: Source): AsyncGenerator<string> {
  const zone = knownZone(taken.timeZone);
  const cell = readableCells(zone);
  const cellsOf = (table: string, columns: readonly string[], row: Row) =>
    columns.map((column) => cell(column, row[column], table));
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data from Mendwell</title><style>${style}</style></head><body>
<h1>Your data from Mendwell</h1>
<p>Made on ${escaped(cell('made_at', madeAt.toISOString()))}. Times are ${escaped(zone)}. The same is in mendwell.json, and each table is a file in the folder csv, for spreadsheets. Files you keep with your disputes are in the folder files.</p>
<nav aria-label="What’s in here"><ul>
<li><a href="#account">Your account</a></li>
${exportedTables.map(({ name, title }) => `<li><a href="#${name}">${escaped(title)}</a></li>`).join('\n')}
</ul></nav>
<main>
<h2 id="account">Your account</h2>
<table><tbody>
${Object.entries(taken.account)
  .map(
    ([column, value]) =>
      `<tr><th scope="row">${escaped(columnTitle(column))}</th><td>${escaped(cell(column, value))}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
`;
  const empty: ExportedTable[] = [];
  for (const table of exportedTables) {
    let isOpen = false;
    for await (const { columns, rows } of pages(table)) {
      if (rows.length === 0) continue;
      if (!isOpen)
        yield `<h2 id="${table.name}">${escaped(table.title)}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${escaped(table.title)}"><table><thead>${line(
          'th',
          columns.map((column) => columnTitle(column, table.name)),
        )}</thead><tbody>\n`;
      isOpen = true;
      yield rows.map((row) => line('td', cellsOf(table.name, columns, row))).join('');
    }
    if (isOpen) yield '</tbody></table></div>\n';
    else empty.push(table);
  }
  if (empty.length > 0)
    yield `<h2>Nothing here</h2>\n<ul>\n${empty.map(({ name, title }) => `<li id="${name}">${escaped(title)}</li>`).join('\n')}\n</ul>\n`;
  yield '</main></body></html>\n';
}
