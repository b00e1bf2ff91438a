import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtOf } from './testing/local_chain.ts';

const root = path.join(import.meta.dirname, '..');

it.each([
  ['MendwellBadges', ['badges', 'vouchers']],
  ['MendwellPoints', ['points', 'vouchers']],
  ['MendwellTill', ['till']],
  ['TestDollar', ['testing']],
  ['FalseTill', ['testing']],
])('what is committed was compiled from what is committed: %s', (name, folders) => {
  const now = Object.fromEntries(
    folders
      .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((at) => `${folder}/${at}`))
      .filter((file) => file.endsWith('.sol'))
      .map((file) => [
        file,
        createHash('sha256')
          .update(fs.readFileSync(path.join(root, file)))
          .digest('hex'),
      ]),
  );
  expect(builtOf(name).sources).toEqual(now);
});
