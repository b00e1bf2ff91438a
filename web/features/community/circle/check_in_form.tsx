import { useState } from 'react';
import type { DangerKind } from '../../../../domain/assistant/danger/kinds.ts';
import { namesAmount } from '../../../../domain/community/amounts.ts';
import { lengthOf, longestCommitment, longestLine } from '../../../../domain/community/limits.ts';
import { type CheckInResult, checkInResults } from '../../../../domain/community/circle.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SegmentedControl } from '../../../ui/segmented_control.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { problemText } from '../parts/problem_text.ts';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { HeavyWords } from './heavy_words.tsx';
import { OwnMoneyNotice, useOwnMoney } from './own_money.tsx';

/** What somebody says of their week. Without a result it is a week of rest. */
export interface Said {
  readonly result: CheckInResult | null;
  readonly line: string | null;
  readonly next: string;
}

interface Typed {
  readonly result: CheckInResult | '';
  readonly line: string;
  readonly next: string;
}

/** What danger words sound like; none where they don't. The patterns are fetched when something is sent: no page carries them
 *  before. */
export async function soundsHeavy(...words: readonly string[]): Promise<readonly DangerKind[]> {
  try {
    const { dangersIn } = await import('../../../../domain/assistant/boundaries.ts');
    return dangersIn(...words);
  } catch {
    // Without a connection nothing is sent either.
    return [];
  }
}

/** Says, beside what is typed, that a circle needs no amounts. It's a hint: nothing is held back for it. */
export function AmountHint({ words }: { readonly words: readonly string[] }) {
  return (
    <p role="status" className="text-1 text-ink-2 empty:hidden">
      {words.some(namesAmount) ? m.circle_amount_hint() : ''}
    </p>
  );
}

/** How the week went, a line about it, and the next week's promise. */
export function CheckInForm({
  place,
  initial,
  isTitled,
  onSend,
  onCancel,
}: {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly initial: Typed;
  /** Whether how it went is asked right above. */
  readonly isTitled: boolean;
  /** Sends it; gives what was refused. */
  readonly onSend: (said: Said) => Promise<CommunityError | null>;
  readonly onCancel?: (() => void) | undefined;
}) {
  const [heavy, setHeavy] = useState<readonly DangerKind[]>([]);
  const [isHeard, setHeard] = useState(false);

  const kept = useKeptWords(place, { ...initial });
  const ownMoney = useOwnMoney({ line: initial.line, next: initial.next });
  const begin = (): Typed => {
    const { result, ...words } = kept.read();
    return { ...words, result: checkInResults.find((each) => each === result) ?? '' };
  };

  const share = async (said: Said) => {
    const refused = await onSend(said);
    if (refused) return { form: problemText(refused) };
    kept.forget();
    return undefined;
  };
  const send = async (said: Said) => {
    const dangers = isHeard ? [] : await soundsHeavy(said.line ?? '', said.next);
    if (dangers.length > 0) {
      setHeavy(dangers);
      return undefined;
    }
    const isAsked = ownMoney.asks({ line: said.line ?? '', next: said.next }, () =>
      form.run(() => share(said)),
    );
    return isAsked ? undefined : share(said);
  };
  const lineOf = (line: string) => line.trim() || null;
  const form = useForm<Typed>({
    initial: begin,
    onChange: (typed) => {
      kept.keep({ ...typed });
      ownMoney.close();
    },
    check: ({ result, line, next }) => ({
      result: result === '' ? m.circle_how_needed() : undefined,
      line: lengthOf(line) > longestLine ? m.circle_line_long() : undefined,
      next:
        next.trim() === '' && initial.next !== ''
          ? m.circle_next_needed()
          : lengthOf(next) > longestCommitment
            ? m.circle_long()
            : undefined,
    }),
    send: ({ result, line, next }) =>
      send({ result: result === '' ? null : result, line: lineOf(line), next: next.trim() }),
  });
  const { values } = form;
  const rest = () => {
    const isTooLong =
      lengthOf(values.line) > longestLine || lengthOf(values.next) > longestCommitment;
    if (isTooLong) return form.submit();
    form.run(({ line, next }) => send({ result: null, line: lineOf(line), next: next.trim() }));
  };

  return (
    <>
      {heavy.length > 0 && (
        <HeavyWords
          dangers={heavy}
          form={form.props.ref}
          onKeepWriting={() => {
            setHeard(true);
            setHeavy([]);
          }}
        />
      )}
      {/* What was typed stays, and is theirs to send. */}
      <form
        {...form.props}
        aria-label={m.circle_check_in()}
        hidden={heavy.length > 0}
        className="grid max-w-[34rem] gap-4"
      >
        <div>
          <SegmentedControl
            legend={m.circle_how()}
            isLegendHidden={isTitled}
            name="how"
            value={values.result}
            options={[
              { value: 'kept', label: m.circle_kept() },
              { value: 'partly', label: m.circle_partly() },
              { value: 'not_yet', label: m.circle_not_done() },
            ]}
            onChange={(result) => form.change({ result })}
          />
          <div aria-live="polite" className="mt-1.5 empty:hidden">
            {form.errors.result && <FieldError id="how-error">{form.errors.result}</FieldError>}
          </div>
        </div>
        <TextField label={m.circle_line()} isOptional autoComplete="off" {...form.field('line')} />
        <TextField
          label={m.circle_next()}
          isOptional={initial.next === ''}
          help={m.circle_next_help()}
          autoComplete="off"
          {...form.field('next')}
        />
        {!ownMoney.question && <AmountHint words={[values.line, values.next]} />}
        {form.errors.form && (
          <div role="alert" tabIndex={-1}>
            <FieldError id="check-in-refused">{form.errors.form}</FieldError>
          </div>
        )}
        {ownMoney.question ? (
          <OwnMoneyNotice
            question={ownMoney.question}
            form={form.props.ref}
            isSending={form.isSending}
            mayTakeFocus={form.mayTakeFocus}
            onChange={ownMoney.close}
          />
        ) : (
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
            <Button type="submit" variant="primary" busy={form.isSending && m.circle_checking_in()}>
              {m.circle_check_in()}
            </Button>
            {/* Who has checked in has come: there's nothing to rest from. */}
            {initial.result === '' && (
              <Button variant="text" disabled={form.isSending} onClick={rest}>
                {m.circle_rest()}
              </Button>
            )}
            {onCancel && (
              <Button
                variant="text"
                onClick={() => {
                  kept.forget();
                  onCancel();
                }}
              >
                {m.circle_cancel()}
              </Button>
            )}
          </div>
        )}
      </form>
    </>
  );
}
