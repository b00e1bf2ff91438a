import { z } from 'zod';
import type { OwnApi } from '../own_api.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, type Problem, problem, refusalOf, usageProblem } from './result.ts';
import { shownRows } from './pages.ts';
import { countText, minuteText, plainLine } from './texts.ts';
import { readCount, readInstant, readWords } from './words.ts';

const createdCode = z.object({ id: z.string(), code: z.string() });
const revokedCode = z.object({ endedPasses: z.number() });
const accessCode = z.object({
  id: z.string(),
  hint: z.string(),
  minutes: z.number().nullable(),
  openUntil: z.string().nullable(),
  uses: z.number(),
  used: z.number(),
  lastUsedAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  note: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
});
type AccessCode = z.output<typeof accessCode>;

/** What is asked for a new code. Instants are ISO 8601. */
interface Terms {
  readonly minutes?: number;
  readonly openUntil?: string;
  readonly uses: number;
  readonly endsAt?: string;
  readonly note?: string;
}

const maxMinutes = 525_600;
const maxUses = 100_000;
const maxNoteCharacters = 200;

const createFlags = ['minutes', 'until', 'uses', 'ends', 'note'] as const;
type CreateFlags = Readonly<Partial<Record<(typeof createFlags)[number], string>>>;

/** An instant that is still to come, or what is wrong with the flag. */
function comingInstant(flag: string, text: string, now: Date): Date | Problem {
  const instant = readInstant(text);
  if (!instant)
    return usageProblem(
      `--${flag} must be a day like 2026-12-31 or a time like 2026-12-31T18:00Z, and is "${text}".`,
    );
  if (instant <= now) return usageProblem(`--${flag} ${text} is in the past.`);
  return instant;
}

function readTerms(flags: CreateFlags, now: Date): { ok: true; terms: Terms } | Problem {
  const { minutes, until, uses = '1', ends, note } = flags;
  if ((minutes === undefined) === (until === undefined))
    return usageProblem('Use either --minutes 60 or --until 2026-12-31.');
  const useCount = readCount(uses, 1, maxUses);
  if (useCount === null)
    return usageProblem(`--uses must be a number from 1 to ${maxUses}, and is "${uses}".`);
  if (note !== undefined && Array.from(note).length > maxNoteCharacters)
    return usageProblem(`--note may have ${maxNoteCharacters} characters at most.`);

  let gives: Pick<Terms, 'minutes' | 'openUntil'>;
  if (minutes !== undefined) {
    const count = readCount(minutes, 1, maxMinutes);
    if (count === null)
      return usageProblem(
        `--minutes must be a number from 1 to ${maxMinutes} (a year), and is "${minutes}".`,
      );
    gives = { minutes: count };
  } else {
    const openUntil = comingInstant('until', until ?? '', now);
    if (!(openUntil instanceof Date)) return openUntil;
    gives = { openUntil: openUntil.toISOString() };
  }
  const endsAt = ends === undefined ? undefined : comingInstant('ends', ends, now);
  if (endsAt !== undefined && !(endsAt instanceof Date)) return endsAt;
  return {
    ok: true,
    terms: {
      ...gives,
      uses: useCount,
      ...(endsAt && { endsAt: endsAt.toISOString() }),
      ...(note !== undefined && { note }),
    },
  };
}

const givesText = ({ minutes, openUntil }: Pick<AccessCode, 'minutes' | 'openUntil'>): string =>
  minutes === null
    ? `everything until ${minuteText(openUntil ?? '')} UTC`
    : countText(minutes, 'minute');

async function create(api: OwnApi, terms: Terms): Promise<CommandResult> {
  const made = await api.ask(createdCode, '/functions/v1/access/codes', {
    method: 'POST',
    body: terms,
  });
  if (!made.ok) return refusalOf(made);
  const { id, code } = made.value;
  const gives = givesText({ minutes: null, openUntil: null, ...terms });
  const uses = terms.uses === 1 ? 'one person' : `${terms.uses} people`;
  const ends = terms.endsAt === undefined ? '' : `, until ${minuteText(terms.endsAt)} UTC`;
  return {
    ok: true,
    answer: made.value,
    lines: [
      code,
      `It gives ${gives} to ${uses}${ends}.`,
      'Write it down now. Only a hash is kept, and it won’t be shown again.',
      `To revoke it: npm run -s operator -- code revoke ${id}`,
    ],
  };
}

const codes = (api: OwnApi) => api.ask(z.array(accessCode), '/functions/v1/access/codes');

