import {
  codeLimits,
  codeListResponse,
  type CodeList,
  type CreateCodeRequest,
  createCodeResponse,
  revokeCodeResponse,
} from '../../api/access/wire.ts';
import type { BackendApi } from '../backend_api.ts';
import { parseArguments, readCount, readInstant } from './arguments.ts';
import { formatCount, formatMinute, printableLine } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { defaultLimit } from './pages.ts';
import { type CommandResult, type Problem, problem, refusalOf, usageProblem } from './result.ts';

type AccessCode = CodeList[number];

const createOptions = ['minutes', 'until', 'uses', 'ends', 'note'] as const;
type CreateOptions = Readonly<Partial<Record<(typeof createOptions)[number], string>>>;

/** An instant that is still to come, or what is wrong with the option. */
function futureInstant(option: string, text: string, now: Date): Date | Problem {
  const instant = readInstant(text);
  if (!instant)
    return usageProblem(
      `--${option} must be a day like 2026-12-31 or a time like 2026-12-31T18:00Z, and is "${text}".`,
    );
  if (instant <= now) return usageProblem(`--${option} ${text} is in the past.`);
  return instant;
}

function readRequest(
  options: CreateOptions,
  now: Date,
): { ok: true; request: CreateCodeRequest } | Problem {
  const { minutes, until, uses = '1', ends, note } = options;
  if ((minutes === undefined) === (until === undefined))
    return usageProblem('Use either --minutes 60 or --until 2026-12-31.');
  const useCount = readCount(uses, 1, codeLimits.uses);
  if (useCount === null)
    return usageProblem(`--uses must be a number from 1 to ${codeLimits.uses}, and is "${uses}".`);
  if (note !== undefined && Array.from(note).length > codeLimits.noteCharacters)
    return usageProblem(`--note may have ${codeLimits.noteCharacters} characters at most.`);

  let gives: Pick<CreateCodeRequest, 'minutes' | 'openUntil'>;
  if (minutes !== undefined) {
    const count = readCount(minutes, 1, codeLimits.minutes);
    if (count === null)
      return usageProblem(
        `--minutes must be a number from 1 to ${codeLimits.minutes} (a year), and is "${minutes}".`,
      );
    gives = { minutes: count };
  } else {
    const openUntil = futureInstant('until', until ?? '', now);
    if (!(openUntil instanceof Date)) return openUntil;
    gives = { openUntil: openUntil.toISOString() };
  }
  const endsAt = ends === undefined ? undefined : futureInstant('ends', ends, now);
  if (endsAt !== undefined && !(endsAt instanceof Date)) return endsAt;
  return {
    ok: true,
    request: {
      ...gives,
      uses: useCount,
      ...(endsAt && { endsAt: endsAt.toISOString() }),
      ...(note !== undefined && { note }),
    },
  };
}

const givesText = ({
  minutes,
  openUntil,
}: Pick<AccessCode | CreateCodeRequest, 'minutes' | 'openUntil'>): string =>
  minutes == null
    ? `everything until ${formatMinute(openUntil ?? '')} UTC`
    : formatCount(minutes, 'minute');

async function create(api: BackendApi, request: CreateCodeRequest): Promise<CommandResult> {
  const created = await api.request(createCodeResponse, '/functions/v1/access/codes', {
    method: 'POST',
    body: request,
  });
  if (!created.ok) return refusalOf(created);
  const { id, code } = created.value;
  const uses = request.uses === 1 ? 'one person' : `${request.uses} people`;
  const ends = request.endsAt === undefined ? '' : `, until ${formatMinute(request.endsAt)} UTC`;
  return {
    ok: true,
    answer: created.value,
    lines: [
      code,
      `It gives ${givesText(request)} to ${uses}${ends}.`,
      'Write it down now. Only a hash is kept, and it won’t be shown again.',
      `To revoke it: npm run -s operator -- code revoke ${id}`,
    ],
  };
}

const codes = (api: BackendApi) => api.request(codeListResponse, '/functions/v1/access/codes');

