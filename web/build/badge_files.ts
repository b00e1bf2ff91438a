import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type Badge, badges } from '../../domain/rewards/badges.ts';
import { crack, pieces } from '../features/rewards/seal_shapes.ts';

// What wallets and explorers show of a badge on chain: one description a badge, the same for all who have it. The contract names
// `badges/<number>.json` (ERC-721, "tokenURI"). Nothing of a person, a day or an amount stands there.

const web = path.join(import.meta.dirname, '..');
const catalogue = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(web, folder, 'messages/en.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;

/** Which text of the page says what a badge takes. */
const textKeys: Readonly<Record<Badge, string>> = {
  first_plan: 'rewards_first_plan',
  first_debt_closed: 'rewards_first_debt_closed',
  six_months_written: 'rewards_six_months',
  twelve_on_time: 'rewards_twelve',
  ten_lessons: 'rewards_lessons',
  eight_check_ins: 'rewards_check_ins',
  five_that_helped: 'rewards_helped',
};

/** The seal in colors of its own: a wallet has no style sheet of ours. */
function picture(badge: Badge): string {
  const { outline, sign } = pieces[badge];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="960" height="960">',
    `<clipPath id="c"><path d="${outline}"/></clipPath>`,
    `<path d="${outline}" fill="#a9c7b4" stroke="#2f5d4a" stroke-width="1.5"/>`,
    `<path d="${sign}" fill="none" stroke="#1f2a25" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<path d="${crack}" clip-path="url(#c)" fill="none" stroke="#c39a3b" stroke-width="3.2" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('');
}

/** What each badge's file holds, by the file's name. */
export function badgeDescriptions(): ReadonlyMap<string, string> {
  const names = catalogue('ui');
  const texts = catalogue('features/rewards');
  return new Map(
    badges.map((badge, at) => {
      const [name, description] = [names[`badge_${badge}`], texts[textKeys[badge]]];
      if (name === undefined || description === undefined) throw new Error(`no text for ${badge}`);
      const image = `data:image/svg+xml;base64,${Buffer.from(picture(badge)).toString('base64')}`;
      return [`badges/${at + 1}.json`, `${JSON.stringify({ name, description, image })}\n`];
    }),
  );
}

/** Puts them beside the pages. */
export const badgeFiles = (): Plugin => ({
  name: 'badge-files',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle() {
    for (const [fileName, source] of badgeDescriptions())
      this.emitFile({ type: 'asset', fileName, source });
  },
});
