import { type ComponentType, type FormEvent, useState } from 'react';
import {
  changedBy,
  type FileAnswers,
  isFromFile,
  withFile,
} from '../../../domain/cards/file_answers.ts';
import { STATE_CODES } from '../../../domain/cards/survey/states.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { ChoiceList } from '../../ui/choice_list.tsx';
import { dayText } from '../../ui/day_text.ts';
import { DateField } from '../../ui/date_field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import {
  type Answers,
  blankAnswers,
  movesFromPlan,
  withPlan,
  type Wrong,
  wrongIn,
} from '../../../domain/cards/answers.ts';
import { stateName, tierText } from './card_texts.ts';
import type { LoggedScoreProps } from './logged_score.tsx';
import { scoreModels } from './score_models.ts';

const tiers = ['poor', 'good', 'great', 'no_score', 'unknown'] as const;
const purposes = ['everyday', 'transfer', 'purchase'] as const;
const purposeText = {
  everyday: m.cards_purpose_everyday,
  transfer: m.cards_purpose_transfer,
  purchase: m.cards_purpose_purchase,
};
const wrongText: Record<NonNullable<Wrong[keyof Wrong]>, () => string> = {
  money: m.cards_wrong_money,
  rate: m.cards_wrong_rate,
  transfer: m.cards_need_transfer,
  payment: m.cards_need_payment,
};
const legend = 'mb-4 font-serif text-4 font-[430]';

