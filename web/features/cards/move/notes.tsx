import { Link } from 'react-router';
import { type Answers, blankAnswers } from '../../../../domain/cards/answers.ts';
import type { DeferredLeft } from '../../../../domain/cards/deferred_left.ts';
import { type FileAnswers, fileBehind } from '../../../../domain/cards/file_answers.ts';
import type { GuessedRate } from '../../../../domain/planner/guessed_rate.ts';
import type { NotNow } from '../../../../domain/cards/not_now.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { money, rate } from '../card_texts.ts';
import { wordsOf } from '../reason_texts.ts';
import type { Way } from './ways.ts';

/** Why to wait, or what to do before: the reasons of the cards page. */
export const Reasons = ({
  reasons,
  answers,
  file,
}: Pick<NotNow, 'reasons'> & {
  readonly answers: Answers | null;
  readonly file: FileAnswers | null;
}) => (
  <ul className="mb-10 grid max-w-measure gap-3">
    {reasons.map((reason) => {
      const behind = fileBehind(reason, answers ?? blankAnswers, file);
      const { title, text, source, file: filed } = wordsOf(reason, behind);
      return (
        <li key={reason.code} className="border-t border-line pt-3">
          <b className="font-[560]">{title}</b>
          <p className="text-ink-2">{text}</p>
          {filed && <p>{filed}</p>}
          {source && <p className="text-1 text-ink-2">{source}</p>}
        </li>
      );
    })}
  </ul>
);

/** A rate that nobody knows is in what is saved. */
export const GuessNote = ({ guess: { name, apr } }: { readonly guess: GuessedRate }) => (
  <p className="mb-8 max-w-measure text-ink-2 wrap-anywhere">
    {m.cards_move_guess({ name, rate: rate(apr) })}{' '}
    <Link to="/debt-destroyer" className="inline-flex min-h-11 items-center">
      {m.cards_move_guess_edit()}
    </Link>
  </p>
);

/** What the planner says of a promotion whose interest may be charged back. */
export function DeferredNote({ found: { running, left } }: { readonly found: DeferredLeft }) {
  const { promotion, apr } = running;
  const day = dayText(promotion.endsOn);
  return (
    <Callout kind="attention">
      <p>
        {m.planner_promo_ends({ rate: rate(promotion.apr), day })}{' '}
        {left !== null && `${m.planner_promo_left({ owed: money(left) })} `}
        {promotion.terms === 'deferred'
          ? m.planner_promo_deferred()
          : m.planner_promo_unsaid({ apr: rate(apr) })}
      </p>
      <p className="mt-2">{m.cards_move_unsure_text({ day })}</p>
      <Link to="/education/deferred-interest" className="inline-block py-2">
        {m.planner_promo_lesson()}
      </Link>
    </Callout>
  );
}

/** What the plan has on the old card that neither side has here. */
const LeftOutNote = ({ leftOut }: { readonly leftOut: Way['leftOut'] }) => (
  <>
    {leftOut?.charges && (
      <p className="mt-2">{m.cards_move_left_out_charges({ amount: money(leftOut.charges) })}</p>
    )}
    {leftOut?.annualFee && (
      <p className="mt-2">{m.cards_move_left_out_fee({ amount: money(leftOut.annualFee) })}</p>
    )}
  </>
);

/** When the whole plan ends with the move and without it, and what neither side has. */
export function WholePlan({ way: { before, after, leftOut } }: { readonly way: Way }) {
  const isAsItIs = !leftOut?.charges && !leftOut?.annualFee;
  return (
    <div className="mt-5 max-w-measure">
      <p>
        {before === null
          ? m.cards_move_plan_text_no_end({ after: monthText(after.endsOn) })
          : isAsItIs
            ? m.cards_move_plan_text({
                before: monthText(before.endsOn),
                after: monthText(after.endsOn),
              })
            : m.cards_move_plan_text_without({
                before: monthText(before.endsOn),
                after: monthText(after.endsOn),
              })}
      </p>
      <LeftOutNote leftOut={leftOut} />
      <p className="mt-2 text-1 text-ink-2">{m.cards_move_plan_note()}</p>
      <Link to="/debt-destroyer" className="inline-flex min-h-12 items-center">
        {m.cards_move_plan_open()}
      </Link>
    </div>
  );
}
