import * as z from 'zod/mini';
import type { BackendApi } from '../backend_api.ts';
import { parseArguments } from './arguments.ts';
import { formatCount, formatMinute, printable, printableLine } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const waysIn = z.nullable(
  z.object({
    createdAt: z.string(),
    isConfirmed: z.boolean(),
    isSingleSignOn: z.boolean(),
    waysIn: z.array(z.string()),
    sessions: z.number(),
    secondFactors: z.array(
      z.object({ kind: z.string(), name: z.nullable(z.string()), addedAt: z.string() }),
    ),
  }),
);

const usage = 'Use account show name@example.com or account unlock name@example.com [--taken-over]';

const unknown = (address: string) =>
  problem(`No account has the email address ${printable(address)}.`);

async function show(api: BackendApi, address: string): Promise<CommandResult> {
  const found = await api.request(waysIn, '/rest/v1/rpc/account_ways_in', {
    method: 'POST',
    body: { address },
  });
  if (!found.ok) return refusalOf(found);
  if (found.value === null) return unknown(address);
  const { createdAt, isConfirmed, isSingleSignOn, sessions, secondFactors } = found.value;
  const lines = [
    `made: ${formatMinute(createdAt)} UTC`,
    `mail address: ${isSingleSignOn ? 'an employer’s sign-in' : isConfirmed ? 'confirmed' : 'not confirmed'}`,
    `opened by: ${found.value.waysIn.join(', ') || 'nothing yet'}`,
    `signed in: ${formatCount(sessions, 'session')}`,
    ...(secondFactors.length === 0
      ? ['second factor: none']
      : secondFactors.map(
          ({ kind, name, addedAt }) =>
            `second factor: ${kind}, ${name ?? 'no name'}, since ${formatMinute(addedAt)} UTC`,
        )),
  ];
  return { ok: true, answer: found.value, lines: lines.map(printableLine) };
}

async function unlock(
  api: BackendApi,
  address: string,
  isTakenOver: boolean,
): Promise<CommandResult> {
  const outcome = await api.request(
    z.enum(['unlocked', 'unknown', 'unconfirmed', 'single_sign_on']),
    '/rest/v1/rpc/unlock_account',
    { method: 'POST', body: { address, taken_over: isTakenOver } },
  );
  if (!outcome.ok) return refusalOf(outcome);
  if (outcome.value === 'unknown') return unknown(address);
  if (outcome.value === 'unconfirmed')
    return problem(
      `${printable(address)} was never confirmed, so nothing would open the account. Nothing was changed.`,
    );
  if (outcome.value === 'single_sign_on')
    return problem(
      `${printable(address)} signs in through an employer, who can let them in again. Nothing was changed.`,
    );
  // What still opens it besides the mailbox: who asks has to know each of them for their own.
  const after = await api.request(waysIn, '/rest/v1/rpc/account_ways_in', {
    method: 'POST',
    body: { address },
  });
  const others = (after.ok ? (after.value?.waysIn ?? []) : []).filter((way) => way !== 'email');
  return {
    ok: true,
    answer: { address, outcome: outcome.value, takenOver: isTakenOver, others },
    lines: [
      printable(
        `The password, second factors, recovery codes and sessions of ${address} are ended.`,
      ),
      ...(isTakenOver
        ? [
            'So are wallets, passkeys, services that know another address, and a phone number added lately.',
          ]
        : []),
      ...(others.length > 0
        ? [
            printableLine(
              `Still linked to it: ${others.join(', ')}. Ask whether each of them is theirs${isTakenOver ? '' : ', or run it again with --taken-over'}.`,
            ),
          ]
        : []),
      'They can get back in with “Forgot your password?”, which emails them a link. They’ll see your change in their notices.',
    ],
  };
}

/** `account show|unlock <mail>`: for who lost every second factor, or whose account somebody else is in. */
export const account: Command = async (backend, args) => {
  const isUnlock = args[0] === 'unlock';
  const reading = parseArguments(args, { flags: isUnlock ? (['taken-over'] as const) : [] });
  if (!reading.ok) return reading;
  const [name = '', address = '', ...extra] = reading.positionals;
  if (!['show', 'unlock'].includes(name) || !address.includes('@') || extra.length > 0)
    return usageProblem(usage);
  const found = await findApi(backend);
  if (!found.ok) return found;
  return isUnlock
    ? unlock(found.api, address, reading.flags.has('taken-over'))
    : show(found.api, address);
};
