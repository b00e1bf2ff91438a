import { m } from '../../../paraglide/messages.js';

interface Mover {
  readonly what: () => string;
  /** What its source says, or that nobody has published a figure. */
  readonly why: () => string;
  readonly source?: { readonly name: string; readonly address: string };
}

const movers: readonly Mover[] = [
  {
    what: m.scores_what_use,
    why: m.scores_why_use,
    source: {
      name: 'FICO',
      address: 'https://www.myfico.com/credit-education/whats-in-your-credit-score',
    },
  },
  {
    what: m.scores_what_inquiry,
    why: m.scores_why_inquiry,
    source: {
      name: 'FICO',
      address: 'https://www.myfico.com/credit-education/credit-reports/credit-checks-and-inquiries',
    },
  },
  {
    what: m.scores_what_medical,
    why: m.scores_why_medical,
    source: {
      name: 'CFPB, 2023',
      address:
        'https://www.consumerfinance.gov/about-us/newsroom/cfpb-kicks-off-rulemaking-to-remove-medical-bills-from-credit-reports/',
    },
  },
  { what: m.scores_what_late, why: m.scores_why_late },
];

/** What others have published about how scores move, and where nobody has. */
export function WhatMoves() {
  return (
    <section aria-labelledby="moves" className="pt-10 pb-16">
      <h2 id="moves">{m.scores_why()}</h2>
      <p className="mt-2 text-ink-2">{m.scores_why_note()}</p>
      <dl className="mt-4 border-b border-line">
        {movers.map(({ what, why, source }) => (
          <div
            key={what()}
            className="grid gap-x-12 gap-y-1 border-t border-line py-4 sm:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <dt className="font-[600]">{what()}</dt>
            <dd className="max-w-measure">
              {why()}
              {source && (
                <>
                  {' '}
                  <a href={source.address} className="text-ink-2">
                    {source.name}
                  </a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
