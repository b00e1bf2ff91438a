import { useEffect, useRef, useState } from 'react';
import { asText, stored } from '../../../data/stored.ts';
import type { AccessFailure } from '../../../data/access/access_error.ts';
import { type RedeemResponse, redeemCode } from '../../../data/access/codes.ts';

const kept = stored('mendwell-code', String, 'optional', asText);

export interface CodeEntry {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly isBusy: boolean;
  readonly failure: AccessFailure | null;
  /** What the last code did. */
  readonly used: RedeemResponse | null;
  /** What the code would do, where the server asks before it is used. */
  readonly asked: RedeemResponse | null;
  readonly use: () => void;
  /** Answers what was asked. */
  readonly answer: (isYes: boolean) => void;
}

/** A code that somebody types and uses. What was typed stays until it was used, also over a reload. */
export function useCode(): CodeEntry {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccessFailure | null>(null);
  const [used, setUsed] = useState<RedeemResponse | null>(null);
  const [asked, setAsked] = useState<RedeemResponse | null>(null);
  const inFlight = useRef(false);

  useEffect(() => setTyped((now) => now || (kept.read() ?? '')), []);

  const type = (code: string) => {
    setTyped(code);
    setFailure(null);
    setAsked(null);
    if (code === '') kept.forget();
    else kept.keep(code);
  };
  const send = async (isSure: boolean) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    const answer = await redeemCode(typed, isSure);
    inFlight.current = false;
    setBusy(false);
    setAsked(answer.ok && answer.value.outcome === 'asks' ? answer.value : null);
    if (!answer.ok) return setFailure(answer.failure);
    if (answer.value.outcome === 'asks') return;
    setUsed(answer.value);
    setTyped('');
    kept.forget();
  };
  return {
    typed,
    type,
    isBusy,
    failure,
    used,
    asked,
    use: () => void send(false),
    answer: (isYes) => (isYes ? void send(true) : setAsked(null)),
  };
}
