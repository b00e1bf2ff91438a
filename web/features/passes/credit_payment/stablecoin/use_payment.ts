import { useEffect, useRef, useState } from 'react';
import { isOver } from '../../../../../domain/rewards/claim_course.ts';
import {
  allowanceOutcome,
  allowData,
  followPayment,
  type Funds,
  type PaymentCourse,
  payData,
  paymentBegun,
  type Quote,
  readFunds,
  type SentPayment,
  sentInTab,
} from '../../../../data/passes/stablecoin.ts';
import { useService, useServices } from '../../../../data/services_context.ts';
import { walletOf } from '../../../../data/wallet/wallet.ts';
import { m } from '../../../../paraglide/messages.js';
import { walletErrorText } from './stablecoin_texts.ts';

/** How often a chain is looked at while something is on its way. */
const pollMs = 4_000;

/** A quote that is nearly over isn't paid: the network's fee would be spent for nothing. Seconds. */
const minSecondsLeft = 60;

type Busy = 'funds' | 'wallet' | 'allowing' | null;

export interface Payment {
  readonly funds: Funds | null;
  readonly busy: Busy;
  readonly problem: string | null;
  /** What was sent to pay, and how it comes along; null before that. */
  readonly sent: SentPayment | null;
  readonly course: PaymentCourse;
  readonly ask: () => void;
  readonly switchChain: () => void;
  readonly allow: () => void;
  readonly pay: () => void;
  /** Puts a payment away that didn't come about. */
  readonly startAgain: () => void;
}

/** Paying by a quote from the connected wallet `account`, while that is on the quote's chain. */
export function usePayment(quote: Quote, account: string | null, isThere: boolean): Payment {
  const services = useServices();
  const wallet = useService(walletOf);
  const [funds, setFunds] = useState<Funds | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [allowing, setAllowing] = useState<string | null>(null);
  const [sent, setSent] = useState<SentPayment | null>(() => {
    const kept = sentInTab.read();
    return kept?.chainOrder === quote.chainOrder ? kept : null;
  });
  const [course, setCourse] = useState<PaymentCourse>(paymentBegun);
  const latest = useRef(0);

  const ask = async () => {
    latest.current += 1;
    const own = latest.current;
    if (account === null) return;
    setProblem(null);
    setBusy('funds');
    const found = await readFunds(quote, account);
    if (own !== latest.current) return;
    setBusy(null);
    if (found.ok) setFunds(found.value);
    else setProblem(m.stablecoin_offline());
  };
  // Another account or chain chosen in the wallet is another purse.
  useEffect(() => {
    setFunds(null);
    setAllowing(null);
    if (isThere) void ask();
    else {
      latest.current += 1;
      setBusy(null);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked anew for these two alone
  }, [account, isThere]);

  // Until the network has noted what was allowed.
  useEffect(() => {
    if (allowing === null) return;
    const look = async () => {
      const outcome = await allowanceOutcome(quote.chainId, allowing).catch(() => 'waiting');
      if (outcome === 'waiting') return;
      setAllowing(null);
      if (outcome === 'done') return ask();
      setBusy(null);
      setProblem(m.stablecoin_allow_reverted());
    };
    const timer = setInterval(() => void look(), pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- for this transaction alone
  }, [allowing]);

  // Until the payment is final, or nothing can come of it.
  const hash = sent?.hash ?? null;
  const followed = useRef({ sent, course });
  followed.current = { sent, course };
  useEffect(() => {
    if (hash === null) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const { sent: known, course: before } = followed.current;
      if (known === null) return;
      try {
        const next = await followPayment(known, before, Math.floor(services.clock() / 1_000));
        if (isLeft) return;
        sentInTab.keep(next.sent);
        setSent(next.sent);
        setCourse(next.course);
        if (isOver(next.course.step)) return;
      } catch {
        // The next look says more.
      }
      if (!isLeft) timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [hash, services]);

  /** Has the wallet send a call; answers the transaction's hash, or null where it didn't. */
  const send = async (to: string, data: `0x${string}`): Promise<string | null> => {
    if (account === null) return null;
    setProblem(null);
    if (quote.deadline - services.clock() / 1_000 < minSecondsLeft) {
      setProblem(m.stablecoin_late());
      return null;
    }
    setBusy('wallet');
    const kit = await wallet.kit();
    const answer = await kit.send({ chainId: quote.chainId, from: account, to, data });
    setBusy(null);
    if (answer.ok) return answer.value;
    setProblem(walletErrorText(answer.error, 'send', quote.chainId));
    return null;
  };
  const allow = async () => {
    const made = await send(quote.token, allowData(quote));
    if (made === null) return;
    setBusy('allowing');
    setAllowing(made);
  };
  const pay = async () => {
    const made = await send(quote.till, payData(quote));
    if (made === null || account === null) return;
    const { chainId, till, chainOrder, deadline } = quote;
    const nonce = funds?.nextNonce ?? null;
    const next = { chainId, till, chainOrder, deadline, from: account, hash: made, nonce };
    sentInTab.keep(next);
    setCourse(paymentBegun);
    setSent(next);
  };
  const switchChain = async () => {
    setProblem(null);
    const changed = await (await wallet.kit()).switchChain(quote.chainId);
    if (!changed.ok) setProblem(walletErrorText(changed.error, 'switch', quote.chainId));
  };
  return {
    funds,
    busy,
    problem,
    sent,
    course,
    ask: () => void ask(),
    switchChain: () => void switchChain(),
    allow: () => void allow(),
    pay: () => void pay(),
    startAgain() {
      sentInTab.forget();
      setSent(null);
      setCourse(paymentBegun);
      void ask();
    },
  };
}
