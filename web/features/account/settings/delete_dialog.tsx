import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../data/account/fresh_proof.ts';
import {
  beginErasure,
  closeAccount,
  type Erasure,
  type Leaving,
} from '../../../data/account/leaving.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { closedPath } from '../../../data/session/closed_account.ts';
import { tellClosed } from '../../../data/session/closed_channel.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextField } from '../../../ui/text_field.tsx';
import { accountErrorText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { ErasureCodes } from './erasure_codes.tsx';
import {
  eraseDayText,
  eraseNowText,
  isDeleteWord,
  leavingProblemText,
  runningTexts,
} from './leaving_texts.ts';

const days = 14;
const millisecondsADay = 86_400_000;

type When = 'later' | 'now';

interface Said {
  readonly word: string;
  readonly keepsAnswers: boolean;
}

/** "Delete your account?": what goes at once, when the rest goes, and what stays, before anything is done. `onStale`: that it is
 *  still them has to be shown once more. */
export default function DeleteDialog({
  leaving,
  onClose,
  onStale,
}: {
  readonly leaving: Leaving;
  readonly onClose: () => void;
  readonly onStale: () => void;
}) {
  const services = useServices();
  const navigate = useNavigate();
  const { session, signOut } = useAuth();
  const [now] = useState(() => Date.now());
  const [step, setStep] = useState<{ erasure: Erasure; said: Said } | null>(null);
  const address = addressOf(session);
  const leave = async (state: { eraseAt: string } | { isErased: true }) => {
    await navigate(closedPath, { replace: true, state });
    await signOut();
  };
  const form = useForm({
    initial: { when: 'later' as When, keepsAnswers: false, word: '' },
    check: ({ word }) => ({ word: isDeleteWord(word) ? undefined : m.leave_word_wrong() }),
    send: async ({ when, word, keepsAnswers }) => {
      const said = { word, keepsAnswers };
      if (when === 'now') {
        if (address === null) return { form: m.proof_sign_in_again() };
        const erasure = beginErasure(services, address);
        try {
          const sent = await erasure.send();
          if (!sent.ok) return { form: accountErrorText(sent.error) };
        } catch {
          return { form: m.leave_offline() };
        }
        setStep({ erasure, said });
        return undefined;
      }
      const closed = await closeAccount(services, said);
      if (!closed.ok && closed.error.code === 'proof_due') {
        onStale();
        return undefined;
      }
      if (!closed.ok) return { form: leavingProblemText(closed.error) };
      tellClosed(closed.value);
      await leave({ eraseAt: closed.value.toISOString() });
      return undefined;
    },
  });
  const day = eraseDayText(new Date(now + days * millisecondsADay));
  if (step !== null && address !== null)
    return (
      <Dialog title={m.leave_title()} onClose={onClose}>
        <ErasureCodes
          {...step}
          address={'email' in address ? address.email : address.phone}
          keep={m.leave_keep()}
          onErased={() => leave({ isErased: true })}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog title={m.leave_title()} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <p className="text-ink-2">
          {m.leave_at_once()} {session?.user.email && m.leave_mails()}
        </p>
        <ChoiceList<When>
          legend={m.leave_when()}
          {...form.field('when')}
          options={[
            { value: 'later', label: m.leave_later({ day }), detail: m.leave_later_text() },
            {
              value: 'now',
              label: m.leave_now(),
              disabled: leaving.atOnceFrom !== null,
              detail: eraseNowText(leaving, address),
            },
          ]}
        />
        {leaving.helpfulAnswers > 0 && (
          <CheckboxField
            label={
              leaving.helpfulAnswers === 1
                ? m.leave_answer()
                : m.leave_answers({ count: leaving.helpfulAnswers })
            }
            checked={form.values.keepsAnswers}
            onChange={form.field('keepsAnswers').onChange}
          />
        )}
        {runningTexts(leaving).map((text) => (
          <p key={text} className="text-1 text-ink-2">
            {text}
          </p>
        ))}
        <p className="text-1 text-ink-2">{m.leave_stays()}</p>
        <TextField
          label={m.leave_word()}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('word')}
        />
        <FormError text={form.errors.form} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button type="submit" variant="clay" busy={form.isSending && m.leave_working()}>
            {m.leave_action()}
          </Button>
          <Button onClick={onClose}>{m.leave_keep()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
