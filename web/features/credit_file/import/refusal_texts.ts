import { m } from '../../../paraglide/messages.js';
import type { Refusal } from './read_chosen.ts';

/** Why nothing could be read, and what to do instead. */
export const refusalTexts: Readonly<Record<Refusal, () => string>> = {
  too_big: m.import_no_too_big,
  too_slow: m.import_no_too_slow,
  failed: m.import_no_failed,
  locked: m.import_no_locked,
  damaged: m.import_no_damaged,
  scan: m.import_no_scan,
  too_many_pages: m.import_no_too_many_pages,
  too_much_text: m.import_no_too_much_text,
  no_text: m.import_no_no_text,
  too_long: m.import_no_too_long,
  which_bureau: m.import_which_help,
  nothing_found: m.import_no_nothing_found,
  not_ours: m.import_no_not_ours,
  kind: m.import_no_kind,
};
