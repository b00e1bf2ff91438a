import { purgeEmptyVisitors, unseenDays } from '../jobs/purge_empty_visitors.ts';
import { type Command, findApi } from './instance.ts';
import { parseArguments, readCount } from './arguments.ts';
import { formatCount } from './format.ts';
import { refusalOf, usageProblem } from './result.ts';

const maxDays = 3650;

/** `purge-visitors`: forgets visitors who left nothing, now rather than at the next turn of the server. */
export const purgeVisitors: Command = async (backend, args) => {
  const reading = parseArguments(args, { options: ['days'] });
  if (!reading.ok) return reading;
  if (reading.positionals.length > 0)
    return usageProblem('Use purge-visitors, or purge-visitors --days 30.');
  const { days: text = String(unseenDays) } = reading.options;
  const days = readCount(text, 1, maxDays);
  if (days === null)
    return usageProblem(`--days must be a number from 1 to ${maxDays}, and is "${text}".`);
  const found = await findApi(backend);
  if (!found.ok) return found;
  const deleted = await purgeEmptyVisitors(found.api, days);
  if (!deleted.ok) return refusalOf(deleted);
  return {
    ok: true,
    answer: { visitors: deleted.value },
    lines: [
      `Visitors deleted: ${deleted.value}. They left nothing and had not been seen for ${formatCount(days, 'day')}.`,
    ],
  };
};
