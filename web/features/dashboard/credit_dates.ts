import { type Clock, clocksOf } from '../../../domain/credit_file/clocks.ts';
import type { CardChoices } from '../../../domain/cards/look_again.ts';
import type { CreditFile } from '../../../domain/credit_file/accounts.ts';
import type { DisputeCase } from '../../../domain/credit_file/dispute.ts';
import { daysBetween, type IsoDate } from '../../../domain/time/iso_date.ts';
import { followLookAgain } from '../../data/cards/look_again.ts';
import { creditFileOf } from '../../data/credit_file/credit_file.ts';
import { disputesQuery } from '../../data/credit_file/disputes.ts';
import { fileOf } from '../../data/credit_file/use_credit_file.ts';
import { queryClientOf } from '../../data/query_client.ts';
import type { AppServices } from '../../data/services.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import type { DatedThing } from './dates.tsx';
import { lateText } from './texts.tsx';

/** How many dates of the credit file stand here; its own page has all of them. */
const limit = 3;

interface Said {
  readonly what: string;
  readonly why: string;
}

function saidOf({ kind, name, usual }: Clock): Said {
  switch (kind) {
    case 'collection_leaves':
      return {
        what: m.dashboard_clock_leaves({ name }),
        why: m.dashboard_clock_collection({ usual: usual ? monthText(usual) : '' }),
      };
    case 'removal_printed':
      return { what: m.dashboard_clock_removal({ name }), why: m.dashboard_clock_removal_why() };
    case 'late_payment_leaves':
      return { what: m.dashboard_clock_late({ name }), why: m.dashboard_clock_late_why() };
    case 'inquiry_leaves':
      return { what: m.dashboard_clock_inquiry({ name }), why: m.dashboard_clock_inquiry_why() };
    case 'annual_report':
      return { what: m.dashboard_clock_annual(), why: m.dashboard_clock_annual_why() };
    case 'bankruptcy_leaves':
    case 'judgment_leaves':
    case 'tax_lien_leaves':
      return { what: m.dashboard_clock_leaves({ name }), why: m.dashboard_clock_record() };
  }
}

/** The next dates of a member's credit file, the soonest first: how long things may be reported, never how long somebody may sue. */
export const creditDatesOf = (file: CreditFile, today: IsoDate): readonly DatedThing[] =>
  clocksOf(file, today)
    // Each bureau may have one of the same thing; here the first says enough.
    .filter(
      ({ kind, name, on }, index, all) =>
        all.findIndex(
          (each) =>
            each.kind === kind &&
            (kind === 'annual_report' || (each.name === name && each.on === on)),
        ) === index,
    )
    .slice(0, limit)
    .map((clock) => ({
      ...saidOf(clock),
      key: `clock-${clock.key}`,
      on: clock.on,
      ...(clock.isMonth && { isMonth: true as const }),
      link: { to: '/dashboard/credit-file', text: m.dashboard_clock_link() },
    }));

/** By when those who were written to have to answer, the soonest first. A day that counts from an estimate is said to. */
export const disputeDatesOf = (
  disputes: readonly DisputeCase[],
  today: IsoDate,
): readonly DatedThing[] =>
  disputes
    .flatMap((dispute): readonly DatedThing[] => {
      const {
        id,
        state,
        recipientName: name,
        recipient,
        receivedOn,
        procedureDueOn,
        things,
      } = dispute;
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
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .slice(0, limit);

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
  onDates: (dates: readonly DatedThing[]) => void,
): () => void {
  const { get, subscribe } = services.of(creditFileOf);
  let ofDisputes: readonly DatedThing[] = [];
  let ofCards: readonly DatedThing[] = [];
  let isOver = false;
  const show = () => onDates([...ofCards, ...ofDisputes, ...creditDatesOf(fileOf(get()), today)]);
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
