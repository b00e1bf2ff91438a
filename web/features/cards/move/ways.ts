import { owedOn } from '../../../../domain/planner/owed_on.ts';
import { withDeferred } from '../../../../domain/cards/deferred_move.ts';
import { notListedFor } from '../../../../domain/cards/eligibility.ts';
import { isOfSameIssuer } from '../../../../domain/cards/issuers.ts';
import { type InPlan, loanOfOneInPlan, moveInPlan } from '../../../../domain/cards/move_in_plan.ts';
import type { LeftOut } from '../../../../domain/cards/move_in_plan.ts';
import { rateOn } from '../../../../domain/cards/loan_in_plan.ts';
import type { MovedTo } from '../../../../domain/cards/made_move.ts';
import type { Card, ScoreTier, Survey } from '../../../../domain/cards/terms.ts';
import {
  consolidate,
  type Course,
  type CourseResult,
  type Loan,
  move,
  type MoveOffer,
  offerOf,
  stayAs,
} from '../../../../domain/cards/what_if.ts';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import type { Balance, Debt, DebtId } from '../../../../domain/planner/debt.ts';
import type { Outlook } from '../../../../domain/planner/outlook.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';

/** Staying and moving, to the end of each. */
interface Worked {
  /** Null where staying never ends. */
  readonly before: InPlan | null;
  readonly after: InPlan;
  readonly fee: Cents;
  readonly leftOut?: LeftOut;
  /** Whether deferred interest is in it: not all is paid by the end of the promotion. */
  readonly isChargedBack?: boolean;
}

/** What an offer or a loan makes of a balance: by itself, or in the whole plan. Null where it has no end. */
export interface Sums {
  readonly amount: Cents;
  readonly move: (offer: MoveOffer) => Worked | null;
  readonly loan: (
    loan: Loan,
  ) => ({ readonly payment: Cents } & (Worked | { readonly needs: Cents })) | null;
}

/** A way to move a balance, worked out to its end. */
export interface Way extends Worked {
  readonly id: string;
  readonly card: Card | null;
  /** Other cards that come to the very same. */
  readonly also: readonly Card[];
  /** Null for a loan. */
  readonly offer: MoveOffer | null;
  /** What a loan asks for each month; null for a card. */
  readonly payment: Cents | null;
  /** Against staying, below zero where it loses; null where staying never ends. */
  readonly saved: Cents | null;
}

/** A loan that the plan's money doesn't cover: what it asks for each month, and what the month would need in all. */
export interface Short {
  readonly payment: Cents;
  readonly needs: Cents;
}

/** How many cards stand beside staying. */
const shownCards = 3;

/** A balance by itself, paid with the same amount every month. */
export function alone(balances: readonly Balance[], payment: Cents, today: IsoDate): Sums {
  const amount = owedOn({ balances });
  const staying = stayAs(balances, payment, today);
  const before = staying.ok ? staying.course : null;
  const worked = (result: CourseResult): (Worked & { course: Course }) | null =>
    result.ok
      ? { before, after: result.course, fee: result.course.fee, course: result.course }
      : null;
  return {
    amount,
    move: (offer) =>
      withDeferred(
        offer,
        today,
        (each) => worked(move(amount, each, payment, today)),
        ({ course }) => course.endsOn,
      ),
    loan(loan) {
      const found = worked(consolidate(amount, loan, today));
      return found && { ...found, payment: found.course.payment };
    },
  };
}

/** A debt in the whole plan: the same money each month, in the same order. */
export const byPlan = (outlook: Outlook, id: DebtId): Sums => ({
  amount: owedOn({ balances: outlook.debts.find((debt) => debt.id === id)?.balances ?? [] }),
  move: (offer) =>
    withDeferred(
      offer,
      outlook.today,
      (each) => moveInPlan(outlook, id, each),
      ({ paidOn }) => paidOn,
    ),
  loan: (loan) => loanOfOneInPlan(outlook, id, loan),
});

const wayOf = (
  rest: Pick<Way, 'id'> & Partial<Pick<Way, 'card' | 'offer' | 'payment'>>,
  worked: Worked | null,
): Way[] =>
  worked === null
    ? []
    : [
        {
          card: null,
          also: [],
          offer: null,
          payment: null,
          ...rest,
          ...worked,
          saved: worked.before && cents(worked.before.cost - worked.after.cost),
        },
      ];

