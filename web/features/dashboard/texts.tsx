import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';

/** "18.8%" of 188 tenths. */
export const shareText = (tenths: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(tenths / 1000);

/** "2 days late", of whole days. */
export const lateText = (days: number): string =>
  days === 1 ? m.dashboard_late_day() : m.dashboard_late_days({ days });

/** A sentence in which its figure stands out. */
export function WithFigure({ text, figure }: { readonly text: string; readonly figure: string }) {
  const start = text.indexOf(figure);
  return (
    <>
      {text.slice(0, start)}
      <b className="num font-[560] text-ink">{figure}</b>
      {text.slice(start + figure.length)}
    </>
  );
}
