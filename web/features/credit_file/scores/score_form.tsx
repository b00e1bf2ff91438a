import { useState } from 'react';
import { type Bureau, bureaus } from '../../../../domain/credit_file/report.ts';
import { knownModels, rangeOf, scoreLimits } from '../../../../domain/scores/score_log.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { bureauTexts } from '../parts/report_texts.ts';

interface ScoreDraft {
  readonly score: string;
  readonly on: IsoDate | '';
  readonly bureau: Bureau | '';
  /** One that is known by name, `OTHER` for one that's typed, or '' as long as nothing is chosen: a wrong one would be compared. */
  readonly model: string;
  readonly modelName: string;
  readonly source: string;
}

const OTHER = 'other';

/** What a model gives, as its makers say; of one that isn't known, what is believed of any. */
const limitsOf = (model: string) => rangeOf(model) ?? scoreLimits;

const isScore = (text: string, { from, to }: ReturnType<typeof limitsOf>): boolean =>
  /^\d{3,4}$/.test(text) && Number(text) >= from && Number(text) <= to;

/** A score with what makes it one: bureau, model and day. */
export function ScoreForm({ today }: { readonly today: IsoDate }) {
  const { saveScore } = useCreditFileStore();
  const { scores } = useKeptCreditFile();
  const [saved, setSaved] = useState('');
  const form = useForm<ScoreDraft>({
    initial: {
      score: '',
      on: today,
      bureau: '',
      model: '',
      modelName: '',
      source: '',
    },
    check: ({ score, on, bureau, model, modelName }) => ({
      ...(!isScore(score.trim(), limitsOf(model)) && {
        score: m.scores_wrong_score(limitsOf(model)),
      }),
      ...(on === '' && { on: m.scores_wrong_on() }),
      ...(on > today && { on: m.scores_wrong_on_late() }),
      ...(bureau === '' && { bureau: m.scores_wrong_bureau() }),
      ...(model === '' && { model: m.scores_wrong_model_none() }),
      ...(model === OTHER && modelName.trim() === '' && { modelName: m.scores_wrong_model() }),
    }),
    send: ({ score, on, bureau, model, modelName, source }) => {
      if (on === '' || bureau === '') return;
      const from = source.trim();
      const named = model === OTHER ? modelName.trim() : model;
      const replaced = scores.findLast(
        (each) => each.bureau === bureau && each.model === named && each.on === on,
      );
      saveScore({
        id: crypto.randomUUID(),
        bureau,
        model: named,
        on,
        score: Number(score.trim()),
        ...(from !== '' && { source: from }),
      });
      setSaved(
        replaced === undefined || replaced.score === Number(score.trim())
          ? m.scores_saved({ score: score.trim() })
          : m.scores_saved_over({ score: score.trim(), before: replaced.score }),
      );
      form.fill((now) => ({ ...now, score: '', on: today }));
    },
  });
  const { field, values } = form;
  return (
    <section aria-labelledby="add-score" className="rounded-3 border border-line bg-surface p-6">
      <h2 id="add-score" className="text-3">
        {m.scores_add()}
      </h2>
      <form {...form.props} className="mt-4 grid gap-4">
        <div className="grid grid-cols-[1fr_1.4fr] items-end gap-3">
          <TextField
            label={m.scores_score()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field('score')}
          />
          <DateField label={m.scores_on()} max={today} {...field('on')} />
        </div>
        <SelectField
          label={m.scores_bureau()}
          options={[
            { value: '' as const, label: m.scores_choose() },
            ...bureaus.map((bureau) => ({ value: bureau, label: bureauTexts[bureau]() })),
          ]}
          {...field('bureau')}
        />
        <SelectField
          label={m.scores_model()}
          help={m.scores_model_help()}
          options={[
            { value: '', label: m.scores_choose() },
            ...knownModels.map(({ name }) => ({ value: name as string, label: name as string })),
            { value: OTHER, label: m.scores_model_other() },
          ]}
          {...field('model')}
        />
        {values.model === OTHER && (
          <TextField
            label={m.scores_model_name()}
            autoComplete="off"
            maxLength={60}
            {...field('modelName')}
          />
        )}
        <TextField
          label={m.scores_source()}
          isOptional
          autoComplete="off"
          maxLength={80}
          {...field('source')}
        />
        <Button type="submit" variant="primary">
          {m.scores_save()}
        </Button>
        <p role="status" className="text-cell text-ink-2 empty:hidden">
          {saved}
        </p>
      </form>
    </section>
  );
}
