import { purgeEmptyVisitors, unseenDays } from '../empty_visitors.ts';
import { type Command, findApi } from './instance.ts';
import { refusalOf, usageProblem } from './result.ts';
import { countText } from './texts.ts';
import { readCount, readWords } from './words.ts';

const maxDays = 3650;

/** `purge-visitors`: forgets visitors who left nothing, now rather than at the next turn of the server. */
export const purgeVisitors: Command = async (backend, given) => {
  const reading = readWords(given, { values: ['days'] });
  if (!reading.ok) return reading;
  if (reading.words.length > 0)
    return usageProblem('Use purge-visitors, or purge-visitors --days 30.');
  const { days: text = String(unseenDays) } = reading.values;
  const days = readCount(text, 1, maxDays);
  if (days === null)
    return usageProblem(`--days must be a number from 1 to ${maxDays}, and is "${text}".`);
  const found = await findApi(backend);
  if (!found.ok) return found;
  const gone = await purgeEmptyVisitors(found.api, days);
  if (!gone.ok) return refusalOf(gone);
  return {
    ok: true,
    answer: { visitors: gone.value },
    lines: [
      `Visitors deleted: ${gone.value}. They left nothing and had not been seen for ${countText(days, 'day')}.`,
    ],
  };
};
