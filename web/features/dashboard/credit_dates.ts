import { type Clock, clocksOf } from '../../../domain/credit_file/clocks.ts';
import type { CardChoices } from '../../../domain/cards/look_again.ts';
import type { CreditFile } from '../../../domain/credit_file/accounts.ts';
import { dayToSue } from '../../../domain/credit_file/day_to_sue.ts';
import { findingsOf } from '../../../domain/credit_file/findings.ts';
import { isInQuestion } from '../../../domain/credit_file/in_question.ts';
import { comingDeadlines, type KeptDeadline } from '../../../domain/credit_file/kept_deadline.ts';
import { bySaidRight } from '../../../domain/credit_file/same_finding.ts';
import { daysBetween, type IsoDate } from '../../../domain/time/iso_date.ts';
import { followLookAgain } from '../../data/cards/look_again.ts';
import { creditFileOf } from '../../data/credit_file/credit_file.ts';
import { disputesQuery, type ListedDispute } from '../../data/credit_file/disputes.ts';
import { fileOf, saidRight } from '../../data/credit_file/use_credit_file.ts';
import { queryClientOf } from '../../data/query_client.ts';
import type { AppServices } from '../../data/services.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { bureausText } from './bureaus.ts';
import type { CreditDates, DatedThing } from './dates.tsx';
import { lateText } from './texts.tsx';

/** How many dates of the credit file stand here; its own page has all of them. */
const limit = 3;

interface Said {
  readonly what: string;
  readonly why: string;
}

function saidOf({ kind, name, usual, bureaus: of }: Clock): Said {
  const bureaus = bureausText(of);
  switch (kind) {
    case 'collection_leaves':
      return {
        what: m.dashboard_clock_leaves({ name, bureaus }),
        why: m.dashboard_clock_collection({ usual: usual ? monthText(usual) : '' }),
      };
    case 'removal_printed':
      return {
        what: m.dashboard_clock_removal({ name, bureaus }),
        why: m.dashboard_clock_removal_why(),
      };
    case 'late_payment_leaves':
      return { what: m.dashboard_clock_late({ name, bureaus }), why: m.dashboard_clock_late_why() };
    case 'inquiry_leaves':
      return {
        what: m.dashboard_clock_inquiry({ name, bureaus }),
        why: m.dashboard_clock_inquiry_why(),
      };
    case 'annual_report':
      return { what: m.dashboard_clock_annual({ bureaus }), why: m.dashboard_clock_annual_why() };
    case 'bankruptcy_leaves':
    case 'judgment_leaves':
    case 'tax_lien_leaves':
      return { what: m.dashboard_clock_leaves({ name, bureaus }), why: m.dashboard_clock_record() };
  }
}

/** Whether two bureaus' clocks say one thing. Of free reports the first is enough. */
const isSameClock = (one: Clock, other: Clock): boolean =>
  one.kind === other.kind &&
  (one.kind === 'annual_report' || (one.name === other.name && one.on === other.on));

/** The next dates of a member's credit file, the soonest first: how long things may be reported, never how long somebody may sue.
 *  `right`: findings that the person said are right. */
export function creditDatesOf(
  file: CreditFile,
  today: IsoDate,
  right: readonly string[] = [],
): readonly DatedThing[] {
  const clocks = clocksOf(file, today);
  const first = clocks
    .filter((clock, at) => clocks.findIndex((each) => isSameClock(each, clock)) === at)
    .slice(0, limit);
  const { shown } = bySaidRight(file, first.length > 0 ? findingsOf(file) : [], right);
  return first.map((clock) => {
    const alike = clocks.filter((each) => isSameClock(each, clock) && each.on === clock.on);
    const bureaus = [...new Set(alike.flatMap((each) => each.bureaus))];
    const { what, why } = saidOf({ ...clock, bureaus });
    const isAsked = alike.some((each) => isInQuestion(each, shown));
    return {
      key: `clock-${clock.key}`,
      on: clock.on,
      what,
      why: isAsked ? `${why} ${m.dashboard_clock_in_question()}` : why,
      ...(clock.isMonth && { isMonth: true as const }),
      link: { to: '/dashboard/credit-file', text: m.dashboard_clock_link() },
    };
  });
}

/** By when who was written to has to answer. A day that counts from an estimate is said to. */
function answerDateOf(dispute: ListedDispute, today: IsoDate): readonly DatedThing[] {
  const { id, state, recipientName: name, recipient, receivedOn, procedureDueOn, things } = dispute;
  const on = recipient === 'bureau' ? dispute.mailDueOn : dispute.answerDueOn;
  const about = things[0]?.name ?? '';
  if (state === 'answered' && procedureDueOn !== null && procedureDueOn >= today)
    return [
      {
        key: `procedure-${id}`,
        on: procedureDueOn,
        what: m.dashboard_procedure_due({ name }),
        why: m.dashboard_procedure_due_why({ about }),
        link: { to: `/dashboard/disputes/case?id=${id}`, text: m.dashboard_dispute_link() },
      },
    ];
  if ((state !== 'sent' && state !== 'received') || on === null) return [];
  const isKnown = receivedOn !== null;
  return [
    {
      key: `dispute-${id}`,
      on,
      what: m.dashboard_dispute_due({ name }),
      why: isKnown
        ? m.dashboard_dispute_due_why({ about })
        : m.dashboard_dispute_due_about({ about }),
      ...(isKnown && today > on && { late: lateText(daysBetween(on, today)) }),
      link: { to: `/dashboard/disputes/case?id=${id}`, text: m.dashboard_dispute_link() },
    },
  ];
}

