import { invitationMinutes } from '../../../../domain/passes/plans.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import type {
  HistoryEntry,
  HistoryKind,
  PassEntry,
  PaymentEntry,
  Revoked,
} from '../../../data/history/entries.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { timeSpanText } from '../../../ui/time_span.ts';
import { shortTimeText, timeRangeText } from '../../../ui/time_text.ts';

const kinds: Readonly<Record<HistoryKind, () => string>> = {
  payment: m.settings_history_payment,
  refund: m.settings_history_refund,
  pass: m.settings_history_pass,
  code: m.settings_history_code,
  reward: m.settings_history_reward,
};
export const kindText = (kind: HistoryKind): string => kinds[kind]();

const origins: Readonly<Record<PassEntry['origin'], () => string>> = {
  order: m.settings_history_pass_order,
  referral: m.settings_history_pass_referral,
  grace: m.settings_history_pass_grace,
  code: m.settings_history_pass_code,
};

const endings: Readonly<Record<Revoked['why'], (inputs: { time: string }) => string>> = {
  refunded: m.settings_history_ended_refunded,
  disputed: m.settings_history_ended_disputed,
  withdrawn: m.settings_history_ended_withdrawn,
};

const states: Readonly<Record<string, () => string>> = {
  processing: m.settings_history_processing,
  paid: m.settings_history_paid,
  failed: m.settings_history_failed,
  review: m.settings_history_review,
  refunded: m.settings_history_refunded,
  disputed: m.settings_history_disputed,
};
export function stateText({ state, isOnChain, disputedAt, wonAt }: PaymentEntry): string {
  const time = (instant: string) => shortTimeText(new Date(instant));
  if (disputedAt === null) return states[state]?.() ?? state;
  const disputed = isOnChain ? m.settings_history_taken_back : m.settings_history_disputed_on;
  if (wonAt === null) return disputed({ time: time(disputedAt) });
  if (isOnChain)
    return m.settings_history_there_again({ asked: time(disputedAt), time: time(wonAt) });
  return sentences(
    states[state]?.() ?? state,
    m.settings_history_dispute_closed({ asked: time(disputedAt), time: time(wonAt) }),
  );
}

/** What happened, as a name. */
export function nameText(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'payment':
      return m.settings_history_order({ number: entry.number });
    case 'refund':
      return m.settings_history_refund_of({ number: entry.number });
    case 'pass':
    case 'code':
      return origins[entry.origin]();
    case 'reward':
      if (entry.reward === 'points')
        return entry.friendName === null
          ? m.settings_history_qualified_friend()
          : m.settings_history_qualified({ name: entry.friendName });
      return entry.friendName === null
        ? m.settings_history_gave_friend()
        : m.settings_history_gave({ name: entry.friendName });
  }
}

/** The rest of it in a sentence or two; empty where the name says it all. */
export function detailText(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'payment':
      return sentences(
        m.settings_history_time_bought({ time: timeSpanText(entry.minutes) }),
        stateText(entry),
        !entry.isLive && m.settings_history_no_money(),
      );
    case 'refund':
      return sentences(
        !entry.isWhole && m.settings_history_part(),
        entry.keepsPass && m.settings_history_keeps(),
        !entry.isLive && m.settings_history_no_money(),
      );
    case 'pass':
    case 'code':
      return sentences(
        hasBegun(entry) &&
          m.settings_history_span({
            span: timeRangeText(new Date(entry.startsAt), new Date(entry.endsAt)),
          }),
        entry.revoked &&
          endings[entry.revoked.why]({ time: shortTimeText(new Date(entry.revoked.at)) }),
        entry.cameBackAt &&
          m.settings_history_came_back({ time: shortTimeText(new Date(entry.cameBackAt)) }),
      );
    case 'reward':
      return entry.isCapped ? m.settings_history_capped() : '';
  }
}

/** Sums that did not come, or came otherwise than ordered. */
const unpaid: Readonly<Record<string, (inputs: { amount: string }) => string>> = {
  failed: m.settings_history_not_charged,
  processing: m.settings_history_not_charged_yet,
  review: m.settings_history_ordered,
};

/** How much: money, time or points. */
export function amountText(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'payment': {
      const amount = formatMoney(entry.amount, locale);
      return entry.isPaid ? amount : (unpaid[entry.state]?.({ amount }) ?? amount);
    }
    case 'refund':
      return formatMoney(entry.amount, locale);
    case 'pass':
    case 'code':
      return timeSpanText(entry.minutes);
    case 'reward':
      return entry.reward === 'points'
        ? m.settings_history_points({ count: entry.points })
        : timeSpanText(invitationMinutes);
  }
}

/** Time that was taken back before its turn came was never there. */
const hasBegun = ({ startsAt, revoked }: PassEntry): boolean =>
  revoked === null || Date.parse(revoked.at) > Date.parse(startsAt);

const sentences = (...parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(' ');