const savingOf = ({ saved, after }: Way): number => saved ?? 0 - after.cost;
/** What saves the most first; where staying never ends, what costs the least. */
export const bySaved = (one: Way, other: Way): number =>
  savingOf(other) - savingOf(one) || (one.id < other.id ? -1 : 1);

/** Scores that are taken where nobody told theirs: the lowest, so that nothing is held out that few can have. */
export const DEFAULT_TIER: ScoreTier = 'poor';

/** The cards of the survey that take this balance for the least; those that come to the very same are one. A secured one takes no more than is
 *  left with the bank: whoever has that could pay the balance off. One of the bank that the balance is with mostly isn't given it, and one of
 *  some region isn't held out to somebody who didn't say where they live. */
export function cardWays(
  { amount, move: moved }: Sums,
  { cards, dearest }: Pick<Survey, 'cards' | 'dearest'>,
  {
    tier,
    state,
    from,
  }: {
    readonly tier: ScoreTier | null;
    readonly state: string | null;
    /** What the balance is called; null where it has no name. */
    readonly from: string | null;
  },
): readonly Way[] {
  const taken = tier ?? DEFAULT_TIER;
  const isListed = (card: Card) =>
    !card.isSecured &&
    notListedFor(card, taken, state) === null &&
    (state !== null || card.openTo === 'every_state') &&
    !(from !== null && isOfSameIssuer(from, card));
  const found = cards
    .filter(isListed)
    .flatMap((card) => {
      const offer = offerOf(card, taken, amount, { transfer: dearest.transfer });
      return offer === null ? [] : wayOf({ id: card.id, card, offer }, moved(offer));
    })
    .toSorted(bySaved);
  const isSame = (one: Way, other: Way) =>
    one.fee === other.fee &&
    one.after.cost === other.after.cost &&
    one.after.endsOn === other.after.endsOn;
  return found
    .filter((way, at) => found.findIndex((each) => isSame(each, way)) === at)
    .slice(0, shownCards)
    .map((way) => ({
      ...way,
      also: found.flatMap((each) =>
        each !== way && each.card && isSame(each, way) ? [each.card] : [],
      ),
    }));
}

/** What was typed: an offer and a loan, with what a loan would need that the plan's money doesn't cover. */
export function typedWays(
  sums: Sums,
  { offer, loan }: { readonly offer: MoveOffer | null; readonly loan: Loan | null },
): { readonly ways: readonly Way[]; readonly short: Short | null } {
  const lent = loan && sums.loan(loan);
  const isShort = lent !== null && 'needs' in lent;
  return {
    ways: [
      ...(offer === null ? [] : wayOf({ id: 'offer', offer }, sums.move(offer))),
      ...(lent === null || isShort ? [] : wayOf({ id: 'loan', payment: lent.payment }, lent)),
    ],
    short: isShort ? lent : null,
  };
}

/** The cards of the plan that could be moved, the dearest to carry first. */
export const dearestFirst = ({ debts, owedToday, today }: Outlook): readonly Debt[] =>
  debts
    .filter(({ id, kind }) => kind === 'card' && (owedToday.get(id) ?? 0) > 0)
    .toSorted((one, other) => rateOn(other, today) - rateOn(one, today));

/** The card that moving saves the most on, in the whole plan; the dearest to carry where none saves. */
export function bestToMove(
  outlook: Outlook,
  debts: readonly Debt[],
  survey: Pick<Survey, 'cards' | 'dearest'>,
  asked: { readonly tier: ScoreTier | null; readonly state: string | null },
): Debt | null {
  const saved = new Map(
    debts.map(({ id, name }) => {
      const [first] = cardWays(byPlan(outlook, id), survey, { ...asked, from: name });
      return [id, first?.saved ?? 0];
    }),
  );
  const of = ({ id }: Debt) => Math.max(0, saved.get(id) ?? 0);
  return debts.toSorted((one, other) => of(other) - of(one))[0] ?? null;
}

/** What a way moves a debt to; null where none is chosen. */
export function movedTo(way: Way | undefined, loan: Loan | null): MovedTo | null {
  if (way?.offer) return { kind: 'card', offer: way.offer };
  return way && loan ? { kind: 'loan', loan } : null;
}
