import { useState } from 'react';
import type { DangerKind } from '../../../../domain/assistant/danger/kinds.ts';
import { lengthOf, longestCommitment } from '../../../../domain/community/limits.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextField } from '../../../ui/text_field.tsx';
import { problemText } from '../parts/problem_text.ts';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { HeavyWords } from './heavy_words.tsx';
import { AmountHint, soundsHeavy } from './check_in_form.tsx';
import { OwnMoneyNotice, useOwnMoney } from './own_money.tsx';

/** The promise for this week: the first one, or in other words. */
export function PromiseForm({
  place,
  label,
  initial,
  isPrimary,
  onSend,
  onCancel,
}: {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly label: string;
  readonly initial: string;
  readonly isPrimary: boolean;
  readonly onSend: (commitment: string) => Promise<CommunityError | null>;
  readonly onCancel?: (() => void) | undefined;
}) {
  const [heavy, setHeavy] = useState<readonly DangerKind[]>([]);
  const [isHeard, setHeard] = useState(false);
  const kept = useKeptWords(place, { commitment: initial });
  const ownMoney = useOwnMoney({ commitment: initial });
  const share = async (commitment: string) => {
    const refused = await onSend(commitment.trim());
    if (refused) return { form: problemText(refused) };
    kept.forget();
    return undefined;
  };
  const form = useForm({
    initial: kept.read,
    onChange: (typed) => {
      kept.keep(typed);
      ownMoney.close();
    },
    check: ({ commitment }) => ({
      commitment:
        commitment.trim() === ''
          ? m.circle_commit_needed()
          : lengthOf(commitment) > longestCommitment
            ? m.circle_long()
            : undefined,
    }),
    send: async ({ commitment }) => {
      const dangers = isHeard ? [] : await soundsHeavy(commitment);
      if (dangers.length > 0) {
        setHeavy(dangers);
        return undefined;
      }
      const isAsked = ownMoney.asks({ commitment }, () => form.run(() => share(commitment)));
      return isAsked ? undefined : share(commitment);
    },
  });
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
      <form {...form.props} hidden={heavy.length > 0} className="grid max-w-[34rem] gap-4">
        <TextField
          label={label}
          help={m.circle_next_help()}
          autoComplete="off"
          {...form.field('commitment')}
        />
        {!ownMoney.question && <AmountHint words={[form.values.commitment]} />}
        {form.errors.form && (
          <div role="alert" tabIndex={-1}>
            <FieldError id="promise-refused">{form.errors.form}</FieldError>
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
            <Button
              type="submit"
              variant={isPrimary ? 'primary' : 'quiet'}
              busy={form.isSending && m.circle_committing()}
            >
              {m.circle_commit()}
            </Button>
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
