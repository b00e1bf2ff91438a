import { yearlyFees } from '../../../domain/cards/card_fees.ts';
import type { RankedCard } from '../../../domain/cards/rank.ts';
import { calendarOf, wholeDayEntry } from '../../../domain/calendar/icalendar.ts';
import { csvText } from '../../../domain/table/csv.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { saveFile } from '../../ui/save_file.ts';
import { nameOf, rate } from './card_texts.ts';

/** The list as a table that any spreadsheet opens. */
export function saveCards(ranked: readonly RankedCard[], asOf: IsoDate): void {
  const head = [
    m.cards_col_place(),
    m.cards_col_card(),
    m.cards_col_issuer(),
    m.cards_col_cost(),
    m.cards_col_low(),
    m.cards_col_high(),
    m.cards_col_rate(),
    m.cards_col_yearly(),
    m.cards_col_asof(),
  ];
  const rows = ranked.map(({ card, cost, place, isShared }) => [
    isShared ? `${place}=` : place,
    nameOf(card),
    card.institution,
    cost.likely ? { cents: cost.likely.total } : '',
    { cents: cost.low.total },
    { cents: cost.high.total },
    cost.likely ? rate(cost.likely.apr) : '',
    { cents: yearlyFees(card) },
    asOf,
  ]);
  saveFile('mendwell-cards.csv', 'text/csv', csvText([head, ...rows]));
}

/** The day to look again as an entry of a calendar. */
export function saveDay(day: IsoDate, writtenOn: IsoDate): void {
  const lines = wholeDayEntry({ uid: `cards-${day}`, day, title: m.cards_entry(), writtenOn });
  saveFile('mendwell-cards.ics', 'text/calendar', calendarOf('Cards', lines));
}
