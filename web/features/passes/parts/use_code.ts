import { useEffect, useState } from 'react';
import { useServices } from '../../../data/services_context.ts';
import { asText, stored } from '../../../data/stored.ts';
import { type RedeemResponse, redeemCode } from '../../../data/passes/codes.ts';
import { useForm } from '../../../ui/form/use_form.ts';
import { failureText } from './access_texts.ts';

const kept = stored('mendwell-code', String, 'optional', asText);

interface CodeFields {
  readonly code: string;
}

export type CodeUse = ReturnType<typeof useCode>;

/** A code that somebody types and uses. What was typed stays until it was used, also over a reload. */
export function useCode() {
  const services = useServices();
  // What the last code did.
  const [used, setUsed] = useState<RedeemResponse | null>(null);
  // What the code would do, where the server asks before it is used.
  const [asked, setAsked] = useState<RedeemResponse | null>(null);

  const redeem = async (code: string, isSure: boolean) => {
    const answer = await redeemCode(services, code, isSure);
    setAsked(answer.ok && answer.value.outcome === 'asks' ? answer.value : null);
    if (!answer.ok) return { code: failureText(answer.error) };
    if (answer.value.outcome === 'asks') return undefined;
    setUsed(answer.value);
    form.fill(() => ({ code: '' }));
    kept.forget();
    return undefined;
  };
  const form = useForm<CodeFields>({
    initial: { code: '' },
    onChange: ({ code }) => {
      setAsked(null);
      if (code === '') kept.forget();
      else kept.keep(code);
    },
    send: ({ code }) => redeem(code, false),
  });
  const { fill } = form;
  useEffect(() => fill((now) => (now.code ? now : { code: kept.read() ?? '' })), [fill]);

  return {
    form,
    used,
    asked,
    /** Answers what was asked. */
    answer: (isYes: boolean) =>
      isYes ? form.run(({ code }) => redeem(code, true)) : setAsked(null),
  };
}
