import * as z from 'zod/mini';
import type { BackendApi } from '../backend_api.ts';
import { parseArguments } from './arguments.ts';
import { formatMinute, printable } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const moderator = z.object({
  email: z.nullable(z.string()),
  role: z.enum(['moderator', 'admin']),
  addedAt: z.string(),
  hasSecondFactor: z.boolean(),
});

const usage =
  'Use staff list, staff add name@example.com [--role admin] or staff remove name@example.com';

async function list(api: BackendApi): Promise<CommandResult> {
  const found = await api.request(z.array(moderator), '/rest/v1/rpc/list_staff', {
    method: 'POST',
    body: {},
  });
  if (!found.ok) return refusalOf(found);
  const lines = found.value.map(({ email, role, addedAt, hasSecondFactor }) =>
    printable(
      [
        email ?? 'no mail address',
        role,
        `since ${formatMinute(addedAt)}`,
        ...(hasSecondFactor ? [] : ['no second factor yet: they can’t open the queue']),
      ].join('  '),
    ),
  );
  return {
    ok: true,
    answer: found.value,
    lines: lines.length === 0 ? ['Nobody is on the staff.'] : lines,
  };
}

/** `staff add|remove <mail>` and `staff list`: who moderates the community. */
export const staff: Command = async (backend, args) => {
  const reading = parseArguments(args, { options: args[0] === 'add' ? (['role'] as const) : [] });
  if (!reading.ok) return reading;
  const [name = '', address = '', ...extra] = reading.positionals;
  const role = reading.options.role ?? 'moderator';
  const isUnderstood =
    extra.length === 0 &&
    (name === 'list' ? address === '' : ['add', 'remove'].includes(name) && address.includes('@'));
  if (!isUnderstood) return usageProblem(usage);
  if (role !== 'moderator' && role !== 'admin')
    return usageProblem('A role is moderator or admin.');
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (name === 'list') return list(found.api);
  const outcome = await found.api.request(
    z.enum(['added', 'removed', 'unknown', 'unconfirmed', 'single_sign_on']),
    `/rest/v1/rpc/${name}_staff`,
    { method: 'POST', body: { address, ...(name === 'add' && { staff_role: role }) } },
  );
  if (!outcome.ok) return refusalOf(outcome);
  if (outcome.value === 'single_sign_on')
    return problem(
      `${printable(address)} signs in through an employer, who could hand the account to someone else. Staff sign up with an address and a password.`,
    );
  if (outcome.value === 'unconfirmed')
    return problem(`${printable(address)} hasn’t confirmed that address yet.`);
  if (outcome.value === 'unknown')
    return problem(
      name === 'add'
        ? `No member has the mail address ${printable(address)}. They sign up first.`
        : `${printable(address)} isn’t on the staff. See who is: staff list`,
    );
  return {
    ok: true,
    answer: { address, outcome: outcome.value },
    lines: [
      printable(
        name === 'add'
          ? `${address} is on the staff (${role}). They open /community/moderation with a second factor.`
          : `${address} is off the staff.`,
      ),
    ],
  };
};