function codeLine(code: AccessCode): string {
  const { id, hint, uses, used, lastUsedAt, endsAt, revokedAt, note } = code;
  const parts = [
    hint,
    givesText(code),
    `used ${used} of ${uses}${lastUsedAt === null ? '' : `, last ${formatMinute(lastUsedAt)}`}`,
    endsAt === null ? null : `ends ${formatMinute(endsAt)}`,
    revokedAt === null ? null : `taken back ${formatMinute(revokedAt)}`,
    note === null ? null : printableLine(note),
    id,
  ];
  return parts.filter((part) => part !== null).join('  ');
}

async function list(api: BackendApi, all: boolean): Promise<CommandResult> {
  const found = await codes(api);
  if (!found.ok) return refusalOf(found);
  const { length } = found.value;
  const isTruncated = !all && length > defaultLimit;
  const rows = isTruncated ? found.value.slice(0, defaultLimit) : found.value;
  const note = `These are the newest ${defaultLimit} of ${length}. --all shows every one.`;
  return {
    ok: true,
    answer: rows,
    lines: length === 0 ? ['There are no codes.'] : rows.map(codeLine),
    ...(isTruncated && { note }),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const lastCharacters = /^[2-9A-HJKMNP-Z]{4}$/i;

/** The one code that is meant by its last four characters: one that still works before one that was taken back. */
async function codeEndingIn(
  api: BackendApi,
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

async function revoke(
  api: BackendApi,
  idOrHint: string,
  withPasses: boolean,
): Promise<CommandResult> {
  const named = uuid.test(idOrHint)
    ? { ok: true as const, id: idOrHint.toLowerCase() }
    : await codeEndingIn(api, idOrHint.toUpperCase());
  if (!named.ok) return named;
  const revoked = await api.request(revokeCodeResponse, '/functions/v1/access/codes/revoke', {
    method: 'POST',
    body: { id: named.id, withPasses },
  });
  if (!revoked.ok)
    return revoked.code === 'code_unknown'
      ? problem(`There’s no code ${named.id}. See them all: code list`)
      : refusalOf(revoked);
  const { endedPasses } = revoked.value;
  const passes = withPasses
    ? `Passes ended along with it: ${endedPasses}.`
    : 'Passes it already gave keep running. To end them too, add --with-passes.';
  return {
    ok: true,
    answer: { id: named.id, endedPasses },
    lines: [`The code is revoked. No one can use it anymore. ${passes}`],
  };
}

const usage =
  'Use code create --minutes 60 (or --until 2026-12-31), code list, or code revoke with an id or the last four characters.';

/** `code create`, `code list` and `code revoke`: master codes, which give time to whoever has them. */
export const code: Command = async (backend, [action, ...args]) => {
  if (action === 'create') {
    const reading = parseArguments(args, { options: createOptions });
    if (!reading.ok) return reading;
    if (reading.positionals.length > 0)
      return usageProblem(
        `"${reading.positionals[0]}" has no flag. Put a note with spaces in quotes: --note "two words".`,
      );
    const read = readRequest(reading.options, new Date());
    if (!read.ok) return read;
    const found = await findApi(backend);
    return found.ok ? create(found.api, read.request) : found;
  }
  const flags =
    action === 'revoke' ? (['with-passes'] as const) : action === 'list' ? (['all'] as const) : [];
  const reading = parseArguments(args, { flags });
  if (!reading.ok) return reading;
  const [name = '', ...extra] = reading.positionals;
  const isList = action === 'list' && name === '';
  const isRevoke = action === 'revoke' && (uuid.test(name) || lastCharacters.test(name));
  if (extra.length > 0 || !(isList || isRevoke)) return usageProblem(usage);
  const found = await findApi(backend);
  if (!found.ok) return found;
  const { flags: chosen } = reading;
  return isList
    ? list(found.api, chosen.has('all'))
    : revoke(found.api, name, chosen.has('with-passes'));
};
