import fs from 'node:fs';
import path from 'node:path';
import { letterKinds } from '../../../domain/letters/letter.ts';

/** Pages that share their facts, by the path that stands for them. */
const many: Readonly<Record<string, readonly string[]>> = {
  '/education/letters/*': [...letterKinds, 'phone'].map((kind) => `/education/letters/${kind}`),
};

/** The paths of the pages that work, from what their subjects say of them (`web/features/<subject>/pages.ts`). Read as text:
 *  the facts themselves bring the pages' messages, and load in a browser's build alone. */
export function openPagesIn(root: string): ReadonlySet<string> {
  const features = path.join(root, 'web/features');
  return new Set(
    fs
      .readdirSync(features)
      .map((subject) => path.join(features, subject, 'pages.ts'))
      .filter((file) => fs.existsSync(file))
      .flatMap((file) =>
        fs
          .readFileSync(file, 'utf8')
          .split(/(?=\bpath: ')/)
          .slice(1),
      )
      .filter((facts) => !facts.includes("stage: 'coming'"))
      .flatMap((facts) => {
        const page = /^path: '([^']+)'/.exec(facts)?.[1] ?? '';
        return many[page] ?? page;
      }),
  );
}
