import { describe, expect, it } from 'vitest';
import type { Result } from '../../kernel/result.ts';
import { accountHandler } from '../handler.ts';
import type { Exports, KnownExport } from '../ports.ts';
import type { ExportPage, Row } from './pages.ts';
import { exportedTables } from './tables.ts';
import { exportOf, linkToken } from './links.ts';
import { columnTitle, readableCells } from './readable.ts';

const id = '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11';
const signingKey = 'a key of reasonable length';
const known: KnownExport = {
  id,
  askedAt: '2026-11-22T20:00:00Z',
  expiresAt: '2026-11-23T20:00:00Z',
  bytes: null,
  downloadsLeft: 10,
};
const debt = (name: string, cents: number) => ({
  id: name,
  name,
  balance_cents: cents,
  apr_bps: 2499,
  due_on: '2026-12-01',
  is_closed: false,
  note: null,
  created_at: '2026-11-22T20:00:00+00:00',
});

/** A database with these rows, which tells what it was asked for. */
function backend(
  rows: Readonly<Record<string, readonly Row[]>>,
  over: Partial<Exports> = {},
  at = '2026-11-22T20:42:00Z',
) {
  const asked: string[] = [];
  const noted: number[] = [];
  const reported: string[] = [];
  const ok = <T>(value: T): Promise<Result<T, never>> => Promise.resolve({ ok: true, value });
  const exports: Exports = {
    open: () => ok(known),
    current: () => ok(known),
    take: () =>
      ok({
        person: id,
        account: { email: 'dana@mail.test', phone: null },
        timeZone: 'America/Chicago',
      }),
    page: ({ table, after, pageSize }) => {
      asked.push(table);
      const all = rows[table] ?? [];
      const from = after === null ? 0 : Number(after['place']);
      const page: ExportPage = {
        columns: Object.keys(all[0] ?? { id: null }),
        rows: all.slice(from, from + pageSize).map((row) => ({ ...row })),
        next: from + pageSize < all.length ? { place: from + pageSize } : null,
      };
      return ok(page);
    },
    file: async (place) =>
      place.endsWith('/gone') ? null : new Blob([`the file at ${place}`], { type: 'text/plain' }),
    note: (_, bytes) => {
      noted.push(bytes);
      return ok(null);
    },
    ...over,
  };
  const unasked = () => Promise.reject(new Error('not asked'));
  const handler = accountHandler(
    {
      personOf: () => ok({ id, isAnonymous: false }),
      standingOf: () => ok('leaving' as const),
      preview: unasked,
      claim: unasked,
      report: () => {},
    },
    {
      exports,
      reports: { report: ({ detail }) => reported.push(detail) },
      signingKey,
      now: () => new Date(at),
      pageSize: 2,
    },
    'https://mendwell.example',
  );
  return { handler, asked, noted, reported };
}

