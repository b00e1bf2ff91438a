import { locale } from '../../ui/locale.ts';

/** "18.8%" of 188 tenths. */
export const shareText = (tenths: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(tenths / 1000);
