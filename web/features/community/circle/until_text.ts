import { locale } from '../../../ui/locale.ts';

/** "Tuesday, 8:00 PM", in the time zone of the device. */
export const untilText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    time,
  );
