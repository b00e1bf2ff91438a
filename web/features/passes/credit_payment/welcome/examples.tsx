import type { ReactNode } from 'react';
import { cents } from '../../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../../domain/money/format.ts';
import { addDays, addMonths } from '../../../../../domain/time/iso_date.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { shortDayText, shortMonthText, weekdayText } from '../../../../ui/day_text.ts';
import { locale } from '../../../../ui/locale.ts';
import { PotDrawing } from '../../../../ui/pot_drawing.tsx';
import { Dated, Example } from './example.tsx';

const money = (amount: number) => formatMoney(cents(amount), locale);

const sums = { pay: 148_00, due: 92_00, paid: 4_055_08, left: 11_734_92 };
const percent = Math.round((100 * sums.paid) / (sums.paid + sums.left));

export function HomeExample() {
  const today = useToday();
  return (
    <Example note={m.welcome_home_example()}>
      <div className="rounded-2 bg-glaze-tint p-5 forced-colors:border">
        <p className="text-1 text-ink-2">{m.welcome_home_step()}</p>
        <p className="mt-1 mb-1.5 font-serif text-4/[1.2]">
          {m.welcome_home_pay({ amount: money(sums.pay), day: weekdayText(addDays(today, 9)) })}
        </p>
        <p className="text-1 text-ink-2">
          {m.welcome_home_why({ due: money(sums.due), top: money(sums.pay - sums.due) })}
        </p>
      </div>
      <p className="mt-5 mb-2 text-cell font-[560]">{m.welcome_home_progress()}</p>
      <div role="img" aria-label={m.welcome_home_progress_label()} className="relative h-[3px]">
        <span className="absolute inset-x-0 top-px h-px bg-line-strong" />
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-gold"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="num mt-2 flex justify-between gap-4 text-1 text-ink-2">
        <span>{m.welcome_home_paid({ amount: money(sums.paid) })}</span>
        <span className="text-right">{m.welcome_home_left({ amount: money(sums.left) })}</span>
      </p>
      <ol className="mt-5">
        <Dated
          day={shortDayText(addDays(today, 3))}
          name={m.welcome_home_statement()}
          text={m.welcome_home_statement_why()}
        />
        <Dated
          day={shortMonthText(addMonths(today, 24))}
          name={m.welcome_home_end()}
          text={m.welcome_home_end_why()}
        />
      </ol>
    </Example>
  );
}

export function CircleExample() {
  return (
    <Example note={m.welcome_circle_example()}>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-serif text-4/[1.2]">{m.welcome_circle_name()}</span>
        <span className="text-1 text-ink-2">{m.welcome_circle_week()}</span>
      </p>
      <ul
        aria-label={m.welcome_circle_shelf()}
        className="mt-4 grid grid-cols-3 text-center text-cell/[1.35]"
      >
        <Bowl
          name={m.welcome_circle_first()}
          text={m.welcome_circle_in()}
          bowl={<PotDrawing shape="pitcher" glaze="shino" />}
        />
        <Bowl
          name={m.welcome_circle_second()}
          text={m.welcome_circle_in()}
          bowl={<PotDrawing shape="mug" glaze="ash" />}
        />
        <Bowl
          name={m.welcome_circle_you()}
          text={m.welcome_circle_turn()}
          bowl={<PotDrawing shape="bowl" glaze="celadon" fill="outline" />}
        />
      </ul>
      <Said
        bowl={<PotDrawing shape="pitcher" glaze="shino" size="xs" />}
        name={m.welcome_circle_first()}
        promise={m.welcome_circle_first_promise()}
        words={m.welcome_circle_first_words()}
      />
      <Said
        bowl={<PotDrawing shape="mug" glaze="ash" size="xs" />}
        name={m.welcome_circle_second()}
        promise={m.welcome_circle_second_promise()}
        words={m.welcome_circle_second_words()}
      />
    </Example>
  );
}

function Bowl(props: { readonly name: string; readonly text: string; readonly bowl: ReactNode }) {
  return (
    <li className="grid justify-items-center">
      {props.bowl}
      <span className="mt-1 w-full border-t border-line-strong pt-2 font-[600]">{props.name}</span>
      <span className="text-1 text-ink-2">{props.text}</span>
    </li>
  );
}

function Said(props: {
  readonly bowl: ReactNode;
  readonly name: string;
  readonly promise: string;
  readonly words: string;
}) {
  return (
    <div className="mt-5 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3.5 border-t border-line pt-5">
      {props.bowl}
      <div>
        <p className="font-[560]">{props.name}</p>
        <p className="text-cell text-ink-2">{props.promise}</p>
        <p className="mt-1.5 font-serif text-3/[1.4]">{props.words}</p>
      </div>
    </div>
  );
}

export function QuestionExample() {
  return (
    <Example note={m.welcome_questions_example()}>
      <p className="font-serif text-4/[1.25]">{m.welcome_questions_asked()}</p>
      <div className="mt-5 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3.5 border-t border-line pt-5">
        <PotDrawing shape="mug" glaze="ash" size="xs" />
        <div>
          <p className="font-[560]">{m.welcome_questions_author()}</p>
          <p className="mt-1 text-cell">{m.welcome_questions_answered()}</p>
        </div>
      </div>
    </Example>
  );
}

export function BadgeExample() {
  return (
    <Example note={m.welcome_badges_example()}>
      <div className="flex items-center gap-5">
        <svg
          viewBox="0 0 96 96"
          role="img"
          aria-label={m.welcome_badges_label()}
          className="size-24 flex-none"
        >
          <circle cx="48" cy="48" r="41" className="fill-glaze-line stroke-glaze" />
          <path
            d="M48 27a21 21 0 1 1-15 6.2M48 27v10"
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-glaze-ink"
          />
          <path
            d="M53 8 46 20 55 33 42 47 52 60 40 74 44 88"
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="stroke-gold"
          />
        </svg>
        <p className="font-serif text-3">{m.welcome_badges_name()}</p>
      </div>
    </Example>
  );
}
