import { refundText } from '../../../ui/refund_text.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Honest } from './honest.tsx';
import { minutesText, passName, priceText } from './pass_texts.ts';

/** A pass on sale. */
export interface PassOnSale<Id extends string> {
  readonly id: Id;
  readonly minutes: number;
  readonly price: Cents;
}

const box =
  'rounded-3 border border-line-strong bg-surface not-has-checked:hover:bg-sunken has-checked:border-glaze has-checked:bg-glaze-tint has-checked:inset-ring has-checked:inset-ring-glaze has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight]';

function Row<Id extends string>({
  id,
  name,
  price,
  detail,
  isChosen,
  onChoose,
}: {
  readonly id: Id;
  readonly name: string;
  readonly price: string;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: Id) => void;
}) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-5 py-4 max-[18rem]:grid-cols-[auto_1fr] max-[18rem]:px-3">
      <input
        type="radio"
        name="pass"
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id)}
        className="radio row-span-2 self-center outline-none"
      />
      <span className="font-serif text-4">{name}</span>
      <span className="num text-right font-serif text-4 max-[18rem]:col-start-2 max-[18rem]:text-left">
        {price}
      </span>
      <span className="col-start-2 -col-end-1 text-cell text-ink-2">{detail}</span>
    </label>
  );
}

/** The passes, with what is true of them beside their prices. With `howFree`, the half hour that a friend gives is one
 *  of them, and a link tells how. */
export function PassChoice<Id extends string>({
  passes,
  value,
  onChoose,
  what,
  refundDays,
  howFree,
  from,
}: {
  readonly passes: readonly PassOnSale<Exclude<Id, '30m'>>[];
  /** The one that is chosen; null where none is. */
  readonly value: Id | null;
  readonly onChoose: (id: Id) => void;
  /** What is bought, where the page has not said so above. */
  readonly what?: string;
  /** When a pass is refunded: see `refundText`. */
  readonly refundDays: number | null | undefined;
  readonly howFree?: string;
  /** The page one goes on to: it goes along with that link. */
  readonly from?: string;
}) {
  return (
    <fieldset className="min-w-0" aria-describedby="honest refund">
      <legend className="font-serif text-4 font-[430]">{m.passes_choose()}</legend>
      <div className="mt-4">
        <Honest id="honest" />
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {howFree && (
          <li className={box}>
            <Row
              id={'30m' as Id}
              name={m.passes_30m()}
              price={m.passes_free()}
              detail={m.passes_free_detail()}
              isChosen={value === '30m'}
              onChoose={onChoose}
            />
            <Link
              to={howFree}
              state={{ from }}
              className="-mt-3 mb-2 ml-[3.625rem] inline-flex min-h-11 items-center text-cell"
            >
              {m.passes_free_how()}
            </Link>
          </li>
        )}
        {passes.map(({ id, minutes, price }) => (
          <li key={id} className={box}>
            <Row
              id={id as Id}
              name={passName(id, minutes)}
              price={priceText(price)}
              detail={m.passes_detail({ minutes: minutesText(minutes) })}
              isChosen={value === id}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <p id="refund" className="mt-3 text-cell text-ink-2">
        {what && `${what} `}
        {refundText(refundDays)}
      </p>
    </fieldset>
  );
}
