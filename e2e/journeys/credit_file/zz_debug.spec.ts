import { test } from '../../test.ts';
import { opened } from '../../people.ts';
test('debug', async ({ member }) => {
  const page = await member('Eli');
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 400)));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText));
  page.on('worker', (w) => { console.log('WORKER', w.url()); });
  await opened(page, '/dashboard/credit-file/import');
  await page.getByLabel('Choose the report').setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nonsense') });
  await page.waitForTimeout(6000);
  console.log(await page.locator('main').innerText());
});
