import fs from 'node:fs';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { personalTables } from '../../data/data_map.ts';
import { keptList } from '../../data/device_storage.ts';
import { keptTexts } from '../../data/kept_texts.ts';
import { show, takeDown } from '../../data/testing/people.tsx';
import { tableTexts } from './data_tables.tsx';
import { Component } from './route.tsx';

interface Entry {
  readonly personal: boolean;
  readonly deletion: string;
}
const register = JSON.parse(fs.readFileSync('supabase/tables.json', 'utf8')) as Record<
  string,
  Entry
>;
const personal = Object.entries(register).filter(([, entry]) => entry.personal);

afterEach(takeDown);

const open = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

describe('the privacy page', () => {
  it('has a row for every table that holds something of a person', async () => {
    const page = await open();
    const rows = [...page.querySelectorAll('#map ~ table tbody tr')];
    expect(personal.length).toBeGreaterThanOrEqual(6);
    expect(rows.length).toBe(personal.length);
    for (const [index, { name }] of personalTables.entries()) {
      expect(rows[index]?.textContent).toContain(tableTexts[name].name());
      expect(rows[index]?.textContent).toContain(tableTexts[name].why());
    }
  });

  it('understands how deletion reaches each of them', () => {
    for (const table of personalTables)
      expect(table.goesWithAccount, `${table.name}: ${register[table.name]?.deletion}`).toBe(true);
    const own = Object.fromEntries(personalTables.map((table) => [table.name, table]));
    expect(own.debt_payments).toMatchObject({ goesWithDebt: true, isDeletable: true });
    expect(own.debts).toMatchObject({ goesWithDebt: false, isDeletable: true });
    expect(own.access_passes).toMatchObject({ isDeletable: false, mayBeOwnerless: false });
    expect(own.contact_messages).toMatchObject({ mayBeOwnerless: true });
  });

  it('says what deleting does, row by row, and whether it is exported', async () => {
    const page = await open();
    const row = (name: string) =>
      [...page.querySelectorAll('#map ~ table tbody tr')].find(
        (line) => line.querySelector('th')?.textContent === name,
      )?.textContent;
    expect(row('Payments you record')).toContain('When you delete it or its debt');
    expect(row('Your debts')).toContain('When you delete it, and with your account.');
    expect(row('Messages you sent us')).toContain('Written without one, it stays');
    expect(row('Your debts')).toContain('Yes');
  });

  it('names everything the browser keeps', async () => {
    const page = await open();
    for (const [name] of keptList) expect(page.textContent).toContain(keptTexts[name].name());
  });
});
