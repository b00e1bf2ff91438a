import { m } from '../paraglide/messages.js';

/** A number of months as people say it: "19 years 8 months". */
export function durationText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const said = [
    years === 1 ? m.ui_year_one() : years > 1 ? m.ui_years({ count: years }) : '',
    rest === 1 ? m.ui_month_one() : rest > 1 || months === 0 ? m.ui_months({ count: rest }) : '',
  ];
  return said.filter(Boolean).join(' ');
}
