import type { Bureau } from '../../../domain/credit_file/report.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';

export const bureauTexts: Readonly<Record<Bureau, () => string>> = {
  equifax: m.file_bureau_equifax,
  experian: m.file_bureau_experian,
  transunion: m.file_bureau_transunion,
};

export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale).format(parts);

/** "Equifax and Experian" */
export const bureausText = (bureaus: readonly Bureau[]): string =>
  listed([...new Set(bureaus)].map((bureau) => bureauTexts[bureau]()));
