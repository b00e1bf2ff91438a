import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';

/** A photo as a phone takes it: with where it was taken. */
async function photoOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    canvas.getContext('2d')?.fillRect(0, 0, 30, 40);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const plain = Buffer.from(base64, 'base64');
  const said = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0GPSLatitude 44.9429 GPSLongitude 123.0351');
  const segment = Buffer.from([0xff, 0xe1, 0, said.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), segment, said, plain.subarray(2)]);
}

const downloaded = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path());
};

/** A draft of a letter about an account that is paid and shows a balance. */
async function draftOf(page: Page): Promise<void> {
  await opened(page, '/dashboard/credit-file');
  await page.getByRole('button', { name: 'Add your first account' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Equifax', { exact: true }).click();
  await form.getByLabel('Printed on').fill('2026-11-02');
  await form.getByLabel('Company').fill('Meridian Auto');
  await form.getByLabel('What is it?').selectOption({ label: 'Car loan' });
  await form.getByLabel('Status').selectOption({ label: 'Paid or closed' });
  await form.getByLabel('Balance', { exact: true }).fill('312');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('link', { name: /^Write a letter about: / })
    .first()
    .click();
  await page.getByLabel('In your own words').fill('I paid this loan off in June 2025.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
}

for (const width of [360, 1440])
  test(`proof is kept with a dispute, opened again, bundled and deleted, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Dana', { viewport: { width, height: 800 } });
    await draftOf(page);
    const proof = page.getByRole('region', { name: 'Your proof' });
    const add = proof.getByLabel('Add a file or photo');
    await add.setInputFiles({
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>not one</html>'),
    });
    await expect(proof.getByRole('status')).toHaveText(/^We can keep a PDF or a photo/);
    const payoff = Buffer.from('%PDF-1.7\nPaid in full\n%%EOF\n');
    await add.setInputFiles({
      name: 'Payoff 4111111111111111.pdf',
      mimeType: 'application/pdf',
      buffer: payoff,
    });
    await expect(proof.getByRole('listitem')).toContainText('Payoff XXXX1111.pdf');
    await add.setInputFiles({
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: await photoOf(page),
    });
    await expect(proof.getByRole('status')).toHaveText('receipt.jpg is saved.');
    await reloaded(page);
    await expect(proof.getByRole('listitem')).toHaveCount(2);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    const photo = await downloaded(page, () =>
      proof.getByRole('button', { name: 'Download receipt.jpg' }).click(),
    );
    expect(photo.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(photo.toString('latin1')).not.toMatch(/Exif|GPS/);

    await page.getByLabel('Your name').fill('Dana Reyes');
    await page.getByRole('button', { name: 'I mailed it' }).click();
    // Nobody can answer a letter without an address: it's asked once.
    await expect(page.getByText('This letter has no name or address on it')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes, it had both' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Your address' }).fill('418 Alder Street');
    await page.getByRole('button', { name: 'I mailed it' }).click();
    await expect(page.getByText('You mailed it').first()).toBeVisible();
    // The zip stores what is in it as it is.
    const zip = await downloaded(page, () =>
      proof.getByRole('button', { name: 'Save it all with these files' }).click(),
    );
    const print = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    for (const part of [
      'dispute-record.pdf',
      payoff,
      photo,
      `${print(payoff)}  files/1-Payoff XXXX1111.pdf\n${print(photo)}  files/2-receipt.jpg\n`,
    ])
      expect(zip.includes(part)).toBe(true);

    await proof.getByRole('button', { name: 'Delete receipt.jpg' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(proof.getByRole('listitem')).toHaveCount(1);
    await expect(proof.getByRole('status')).toHaveText('receipt.jpg is deleted.');
  });

/** Says of so many files that they're to come, as pages do before they send one: they take their room from then on. */
const promise = (page: Page, caseId: string, files: number, bytes: number) =>
  page.evaluate(
    async ([dispute, count, size]) => {
      const config = await (await fetch('/config.json')).json();
      const stored = Object.entries(localStorage).find(([key]) => /^sb-.*-auth-token$/.test(key));
      const { access_token } = JSON.parse(stored?.[1] ?? '{}');
      const rows = Array.from({ length: count }, (_, n) => ({
        id: crypto.randomUUID(),
        case_id: dispute,
        name: `scan-${n}.pdf`,
        kind: 'application/pdf',
        bytes: size,
        sha256: 'a'.repeat(64),
      }));
      const answer = await fetch(`${config.supabaseUrl}/rest/v1/evidence`, {
        method: 'POST',
        body: JSON.stringify(rows),
        headers: {
          apikey: config.supabaseAnonKey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
        },
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [caseId, files, bytes] as const,
  );

for (const width of [360, 1440])
  test(`a file that doesn’t fit stays chosen while room is made for it, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Dana', { viewport: { width, height: 800 } });
    await draftOf(page);
    const proof = page.getByRole('region', { name: 'Your proof' });
    await expect(proof).not.toContainText('You’ve used');
    await promise(page, new URL(page.url()).searchParams.get('id') ?? '', 20, 9_950_000);
    await reloaded(page);
    await expect(proof).toContainText('You’ve used 199 MB of the 200 MB we can keep for you.');
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_500_000, 32)]);
    await proof
      .getByLabel('Add a file or photo')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: large });
    await expect(proof.getByRole('status')).toHaveText(
      /^letter\.pdf isn’t saved yet: it’s 2\.5 MB, and you have 1 MB of your 200 MB left\./,
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await proof.getByRole('button', { name: 'Delete scan-0.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(proof.getByRole('listitem')).toHaveCount(19);
    await proof.getByRole('button', { name: 'Try letter.pdf again' }).click();
    await expect(proof.getByRole('status')).toHaveText('letter.pdf is saved.');
    await expect(proof.getByRole('button', { name: /^Try / })).toHaveCount(0);
  });