/** From when on Home names the last day for a lawsuit. Days. */
const suingAhead = 365;

/** The last day for a lawsuit over a bureau's answer, once it's within the year; the dispute's page has it from the first. */
function suingDateOf(dispute: ListedDispute, today: IsoDate): readonly DatedThing[] {
  const { id, recipientName: name, things, answer } = dispute;
  const sue = dayToSue(dispute, answer, today);
  if (sue === null || sue.on < today || daysBetween(today, sue.on) > suingAhead) return [];
  return [
    {
      key: `sue-${id}`,
      on: sue.on,
      what: m.dashboard_sue({ name }),
      why: m.dashboard_sue_why({ about: things[0]?.name ?? '' }),
      link: { to: `/dashboard/disputes/case?id=${id}`, text: m.dashboard_dispute_link() },
    },
  ];
}

/** By when those who were written to have to answer, the soonest first. A day that counts from an estimate is said to. */
export const disputeDatesOf = (
  disputes: readonly ListedDispute[],
  today: IsoDate,
): readonly DatedThing[] =>
  disputes
    .flatMap((dispute): readonly DatedThing[] => [
      ...answerDateOf(dispute, today),
      ...suingDateOf(dispute, today),
    ])
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .slice(0, limit);

const keptText = ({ kind, name }: KeptDeadline): Said => {
  switch (kind) {
    case 'collector_notice':
      return {
        what: m.dashboard_kept_collector({ name }),
        why: m.dashboard_kept_collector_why(),
      };
    case 'denial':
      return { what: m.dashboard_kept_denial(), why: m.dashboard_kept_denial_why({ name }) };
    case 'fraud_alert':
    case 'extended_alert':
      return { what: m.dashboard_kept_alert({ name }), why: m.dashboard_kept_alert_why() };
    case 'letter_answer':
      return { what: m.dashboard_kept_letter({ name }), why: m.dashboard_kept_letter_why() };
  }
};

/** Days that the person keeps of letters, denials and alerts, the soonest first. */
export const keptDatesOf = (
  deadlines: readonly KeptDeadline[],
  today: IsoDate,
): readonly DatedThing[] =>
  comingDeadlines(deadlines, today)
    // Once the letter is in the mail nothing is left to do by that day.
    .filter(({ mailedOn }) => mailedOn === undefined)
    .slice(0, limit)
    .map((each) => ({
      key: `kept-${each.id}`,
      on: each.endsOn,
      ...keptText(each),
      link: { to: '/dashboard/credit-file#dates', text: m.dashboard_clock_link() },
    }));

/** The day to look at cards again, where they asked to be reminded of it. */
export const cardsDatesOf = (
  choices: CardChoices | null,
  today: IsoDate,
): readonly DatedThing[] => {
  const on = choices?.isReminded === true ? choices.lookAgainOn : null;
  if (on === null || on < today) return [];
  return [
    {
      key: 'cards-again',
      on,
      what: m.dashboard_cards_again(),
      why: m.dashboard_cards_again_why(),
      link: { to: '/credit-card-advice', text: m.dashboard_cards_again_link() },
    },
  ];
};

/** Hears of the dates, now and each time the file changes, and of the disputes once the account has told them. Returns how to stop. */
export function followCreditDates(
  services: AppServices,
  userId: string,
  today: IsoDate,
  onDates: (known: CreditDates) => void,
): () => void {
  const { get, subscribe } = services.of(creditFileOf);
  let ofDisputes: readonly DatedThing[] = [];
  let ofCards: readonly DatedThing[] = [];
  let isOver = false;
  const ofFile = () => creditDatesOf(fileOf(get()), today, saidRight(get()));
  const show = () =>
    onDates({
      dates: [...keptDatesOf(get().deadlines, today), ...ofCards, ...ofDisputes, ...ofFile()],
      hasReport: get().reports.length > 0,
    });
  show();
  const stopCards = followLookAgain(services, today, (choices) => {
    const dates = cardsDatesOf(choices, today);
    if (dates.length === 0 && ofCards.length === 0) return;
    ofCards = dates;
    show();
  });
  services
    .of(queryClientOf)
    .fetchQuery(disputesQuery(services, userId))
    .then(
      (disputes) => {
        ofDisputes = disputeDatesOf(disputes, today);
        if (!isOver && ofDisputes.length > 0) show();
      },
      // Without an answer the page stands without them.
      () => undefined,
    );
  const stop = subscribe(show);
  return () => {
    isOver = true;
    stopCards();
    stop();
  };
}