function codeLine(code: AccessCode): string {
  const { id, hint, uses, used, lastUsedAt, endsAt, revokedAt, note } = code;
  const parts = [
    hint,
    givesText(code),
    `used ${used} of ${uses}${lastUsedAt === null ? '' : `, last ${minuteText(lastUsedAt)}`}`,
    endsAt === null ? null : `ends ${minuteText(endsAt)}`,
    revokedAt === null ? null : `taken back ${minuteText(revokedAt)}`,
    note === null ? null : plainLine(note),
    id,
  ];
  return parts.filter((part) => part !== null).join('  ');
}

async function list(api: OwnApi, all: boolean): Promise<CommandResult> {
  const found = await codes(api);
  if (!found.ok) return refusalOf(found);
  const { length } = found.value;
  const isCut = !all && length > shownRows;
  const rows = isCut ? found.value.slice(0, shownRows) : found.value;
  const note = `These are the newest ${shownRows} of ${length}. --all shows every one.`;
  return {
    ok: true,
    answer: rows,
    lines: length === 0 ? ['There are no codes.'] : rows.map(codeLine),
    ...(isCut && { note }),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const lastCharacters = /^[2-9A-HJKMNP-Z]{4}$/i;

/** The one code that is meant by its last four characters: one that still works before one that was taken back. */
async function codeEndingIn(
  api: OwnApi,
  lastFour: string,
): Promise<{ ok: true; id: string } | Problem> {
  const found = await codes(api);
  if (!found.ok) return refusalOf(found);
  const alike = found.value.filter(({ hint }) => hint.toUpperCase() === lastFour);
  const open = alike.filter(({ revokedAt }) => revokedAt === null);
  const meant = open.length > 0 ? open : alike;
  const [one] = meant;
  if (!one) return problem(`No code ends in ${lastFour}. See them all: code list`);
  if (meant.length > 1)
    return problem(
      [`More than one code ends in ${lastFour}. Use an id instead:`, ...meant.map(codeLine)].join(
        '\n',
      ),
    );
  return { ok: true, id: one.id };
}

async function revoke(api: OwnApi, given: string, withPasses: boolean): Promise<CommandResult> {
  const named = uuid.test(given)
    ? { ok: true as const, id: given.toLowerCase() }
    : await codeEndingIn(api, given.toUpperCase());
  if (!named.ok) return named;
  const taken = await api.ask(revokedCode, '/functions/v1/access/codes/revoke', {
    method: 'POST',
    body: { id: named.id, withPasses },
  });
  if (!taken.ok)
    return taken.code === 'code_unknown'
      ? problem(`There’s no code ${named.id}. See them all: code list`)
      : refusalOf(taken);
  const { endedPasses } = taken.value;
  const passes = withPasses
    ? `Passes ended along with it: ${endedPasses}.`
    : 'Passes it already gave keep running. To end them too, add --with-passes.';
  return {
    ok: true,
    answer: { id: named.id, endedPasses },
    lines: [`The code is revoked. No one can use it anymore. ${passes}`],
  };
}

const ways =
  'Use code create --minutes 60 (or --until 2026-12-31), code list, or code revoke with an id or the last four characters.';

/** `code create`, `code list` and `code revoke`: master codes, which give time to whoever has them. */
export const code: Command = async (backend, [deed, ...given]) => {
  if (deed === 'create') {
    const reading = readWords(given, { values: createFlags });
    if (!reading.ok) return reading;
    if (reading.words.length > 0)
      return usageProblem(
        `"${reading.words[0]}" has no flag. Put a note with spaces in quotes: --note "two words".`,
      );
    const asked = readTerms(reading.values, new Date());
    if (!asked.ok) return asked;
    const found = await findApi(backend);
    return found.ok ? create(found.api, asked.terms) : found;
  }
  const switches =
    deed === 'revoke' ? (['with-passes'] as const) : deed === 'list' ? (['all'] as const) : [];
  const reading = readWords(given, { switches });
  if (!reading.ok) return reading;
  const [name = '', ...surplus] = reading.words;
  const isList = deed === 'list' && name === '';
  const isRevoke = deed === 'revoke' && (uuid.test(name) || lastCharacters.test(name));
  if (surplus.length > 0 || !(isList || isRevoke)) return usageProblem(ways);
  const found = await findApi(backend);
  if (!found.ok) return found;
  const { switches: chosen } = reading;
  return isList
    ? list(found.api, chosen.has('all'))
    : revoke(found.api, name, chosen.has('with-passes'));
};
