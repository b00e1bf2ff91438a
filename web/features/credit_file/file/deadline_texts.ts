import type { DeadlineKind, KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';

export interface KindTexts {
  /** What happened, to choose from. */
  readonly choice: () => string;
  readonly who: () => string;
  readonly day: () => string;
}

export const kindTexts: Readonly<Record<DeadlineKind, KindTexts>> = {
  collector_notice: {
    choice: m.file_keep_collector,
    who: m.file_keep_who_collector,
    day: m.file_keep_day_came,
  },
  denial: { choice: m.file_keep_denial, who: m.file_keep_who_denial, day: m.file_keep_day_came },
  fraud_alert: {
    choice: m.file_keep_alert,
    who: m.file_keep_who_alert,
    day: m.file_keep_day_alert,
  },
  extended_alert: {
    choice: m.file_keep_extended,
    who: m.file_keep_who_alert,
    day: m.file_keep_day_alert,
  },
  letter_answer: {
    choice: m.file_keep_letter,
    who: m.file_keep_who_letter,
    day: m.file_keep_day_letter,
  },
};

/** What a day is the last one for, and what it counts from. */
export function deadlineText({ kind, name, startedOn, mailedOn }: KeptDeadline): {
  readonly what: string;
  readonly why: string;
} {
  const day = dayText(startedOn);
  switch (kind) {
    case 'collector_notice':
      if (mailedOn !== undefined)
        return {
          what: m.file_kept_collector_mailed({ name }),
          why: m.file_kept_collector_mailed_why({ day, mailed: dayText(mailedOn) }),
        };
      return { what: m.file_kept_collector({ name }), why: m.file_kept_collector_why({ day }) };
    case 'denial':
      return { what: m.file_kept_denial(), why: m.file_kept_denial_why({ name, day }) };
    case 'fraud_alert':
      return { what: m.file_kept_alert(), why: m.file_kept_alert_why({ name, day }) };
    case 'extended_alert':
      return { what: m.file_kept_extended(), why: m.file_kept_extended_why({ name, day }) };
    case 'letter_answer':
      return { what: m.file_kept_letter({ name }), why: m.file_kept_letter_why({ day }) };
  }
}

/** Why a day that is over isn't kept. */
export function overText(kind: DeadlineKind, endsOn: KeptDeadline['endsOn']): string {
  const day = dayText(endsOn);
  switch (kind) {
    case 'denial':
      return m.file_keep_over_denial({ day });
    case 'fraud_alert':
    case 'extended_alert':
      return m.file_keep_over_alert({ day });
    case 'letter_answer':
      return m.file_keep_over_letter({ day });
    case 'collector_notice':
      return m.file_keep_over({ day });
  }
}
