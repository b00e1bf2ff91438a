import { useEffect, useRef, useState } from 'react';
import { keepInTab, readFromTab } from '../optional_storage.ts';
import type { AccessFailure } from './access_error.ts';
import { type RedeemResponse, redeemCode } from './codes.ts';

const key = 'mendwell-code';

export interface CodeEntry {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly isBusy: boolean;
  readonly failure: AccessFailure | null;
  /** What the last code did. */
  readonly used: RedeemResponse | null;
  readonly use: () => void;
}

/** A code that somebody types and uses. What was typed stays until it was used, also over a reload. */
export function useCode(): CodeEntry {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccessFailure | null>(null);
  const [used, setUsed] = useState<RedeemResponse | null>(null);
  const inFlight = useRef(false);

  useEffect(() => setTyped((now) => now || (readFromTab(key) ?? '')), []);

  const type = (text: string) => {
    setTyped(text);
    setFailure(null);
    keepInTab(key, text || null);
  };
  const use = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    const answer = await redeemCode(typed);
    inFlight.current = false;
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    setUsed(answer.value);
    setTyped('');
    keepInTab(key, null);
  };
  return { typed, type, isBusy, failure, used, use: () => void use() };
}
