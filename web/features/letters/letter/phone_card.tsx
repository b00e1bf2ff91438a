import { Printer } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { Crumbs } from '../parts/crumbs.tsx';
import { kindTexts } from '../parts/kinds.ts';

const say = [m.letters_say_1, m.letters_say_2, m.letters_say_3, m.letters_say_4];
const notSay = [
  [m.letters_not_1, m.letters_not_1_why],
  [m.letters_not_2, m.letters_not_2_why],
  [m.letters_not_3, m.letters_not_3_why],
] as const;
const writeDown = [
  m.letters_line_when,
  m.letters_line_number,
  m.letters_line_name,
  m.letters_line_company,
  m.letters_line_amount,
  m.letters_line_threats,
];
const lender = [m.letters_lender_1, m.letters_lender_2, m.letters_lender_3, m.letters_in_writing];
const hospital = [
  m.letters_hospital_1,
  m.letters_hospital_2,
  m.letters_hospital_3,
  m.letters_hospital_4,
  m.letters_in_writing,
];

const card = 'break-inside-avoid rounded-3 border border-line bg-raised p-5 print:p-3';

function Steps({
  id,
  title,
  steps,
}: {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly (() => string)[];
}) {
  return (
    <section aria-labelledby={id} className={card}>
      <h2 id={id} className="mb-3 scroll-mt-24 text-4">
        {title}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </section>
  );
}

/** What to say on the phone, what not to say, what to write down: one page to print. */
export function PhoneCard() {
  const texts = kindTexts.phone;
  return (
    <div className="wrap">
      <Crumbs isLetter />
      <PageHead title={texts.name()} lead={texts.text()} />
      <Button variant="primary" className="mb-6" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
        {m.letters_print_card()}
      </Button>
      <div className="grid gap-5 print:gap-3">
        <section aria-labelledby="collector" className={card}>
          <h2 id="collector" className="mb-4 scroll-mt-24 text-4">
            {m.letters_call_collector()}
          </h2>
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-3 print:grid-cols-3">
            <div>
              <h3 className="mb-2 font-[560]">{m.letters_say()}</h3>
              <ul className="grid gap-2">
                {say.map((line) => (
                  <li key={line()}>{line()}</li>
                ))}
              </ul>
              <p className="mt-3 text-1 text-ink-2">{m.letters_say_end()}</p>
            </div>
            <div>
              <h3 className="mb-2 font-[560]">{m.letters_not_say()}</h3>
              <ul className="grid gap-2">
                {notSay.map(([line, why]) => (
                  <li key={line()}>
                    {line()}
                    <span className="block text-1 text-ink-2">{why()}</span>
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <h3 className="mb-2 font-[560]">{m.letters_write_down()}</h3>
              <ul className="grid gap-3">
                {writeDown.map((line) => (
                  <li key={line()} className="flex items-end gap-2">
                    {line()}
                    <span
                      aria-hidden="true"
                      className="h-5 flex-auto border-b border-line-strong"
                    />
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <p className="mt-5 border-t border-line pt-3 text-1 text-ink-2">{m.letters_may_not()}</p>
        </section>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
          <Steps id="lender" title={m.letters_call_lender()} steps={lender} />
          <Steps id="hospital" title={m.letters_call_hospital()} steps={hospital} />
        </div>
      </div>
    </div>
  );
}