/** The files of a zip whose files are stored as they are. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const text = (from: number, length: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, from + length));
  const files = new Map<string, string>();
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(text(at + 46, nameLength), text(start, size));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

async function fetchZip(handler: ReturnType<typeof backend>['handler']) {
  const response = await handler.request(`/account/export/${await linkToken(signingKey, id)}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, files: unzip(bytes) };
}

describe('a file of everything', () => {
  it('is named by the day that it is for the person', async () => {
    // Half past nine in the evening of November 22 in Chicago.
    const { handler } = backend({}, {}, '2026-11-23T03:30:00Z');
    const { response } = await fetchZip(handler);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="mendwell-2026-11-22.zip"',
    );
  });

  it('holds the files that lie beside disputes and reports, each once, and goes on where one is missing', async () => {
    const file = (name: string, of: string) => ({ id: of, case_id: 'c1', name });
    const { handler } = backend({
      evidence: [
        file('a.pdf', 'one'),
        file('a.pdf', 'gone'),
        file('a.pdf', 'two'),
        { ...file('report.pdf', 'three'), case_id: null, report_id: 'r1' },
      ],
    });
    const { files } = await fetchZip(handler);
    expect([...files].filter(([name]) => name.startsWith('files/'))).toEqual([
      ['files/c1/1-a.pdf', `the file at ${id}/c1/one`],
      ['files/c1/3-a.pdf', `the file at ${id}/c1/two`],
      ['files/r1/4-report.pdf', `the file at ${id}/r1/three`],
    ]);
  });

  it('holds one page to read, all of it as JSON, and a CSV for each table', async () => {
    const { handler, noted } = backend({
      debts: [debt('Store card', 123_450), debt('Car', 900_000), debt('Loan', 5)],
    });
    const { response, bytes, files } = await fetchZip(handler);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="mendwell-2026-11-22.zip"',
    );
    expect([...files.keys()]).toEqual([
      'index.html',
      'mendwell.json',
      ...exportedTables.map(({ name }) => `csv/${name}.csv`),
    ]);
    expect(noted).toEqual([bytes.length]);

    const all = JSON.parse(files.get('mendwell.json') ?? '');
    expect(all.madeAt).toBe('2026-11-22T20:42:00.000Z');
    expect(all.account).toEqual({ email: 'dana@mail.test', phone: null });
    expect(all.debts.map((row: Row) => row['name'])).toEqual(['Store card', 'Car', 'Loan']);
    for (const { name } of exportedTables) if (name !== 'debts') expect(all[name]).toEqual([]);

    expect(files.get('csv/debts.csv')).toBe(
      [
        '\uFEFFid,name,balance_cents,apr_bps,due_on,is_closed,note,created_at',
        'Store card,Store card,123450,2499,2026-12-01,false,,2026-11-22T20:00:00+00:00',
        'Car,Car,900000,2499,2026-12-01,false,,2026-11-22T20:00:00+00:00',
        'Loan,Loan,5,2499,2026-12-01,false,,2026-11-22T20:00:00+00:00',
        '',
      ].join('\r\n'),
    );
    expect(files.get('csv/orders.csv')).toBe('\uFEFFid\r\n');

    const page = files.get('index.html') ?? '';
    for (const said of [
      '$1,234.50',
      '24.99%',
      'December 1, 2026',
      'November 22, 2026 at 2:42',
      'No',
    ])
      expect(page).toContain(said);
    expect(page).toContain('Times are America/Chicago.');
  });

  it('has no cell that a spreadsheet runs, and no text that a browser does', async () => {
    const evil = '=HYPERLINK("http://x.test","<script>alert(1)</script>")';
    const { handler } = backend({ debts: [{ id: '1', name: evil, 'b"><b': evil }] });
    const { files } = await fetchZip(handler);
    expect(files.get('csv/debts.csv')).toContain(`"'=HYPERLINK(""http://x.test""`);
    expect(files.get('index.html')).not.toContain('<script');
    expect(files.get('index.html')).not.toContain('"><b');
    expect(JSON.parse(files.get('mendwell.json') ?? '').debts[0].name).toBe(evil);
  });

  it('of a table whose rows are of two people holds both sides', async () => {
    const { handler, asked } = backend({ meetings: [{ id: '1', one_alias: 'Birch' }] });
    const { files } = await fetchZip(handler);
    // Once by each column, in each of the three files.
    expect(asked.filter((table) => table === 'meetings')).toHaveLength(6);
    expect(JSON.parse(files.get('mendwell.json') ?? '').meetings).toHaveLength(2);
    expect(files.get('index.html')).toContain('Who suggested it');
  });

  it('is asked for no further once nobody reads it', async () => {
    const { handler, asked, noted } = backend({
      debts: Array.from({ length: 5000 }, (_, index) => debt(`Card ${index}`.repeat(500), index)),
    });
    const response = await handler.request(`/account/export/${await linkToken(signingKey, id)}`);
    const reader = response.body?.getReader();
    for (let chunks = 0; chunks < 20; chunks += 1) await reader?.read();
    await reader?.cancel();
    const soFar = asked.length;
    expect(soFar).toBeLessThan(60);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThanOrEqual(soFar + 1);
    expect(noted).toEqual([]);
  });

  it('that breaks off does not look whole', async () => {
    const { handler, noted, reported } = backend(
      {},
      { page: () => Promise.resolve({ ok: false, code: 'backend_unavailable', detail: '' }) },
    );
    const response = await handler.request(`/account/export/${await linkToken(signingKey, id)}`);
    await expect(response.arrayBuffer()).rejects.toThrow('backend_unavailable');
    expect(reported).toEqual([expect.stringContaining('debts: backend_unavailable')]);
    expect(noted).toEqual([]);
  });
});

describe('a link', () => {
  it('is told to whom it belongs, and opens by what only the server can make', async () => {
    const { handler } = backend({});
    const session = { headers: { authorization: 'Bearer a.b.c' } };
    const token = await linkToken(signingKey, id);
    for (const method of ['POST', 'GET']) {
      const response = await handler.request('/account/export', { method, ...session });
      expect(await response.json()).toEqual({
        token,
        askedAt: known.askedAt,
        expiresAt: known.expiresAt,
        bytes: null,
        downloadsLeft: 10,
      });
    }
    expect(await exportOf(signingKey, token)).toBe(id);
    expect(await exportOf('another key', token)).toBeNull();
  });

  it.each([
    ['of another form', 'abc'],
    ['with another signature', `${id.replaceAll('-', '')}${'0'.repeat(32)}`],
    ['that goes on', `${'a'.repeat(9000)}`],
  ])('%s is over, in words for who reads them', async (_, token) => {
    const { handler, asked } = backend({});
    const response = await handler.request(`/account/export/${token}`);
    expect([response.status, (await response.json()).code]).toEqual([410, 'link_over']);
    const page = await handler.request(`/account/export/${token}`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      410,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('https://mendwell.example/your-data');
    expect(asked).toEqual([]);
  });

  it.each([
    ['proof_due', 403],
    ['too_many_exports', 429],
  ] as const)('is not made where the database refuses: %s', async (code, status) => {
    const { handler } = backend({}, { open: () => Promise.resolve({ ok: false, code }) });
    const response = await handler.request('/account/export', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it('is not made for who has no session, or sends what nobody asked for', async () => {
    const { handler } = backend({});
    const post = (headers: Record<string, string>, body?: string) =>
      handler.request('/account/export', { method: 'POST', headers, ...(body && { body }) });
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: 'Bearer a.b.c' }, '{"person":"x"}')).status).toBe(400);
    expect((await post({ authorization: 'Bearer a.b.c' }, 'x'.repeat(20_000))).status).toBe(413);
  });
});

describe('what is read', () => {
  const cell = readableCells('America/New_York');
  it.each([
    ['amount_cents', -150, '−$1.50'],
    ['amount_cents', 'much', 'much'],
    ['apr_bps', 0, '0.00%'],
    ['paid_on', '2026-02-28', 'February 28, 2026'],
    ['created_at', '2026-11-22T04:30:00.123+00:00', 'November 21, 2026 at 11:30 PM'],
    ['done', true, 'Yes'],
    ['alias', '2026-01-01', '2026-01-01'],
    ['name', '2026-13-01', '2026-13-01'],
    ['paid_on', '2026-13-01', '2026-13-01'],
    ['created_at', '2026-13-01T00:00:00Z', '2026-13-01T00:00:00Z'],
    ['note', '', '—'],
    ['note', null, '—'],
    ['minutes', 60, '60'],
    ['events', [{ a: 1 }], '[\n {\n  "a": 1\n }\n]'],
  ])('%s %j is %s', (column, value, said) => {
    expect(cell(column, value).replace(/\u202f/g, ' ')).toBe(said);
  });

  it.each([
    ['notices', 'kind', 'check_in', 'Check-ins'],
    ['notices', 'type', 'payment_due', 'A payment was due'],
    ['notices', 'type', 'of_tomorrow', 'of_tomorrow'],
    ['earned_badges', 'badge', 2, 'First debt paid off'],
    ['earned_badges', 'badge', 99, '99'],
    ['nods', 'kind', 'well_kept', 'You kept it'],
    [
      'notices',
      'params',
      { dueOn: '2026-12-05', days: 3, items: [{}, {}], circle: id },
      'Due: December 5, 2026\nDays: 3\nItems: 2',
    ],
    ['notices', 'params', {}, '—'],
  ])('in %s, %s %j is %s', (table, column, value, said) => {
    expect(cell(column, value, table)).toBe(said);
  });

  it.each([
    ['minimum_fixed_cents', 'Minimum fixed'],
    ['is_here', 'On your dashboard'],
    ['other_alias', 'Who was asked'],
    ['is_closed', 'Closed'],
  ])('the column %s is called %s', (column, title) => {
    expect(columnTitle(column)).toBe(title);
  });

  it('every exported table has a name that people know', () => {
    expect(exportedTables.filter(({ name, title }) => title === name.replaceAll('_', ' '))).toEqual(
      [],
    );
  });
});
