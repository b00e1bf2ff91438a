import { m } from '../../../paraglide/messages.js';
import type { AccountType, Problem } from './account_draft.ts';

export const typeTexts: Readonly<Record<AccountType, () => string>> = {
  card: m.file_type_card,
  store: m.file_type_store,
  line: m.file_type_line,
  car: m.file_type_car,
  personal: m.file_type_personal,
  student: m.file_type_student,
  mortgage: m.file_type_mortgage,
  collection: m.file_type_collection,
  medical: m.file_type_medical,
  other: m.file_type_other,
};

const statusTexts: Readonly<Record<string, () => string>> = {
  '05': m.file_status_05,
  '11': m.file_status_11,
  '13': m.file_status_13,
  '62': m.file_status_62,
  '64': m.file_status_64,
  '71': m.file_status_71,
  '78': m.file_status_78,
  '80': m.file_status_80,
  '82': m.file_status_82,
  '83': m.file_status_83,
  '84': m.file_status_84,
  '93': m.file_status_93,
  '94': m.file_status_94,
  '95': m.file_status_95,
  '96': m.file_status_96,
  '97': m.file_status_97,
};

export const statusText = (code: string): string =>
  (statusTexts[code] ?? m.file_form_status_none)();

export const problemTexts: Readonly<Record<Problem, () => string>> = {
  creditor: m.file_wrong_creditor,
  long: m.file_wrong_long,
  number: m.file_wrong_number,
  money: m.file_wrong_money,
  date: m.file_wrong_date,
  last: m.file_wrong_last,
  late: m.file_wrong_late,
  printed: m.file_wrong_printed,
  printed_late: m.file_wrong_printed_late,
};
