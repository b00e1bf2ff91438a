import { type CsvCell, csvText } from '../../../../domain/table/csv.ts';
import type { HistoryEntry, PassEntry } from '../../../data/history/entries.ts';
import { m } from '../../../paraglide/messages.js';
import { detailText, kindText, nameText, stateText } from './history_texts.ts';

/** Entries as a table that any spreadsheet opens. Instants are ISO 8601 in UTC, money is in dollars. What was not paid
 *  has no sum and no minutes, and what was given back is below zero: the sums add up to what was paid in all. */
export function historyFile(entries: readonly HistoryEntry[]): string {
  const heads = [
    m.settings_history_csv_time(),
    m.settings_history_column_kind(),
    m.settings_history_column_what(),
    m.settings_history_csv_amount(),
    m.settings_history_csv_minutes(),
    m.settings_history_csv_points(),
    m.settings_history_csv_from(),
    m.settings_history_csv_until(),
    m.settings_history_csv_state(),
  ];
  return csvText([heads, ...entries.map(row)]);
}

const instant = (time: string): string => new Date(time).toISOString();

function row(entry: HistoryEntry): readonly CsvCell[] {
  const first = [instant(entry.at), kindText(entry.kind), nameText(entry)];
  switch (entry.kind) {
    case 'payment':
      return [
        ...first,
        entry.isPaid ? { cents: entry.amount } : '',
        entry.isPaid ? String(entry.minutes) : '',
        '',
        '',
        '',
        entry.isLive ? stateText(entry) : `${stateText(entry)} ${m.settings_history_no_money()}`,
      ];
    case 'refund':
      return [...first, { cents: 0 - entry.amount }, '', '', '', '', detailText(entry)];
    case 'pass':
    case 'code':
      return [
        ...first,
        '',
        String(entry.minutes),
        '',
        instant(entry.startsAt),
        instant(endOf(entry)),
        '',
      ];
    case 'reward':
      return [...first, '', '', String(entry.points), '', '', ''];
  }
}

/** Time that was taken back ended then, or never began. */
function endOf({ startsAt, endsAt, revoked }: PassEntry): string {
  if (revoked === null) return endsAt;
  return Date.parse(revoked.at) > Date.parse(startsAt) ? revoked.at : startsAt;
}
