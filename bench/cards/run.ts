import { build } from 'esbuild';
import { chromium } from 'playwright';

/**
 * Whether 700 cards are filtered and ranked anew within one frame on a phone: `node --import tsx bench/cards/run.ts`. In Chromium, its
 * processor slowed down four times, as Lighthouse takes a phone. After warm-up the quickest tenth, so that what else the machine does is not
 * counted, beside the floor: as many rounded multiplications as the months that are added up. The ratio says the same on any
 * machine. Exits 1 over a bound.
 */
const CARDS = 700;
const SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;
const MAX_RATIO = 30;

const PAGE = `
  import survey from '../content/cards/survey.json';
  import { notListedFor, passesFilters } from './cards/eligibility.ts';
  import { rankCards } from './cards/rank.ts';

  // The release at hand, as often as it takes, no two at the same rate.
  const shifted = (rates, by) => rates && {
    byTier: Object.fromEntries(Object.entries(rates.byTier).map(([tier, apr]) => [tier, apr + by])),
    minimum: rates.minimum && rates.minimum + by,
    median: rates.median && rates.median + by,
    maximum: rates.maximum && rates.maximum + by,
  };
  const cards = Array.from({ length: ${CARDS} }, (_, index) => {
    const card = survey.cards[index % survey.cards.length];
    const by = Math.floor(index / survey.cards.length);
    return { ...card, id: card.id + by, names: card.names.map((name) => name + ' ' + by), purchase: shifted(card.purchase, by) };
  });
  const use = (carried) => ({
    purchases: 15000, carried, transfer: 0, transferPayment: 0, cash: 10000, abroad: 20000, isLateOnce: true,
  });
  const filters = { isSecured: false, isCreditUnion: false, hasNoYearlyFee: false, text: 'a' };
  let sink = 0;
  /** What a press costs: everything anew, for another balance. */
  export function rankAll(round) {
    const listed = cards.filter((card) => notListedFor(card, null, null) === null);
    const { ranked, unranked } = rankCards(listed, use(60000 + round), null, survey);
    const shown = ranked.filter(({ card }) => passesFilters(card, filters));
    sink += shown.length;
    return { cards: cards.length, ranked: ranked.length + unranked.length };
  }
  /** A month of three ends for every card, once multiplied and rounded. */
  export function floor(round) {
    for (let index = 0; index < ${CARDS} * 3 * 12; index += 1) sink += Math.round(((60000 + round) * (2000 + (index % 997))) / 120000);
    return sink;
  }
  const timed = (work, round) => {
    const start = performance.now();
    work(round);
    return performance.now() - start;
  };
  const quick = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 10)];
  /** In turns, so that a machine that is busy for a moment is so for both. */
  export function quickest(rounds) {
    const ranked = [];
    const floors = [];
    for (let round = 0; round < rounds * 2; round += 1) {
      const times = [timed(rankAll, round), timed(floor, round)];
      if (round < rounds) continue;
      ranked.push(times[0]);
      floors.push(times[1]);
    }
    return { ms: quick(ranked), floorMs: quick(floors) };
  }
`;

const { outputFiles } = await build({
  stdin: { contents: PAGE, resolveDir: new URL('../../domain', import.meta.url).pathname },
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'bench',
  write: false,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
const found = await page.evaluate(() => {
  const { rankAll, quickest } = (
    globalThis as unknown as {
      bench: {
        rankAll: (round: number) => { cards: number; ranked: number };
        quickest: (rounds: number) => { ms: number; floorMs: number };
      };
    }
  ).bench;
  return { ...rankAll(0), ...quickest(80) };
});
await browser.close();

console.log(
  `${found.cards} cards, ${found.ranked} ranked; a processor ${SLOWDOWN} times slower; floor ${found.floorMs.toFixed(2)} ms`,
);
const checks = [
  report('filtered and ranked anew (ms)', found.ms, FRAME_MS),
  report('against the floor (times)', found.ms / found.floorMs, MAX_RATIO),
];
if (checks.includes(false)) process.exitCode = 1;

function report(name: string, value: number, bound: number): boolean {
  const holds = value <= bound;
  console.log(`${holds ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(2)} (≤ ${bound.toFixed(2)})`);
  return holds;
}
