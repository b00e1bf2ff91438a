import { useState } from 'react';
import { bureaus, type Bureau, type CreditReport } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { bureauTexts } from '../parts/report_texts.ts';
import { Choose } from './choose.tsx';
import { OriginalUnkept, type Unkept } from './original.tsx';
import { type Chosen, openFile, openText, readLines, type Refusal } from './read_chosen.ts';
import { refusalTexts } from './refusal_texts.ts';
import { type Review, reviewOf } from './review.ts';
import { ReviewPage } from './review_page.tsx';

type Lines = Extract<Chosen, { kind: 'lines' }>;

type Step =
  | { readonly at: 'choose'; readonly refusal: Refusal | null }
  | { readonly at: 'reading' }
  | { readonly at: 'which'; readonly chosen: Lines; readonly original: File | null }
  | { readonly at: 'review'; readonly review: Review; readonly original: File | null }
  | ({ readonly at: 'unkept' } & Unkept)
  | { readonly at: 'ours'; readonly reports: readonly CreditReport[] };

/**
 * A report comes in: chosen or pasted, read on the device, looked through, and only then handed on.
 * `<ImportReport today={today} newId={() => crypto.randomUUID()} onSave={saveReport} />`
 */
export function ImportReport({
  today,
  newId,
  onSave,
  keepOriginal,
  onDone,
}: {
  readonly today: IsoDate;
  readonly newId: () => string;
  /** Saves a report; answers the id under which it's kept. */
  readonly onSave: (report: CreditReport) => string;
  /** Keeps the file that a report was read from; answers why it couldn't be, or null. */
  readonly keepOriginal: (reportId: string, file: File) => Promise<string | null>;
  readonly onDone: () => void | Promise<void>;
}) {
  const [step, setStep] = useState<Step>({ at: 'choose', refusal: null });
  const again = (refusal: Refusal | null = null) => setStep({ at: 'choose', refusal });
  const read = async (chosen: Lines, original: File | null, bureau?: Bureau) => {
    setStep({ at: 'reading' });
    const reading = await readLines(chosen.lines, bureau ? { bureau } : {});
    if (reading.ok) {
      setStep({ at: 'review', review: reviewOf(reading.value, chosen.way), original });
      window.scrollTo(0, 0);
    } else if (reading.error.code === 'which_bureau') setStep({ at: 'which', chosen, original });
    else again(reading.error.code);
  };
  const take = async (chosen: Chosen, original: File | null = null) => {
    if (chosen.kind === 'refused') again(chosen.code);
    else if (chosen.kind === 'ours') setStep({ at: 'ours', reports: chosen.reports });
    // Pasted text is all there: only a PDF is more than what was read of it.
    else await read(chosen, chosen.way === 'pdf' ? original : null);
  };
  const orFailed = (step: Promise<void>) => void step.catch(() => again('failed'));
  const onFile = (file: File) => {
    setStep({ at: 'reading' });
    orFailed(openFile(file, newId).then((chosen) => take(chosen, file)));
  };
  const keep = async (reportId: string, original: File) => {
    const problem = await keepOriginal(reportId, original);
    if (problem === null) await onDone();
    else setStep({ at: 'unkept', reportId, original, problem });
  };
  if (step.at === 'review')
    return (
      <ReviewPage
        first={step.review}
        original={step.original}
        today={today}
        newId={newId}
        onSave={async (report, original) => {
          const reportId = onSave(report);
          await (original ? keep(reportId, original) : onDone());
        }}
        onAgain={() => again()}
      />
    );
  if (step.at === 'unkept') return <OriginalUnkept {...step} onAgain={keep} onDone={onDone} />;
  if (step.at === 'ours')
    return (
      <OurReports
        reports={step.reports}
        onSave={async (reports) => {
          for (const report of reports) onSave(report);
          await onDone();
        }}
        onAgain={() => again()}
      />
    );
  return (
    <div className="pb-16">
      <PageHead title={m.import_page_name()} lead={m.import_lead()} />
      <div aria-live="polite">
        {step.at === 'reading' && <p className="pb-6 text-ink-2">{m.import_reading_status()}</p>}
        {step.at === 'choose' && step.refusal && (
          <div className="max-w-measure pb-8">
            <Callout kind="attention">
              <p>{refusalTexts[step.refusal]()}</p>
              {step.refusal === 'nothing_found' && (
                <p className="mt-2">
                  {m.import_no_nothing_found_get()}{' '}
                  <a href="https://www.annualcreditreport.com">{m.file_annual_link()}</a>.
                </p>
              )}
            </Callout>
          </div>
        )}
      </div>
      {step.at === 'which' ? (
        <div>
          <h2 className="font-sans text-3 font-[600]">{m.import_which()}</h2>
          <p className="mt-1 text-ink-2">{m.import_which_help()}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            {bureaus.map((bureau) => (
              <Button
                key={bureau}
                onClick={() => orFailed(read(step.chosen, step.original, bureau))}
              >
                {bureauTexts[bureau]()}
              </Button>
            ))}
            <Button variant="text" onClick={() => again()}>
              {m.import_again()}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Choose
            isReading={step.at === 'reading'}
            onFile={onFile}
            onText={(text) => orFailed(take(openText(text)))}
          />
          <div className="pt-8">
            <ButtonLink variant="text" to="/dashboard/credit-file">
              {m.import_type_instead()}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

/** Reports that were saved here before and taken along: they were looked through then. */
function OurReports({
  reports,
  onSave,
  onAgain,
}: {
  readonly reports: readonly CreditReport[];
  readonly onSave: (reports: readonly CreditReport[]) => Promise<void>;
  readonly onAgain: () => void;
}) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      await onSave(reports.map((report) => ({ ...report, way: 'file' })));
    } catch {
      setFailed(true);
    }
  };
  const accounts = reports.reduce((sum, { tradelines }) => sum + tradelines.length, 0);
  return (
    <div className="pb-16">
      <PageHead
        title={m.import_ours_title({
          reports: reports.map(({ bureau }) => bureauTexts[bureau]()).join(', '),
        })}
        lead={m.import_ours_text({ accounts })}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void save()}>
          {m.import_ours_save()}
        </Button>
        <Button onClick={onAgain}>{m.import_again()}</Button>
      </div>
      {hasFailed && <p className="mt-3 text-clay">{m.import_save_failed()}</p>}
    </div>
  );
}
