import { useState } from 'react';
import { sendFeedback } from '../../data/assistant/history.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { TextArea } from '../../ui/text_area.tsx';

/** Letters of what somebody says is off. */
const maxText = 500;

const word = 'min-h-11 rounded-1 px-2 text-1 font-[560] text-glaze-ink hover:bg-glaze-tint';

/** Whether an answer was right, told to the people who run this site. */
export function Feedback({ turnId }: { readonly turnId: string }) {
  const services = useServices();
  const { user } = useAuth();
  const [step, setStep] = useState<'ask' | 'text' | 'sent'>('ask');
  const tell = async (verdict: 'right' | 'off', text: string) => {
    const sent = await sendFeedback(services, user?.id ?? '', turnId, verdict, text);
    if (!sent.ok) return { form: m.assistant_feedback_failed() };
    setStep('sent');
    return undefined;
  };
  const { props, field, errors, isSending, run, submit } = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.length > maxText ? { text: m.assistant_feedback_long() } : {}),
    send: ({ text }) => tell('off', text.trim()),
  });
  if (step === 'sent')
    return (
      <p role="status" className="text-1 text-ink-2">
        {m.assistant_feedback_thanks()}
      </p>
    );
  return (
    <form {...props} className="print:hidden">
      <p className="flex flex-wrap items-center gap-x-2 text-1 text-ink-2">
        {m.assistant_feedback()}
        <button type="button" className={word} onClick={() => run(() => tell('right', ''))}>
          {m.assistant_feedback_yes()}
        </button>
        <button
          type="button"
          className={word}
          aria-expanded={step === 'text'}
          onClick={() => setStep(step === 'text' ? 'ask' : 'text')}
        >
          {m.assistant_feedback_off()}
        </button>
      </p>
      {step === 'text' && (
        <div className="mt-2 grid gap-3">
          <TextArea
            {...field('text')}
            label={m.assistant_feedback_what()}
            longest={maxText}
            rows={3}
          />
          <div>
            <Button busy={isSending && m.assistant_feedback_sending()} onClick={submit}>
              {m.assistant_feedback_send()}
            </Button>
          </div>
        </div>
      )}
      {errors.form && (
        <p role="alert" className="text-1 text-clay">
          {errors.form}
        </p>
      )}
    </form>
  );
}
