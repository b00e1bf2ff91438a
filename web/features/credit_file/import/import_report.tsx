import { useState } from 'react';
import { bureaus, type Bureau, type CreditReport } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { bureauTexts } from '../parts/report_texts.ts';
import { Choose } from './choose.tsx';
import { type Chosen, openFile, openText, readLines, type Refusal } from './read_chosen.ts';
import { refusalTexts } from './refusal_texts.ts';
import { type Review, reviewOf } from './review.ts';
import { ReviewPage } from './review_page.tsx';

type Lines = Extract<Chosen, { kind: 'lines' }>;

type Step =
  | { readonly at: 'choose'; readonly refusal: Refusal | null }
  | { readonly at: 'reading' }
  | { readonly at: 'which'; readonly chosen: Lines }
  | { readonly at: 'review'; readonly review: Review }
  | { readonly at: 'ours'; readonly reports: readonly CreditReport[] };

/**
 * A report comes in: chosen or pasted, read on the device, looked through, and only then handed on.
 * `<ImportReport today={today} newId={() => crypto.randomUUID()} onSave={saveReport} />`
 */
export function ImportReport({
  today,
  newId,
  onSave,
}: {
  readonly today: IsoDate;
  readonly newId: () => string;
  readonly onSave: (report: CreditReport) => void | Promise<void>;
}) {
  const [step, setStep] = useState<Step>({ at: 'choose', refusal: null });
  const again = (refusal: Refusal | null = null) => setStep({ at: 'choose', refusal });
  const read = (chosen: Lines, bureau?: Bureau) => {
    const reading = readLines(chosen.lines, bureau ? { bureau } : {});
    if (reading.ok) {
      setStep({ at: 'review', review: reviewOf(reading.value, chosen.way) });
      window.scrollTo(0, 0);
    } else if (reading.error.code === 'which_bureau') setStep({ at: 'which', chosen });
    else again(reading.error.code);
  };
  const take = (chosen: Chosen) => {
    if (chosen.kind === 'refused') again(chosen.code);
    else if (chosen.kind === 'ours') setStep({ at: 'ours', reports: chosen.reports });
    else read(chosen);
  };
  const onFile = (file: File) => {
    setStep({ at: 'reading' });
    openFile(file, newId).then(take, () => again('failed'));
  };
  if (step.at === 'review')
    return (
      <ReviewPage
        first={step.review}
        today={today}
        newId={newId}
        onSave={onSave}
        onAgain={() => again()}
      />
    );
  if (step.at === 'ours')
    return <OurReports reports={step.reports} onSave={onSave} onAgain={() => again()} />;
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
              <Button key={bureau} onClick={() => read(step.chosen, bureau)}>
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
            onText={(text) => take(openText(text))}
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
  readonly onSave: (report: CreditReport) => void | Promise<void>;
  readonly onAgain: () => void;
}) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      for (const report of reports) await onSave({ ...report, way: 'file' });
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