/** The four questions, and what may be asked on top. Nothing leaves the device. */
export function Questions({
  initial,
  file,
  owedOnCards,
  LoggedScore,
  onBegin,
  onDone,
}: {
  readonly initial: Answers | null;
  /** What their own reports say, where they don't. */
  readonly file: FileAnswers | null;
  /** What they owe on the cards in their planner; null until it's worked out. */
  readonly owedOnCards: Cents | null;
  readonly LoggedScore: ComponentType<LoggedScoreProps> | null;
  readonly onBegin: () => void;
  readonly onDone: (answers: Answers) => void;
}) {
  const [answers, setAnswers] = useState<Answers>(initial ?? blankAnswers);
  const [wrong, setWrong] = useState<Wrong>({});
  // What the file said can be changed without a search for it.
  const [open, setOpen] = useState<readonly string[]>(
    file !== null && Object.keys(file.answers).length > 0 ? ['file'] : [],
  );
  // What the plan has is what they'd move until they change it: emptied, it's asked for.
  const [isMoveTyped, setMoveTyped] = useState(false);
  const inPlan = isMoveTyped || owedOnCards === null ? cents(0) : owedOnCards;
  const shown = withPlan(withFile(answers, file), inPlan);
  const set = (change: Partial<Answers>) => setAnswers(changedBy(answers, change, file));
  const toggle = (part: string) =>
    setOpen(open.includes(part) ? open.filter((each) => each !== part) : [...open, part]);
  const amount = (name: keyof Answers, label: string, help?: string) => (
    <MoneyField
      label={label}
      name={name}
      help={help}
      value={shown[name]}
      error={wrong[name] && wrongText[wrong[name]]()}
      onChange={(value) => {
        if (name === 'transfer') setMoveTyped(true);
        set({ [name]: value });
      }}
    />
  );
  const fromFile = (name: keyof Answers) =>
    file !== null && isFromFile(name, answers, file)
      ? m.cards_from_file({ day: dayText(file.asOf) })
      : undefined;
  const day = (name: keyof Answers, label: string) => (
    <DateField
      label={label}
      isOptional
      help={fromFile(name)}
      value={isIsoDate(shown[name]) ? shown[name] : ''}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const tick = (name: keyof Answers, label: string) => (
    <CheckboxField
      label={label}
      checked={shown[name] === 'yes'}
      help={fromFile(name)}
      onChange={(isTicked) => set({ [name]: isTicked ? 'yes' : '' })}
    />
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = wrongIn(withPlan(answers, inPlan));
    setWrong(found);
    if (Object.keys(found).length === 0) return onDone(answers);
    // What is wrong may be folded away.
    setOpen(['more', 'mine', 'file']);
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <>
      <PageHead title={m.cards_title()} lead={m.cards_lead()} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <form
          noValidate
          onSubmit={send}
          onInput={onBegin}
          aria-label={m.cards_title()}
          className="grid gap-10"
        >
          <div>
            <h2 className={legend} aria-hidden="true">
              {m.cards_q_score()}
            </h2>
            {LoggedScore && (
              <LoggedScore models={scoreModels} onUse={(tier, model) => set({ tier, model })} />
            )}
            <ChoiceList
              legend={m.cards_q_score()}
              isLegendHidden
              name="tier"
              value={answers.tier as (typeof tiers)[number]}
              options={tiers.map((value) => ({
                value,
                label: tierText[value](),
                ...(value === 'no_score' && { detail: m.cards_tier_no_score_detail() }),
                ...(value === 'unknown' && { detail: m.cards_tier_unknown_detail() }),
              }))}
              onChange={(tier) => set({ tier })}
            />
            <div className="mt-4 max-w-xs">
              <SelectField
                label={m.cards_q_model()}
                isOptional
                help={m.cards_q_model_help()}
                name="model"
                value={answers.model}
                options={[
                  { value: '', label: m.cards_model_none() },
                  ...scoreModels.map((value) => ({ value, label: value })),
                ]}
                onChange={(model) => set({ model })}
              />
            </div>
          </div>
          <div>
            <h2 className={legend}>{m.cards_q_state()}</h2>
            <div className="max-w-xs">
              <SelectField
                label={m.cards_fact_state()}
                help={m.cards_q_state_help()}
                name="state"
                value={answers.state}
                options={[
                  { value: '', label: m.cards_state_none() },
                  ...STATE_CODES.map((value) => ({
                    value: value as string,
                    label: stateName(value),
                  })),
                ]}
                onChange={(state) => set({ state })}
              />
            </div>
          </div>
          <div>
            <h2 className={legend} aria-hidden="true">
              {m.cards_q_purpose()}
            </h2>
            <ChoiceList
              legend={m.cards_q_purpose()}
              isLegendHidden
              name="purpose"
              value={answers.purpose as (typeof purposes)[number]}
              options={purposes.map((value) => ({ value, label: purposeText[value]() }))}
              onChange={(purpose) => set({ purpose })}
            />
          </div>
          <fieldset className="grid min-w-0 gap-4">
            <legend className={legend}>{m.cards_q_use()}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {answers.purpose === 'transfer' && (
                <>
                  {amount(
                    'transfer',
                    m.cards_transfer(),
                    movesFromPlan(answers, inPlan) ? m.cards_transfer_from_plan() : undefined,
                  )}
                  {amount('payment', m.cards_payment())}
                </>
              )}
              {amount('buys', m.cards_buys())}
              {answers.purpose === 'purchase'
                ? amount('carries', m.cards_carries_purchase())
                : amount(
                    'carries',
                    m.cards_carries(),
                    (answers.purpose === 'transfer'
                      ? m.cards_carries_help_moving
                      : m.cards_carries_help)(),
                  )}
            </div>
            <div>
              <Disclosure
                title={m.cards_more()}
                detail={m.cards_more_detail()}
                isOpen={open.includes('more')}
                onToggle={() => toggle('more')}
              >
                <div className="grid gap-4 pb-6 sm:grid-cols-2">
                  {amount('cash', m.cards_cash())}
                  {amount('abroad', m.cards_abroad())}
                  {tick('isLate', m.cards_late())}
                </div>
              </Disclosure>
              <Disclosure
                title={m.cards_mine()}
                detail={m.cards_mine_detail()}
                isOpen={open.includes('mine')}
                onToggle={() => toggle('mine')}
              >
                <div className="grid gap-4 pb-6 sm:grid-cols-2">
                  <PercentField
                    label={m.cards_mine_apr()}
                    name="mineApr"
                    value={answers.mineApr}
                    error={wrong.mineApr && wrongText[wrong.mineApr]()}
                    onChange={(mineApr) => set({ mineApr })}
                  />
                  {amount('mineFee', m.cards_mine_fee())}
                </div>
              </Disclosure>
              <Disclosure
                title={m.cards_file()}
                detail={m.cards_file_detail()}
                isOpen={open.includes('file')}
                onToggle={() => toggle('file')}
              >
                <div className="grid gap-4 pb-6 sm:grid-cols-2">
                  {day('applied', m.cards_applied())}
                  {isIsoDate(shown.applied) && day('appliedBefore', m.cards_applied_before())}
                  {isIsoDate(shown.appliedBefore) && day('appliedThird', m.cards_applied_third())}
                  {day('lateOn', m.cards_late_on())}
                  {day('oldestOn', m.cards_oldest())}
                  <div>
                    {tick('isLateNow', m.cards_late_now())}
                    {tick('isFrozen', m.cards_frozen())}
                  </div>
                </div>
              </Disclosure>
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary">
              {m.cards_show()}
            </Button>
            <Button variant="text" onClick={() => onDone({ ...blankAnswers })}>
              {m.cards_skip()}
            </Button>
          </div>
        </form>
        <aside aria-labelledby="how" className="content-start">
          <h2 id="how" className="mb-3 text-4">
            {m.cards_how_title()}
          </h2>
          <div className="grid gap-3 text-ink-2">
            <p>{m.cards_how()}</p>
            <p>{m.cards_kept()}</p>
          </div>
        </aside>
      </div>
    </>
  );
}
