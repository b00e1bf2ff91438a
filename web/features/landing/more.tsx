import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { PotDrawing } from '../../ui/pot_drawing.tsx';

/** Below the answer: who this is for, four ways on with a look at each, and what the product does and nobody can. */
export default function More() {
  // The drawings come with the script: the page itself is not heavier for them.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <>
      <section aria-labelledby="more" className="mt-16">
        <div className="max-w-measure">
          <h2 id="more" className="text-5/[1.12]">
            {m.landing_more()}
          </h2>
          <p className="mt-3 text-3">{m.landing_more_lead()}</p>
          <p className="mt-3 text-ink-2">{m.landing_more_true()}</p>
        </div>
        <ul className="mt-8 grid gap-8 md:grid-cols-2 md:gap-x-16">
          <Way
            to="/education/five-day-notice"
            name={m.landing_call()}
            text={m.landing_call_text()}
            look={isDrawn && <Call />}
          />
          <Way
            to="/ai-assistant"
            name={m.landing_ask()}
            text={m.landing_ask_text()}
            look={isDrawn && <Asked />}
          />
          <Way
            to="/community"
            name={m.landing_circles()}
            text={m.landing_circles_text()}
            look={isDrawn && <Bowls />}
          />
          <Way
            to="/education/letters"
            name={m.landing_letters()}
            text={m.landing_letters_text()}
            look={isDrawn && <Letter />}
          />
        </ul>
      </section>
      <div className="mt-16 grid gap-8 md:grid-cols-2 md:gap-16">
        <Lines
          title={m.landing_can_title()}
          lines={[m.landing_can_1(), m.landing_can_2(), m.landing_can_3(), m.landing_can_4()]}
        />
        <Lines
          title={m.landing_cannot_title()}
          lines={[
            m.landing_cannot_1(),
            m.landing_cannot_2(),
            m.landing_cannot_3(),
            m.landing_cannot_4(),
          ]}
        />
      </div>
    </>
  );
}

function Way(props: {
  readonly to: string;
  readonly name: string;
  readonly text: string;
  readonly look: ReactNode;
}) {
  return (
    <li className="flex flex-col">
      <div className="grid min-h-60 flex-1 content-center rounded-3 border border-line bg-surface p-6 max-sm:p-5">
        {props.look}
      </div>
      <h3 className="mt-4">
        <Link
          to={props.to}
          className="inline-flex min-h-11 items-center gap-2 font-serif text-4 font-[430] text-ink no-underline hover:underline"
        >
          {props.name}
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} />
        </Link>
      </h3>
      <p className="text-ink-2">{props.text}</p>
    </li>
  );
}

/** 15 U.S.C. 1692g(a) and (b). */
const Call = () => (
  <ol className="grid gap-3">
    {[
      [m.landing_call_1(), m.landing_call_1_text()],
      [m.landing_call_2(), m.landing_call_2_text()],
      [m.landing_call_3(), m.landing_call_3_text()],
    ].map(([when, what]) => (
      <li key={when} className="border-l border-line-strong pl-5 text-cell">
        <strong className="block font-[600]">{when}</strong>
        <span className="text-ink-2">{what}</span>
      </li>
    ))}
  </ol>
);

const Asked = () => (
  <div className="grid gap-3">
    <p className="justify-self-end rounded-2 bg-glaze-tint px-3 py-2 text-cell">
      {m.landing_ask_question()}
    </p>
    <p className="font-serif text-3 leading-[1.4]">{m.landing_ask_answer()}</p>
    <p className="text-1 text-ink-2">{m.landing_ask_from()}</p>
  </div>
);

const Bowls = () => (
  <ul className="grid grid-cols-3 text-center text-cell">
    {(
      [
        [m.landing_circles_1(), 'pitcher', 'shino'],
        [m.landing_circles_2(), 'jar', 'plum'],
        [m.landing_circles_3(), 'mug', 'ash'],
      ] as const
    ).map(([name, shape, glaze]) => (
      <li key={name} className="grid justify-items-center">
        <PotDrawing shape={shape} glaze={glaze} />
        <strong className="w-full border-t border-line-strong pt-2 font-[600]">{name}</strong>
        <span className="text-1 text-ink-2">{m.landing_circles_in()}</span>
      </li>
    ))}
  </ul>
);

const Letter = () => (
  <p className="rounded-2 border border-line-strong p-5 font-serif text-3 leading-[1.4]">
    {m.landing_letters_before()}{' '}
    <span className="border-b border-line-strong px-3">{m.landing_letters_blank()}</span>
    {m.landing_letters_after()}
  </p>
);

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-3">
        {lines.map((line) => (
          <li key={line} className="border-t border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
