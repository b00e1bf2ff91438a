import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PlanId } from '../../../../domain/passes/plans.ts';
import { useSite } from '../../../ui/site/site.ts';
import { useService } from '../../../data/services_context.ts';
import { checkoutOf } from './checkout.ts';
import { usualDestination } from '../../../data/location.ts';

/** What can be chosen: a pass on sale, or the half hour that a friend gives. */
export type PassChoice = PlanId | '30m';

export interface Choice {
  /** Null until one is chosen: none is chosen for the person. */
  readonly pass: PassChoice | null;
  readonly choose: (pass: PassChoice) => void;
  /** The page asked for before, or the usual one. */
  readonly returnTo: string;
  /** The same with a pass instead of an account: a page that needs an account is not one to be led to. */
  readonly returnToWithPass: string;
  /** Whether somebody asked for a page and was led here. */
  readonly wasAsked: boolean;
  /** The page somebody was on the way to when they were led here; null for who came to see the passes. */
  readonly onTheWayTo: string | null;
  /** Whether a member was led here because their session ended. */
  readonly wasSignedOut: boolean;
  /** The page asked for, where that is not open yet: nobody is led back there. */
  readonly closed: string | null;
}

/** The pass that is chosen and the page one goes on to. Both outlive a reload. */
export function useChoice(): Choice {
  const checkout = useService(checkoutOf);
  const { askedFor, isOpen, isProtected, needsAccount } = useSite();
  const { state, hash } = useLocation();
  const asked = askedFor(state);
  const said = (state ?? {}) as { readonly wasSignedOut?: unknown };
  const wasSignedOut = said.wasSignedOut === true;
  const [pass, setPass] = useState<PassChoice | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  // What was chosen before the page came to life stays.
  const isChosen = useRef(false);

  useEffect(() => {
    // Of who was signed out nothing is written down again: the next person in this tab may be another.
    if (asked !== null && !wasSignedOut) checkout.keep({ returnTo: asked });
    const before = checkout.read();
    setKept(before.returnTo);
    if (before.plan && !isChosen.current) setPass(before.plan);
  }, [checkout, asked, wasSignedOut]);

  const choose = (next: PassChoice) => {
    isChosen.current = true;
    setPass(next);
    checkout.keep({ plan: next === '30m' ? null : next });
  };
  const from = asked ?? kept;
  const closed = from !== null && !isOpen(from) ? from : null;
  const back = closed === null ? from : null;
  const returnTo = back ?? usualDestination;
  const returnToWithPass = needsAccount(returnTo) ? usualDestination : returnTo;
  return {
    pass,
    choose,
    returnTo,
    returnToWithPass,
    wasAsked: back !== null,
    // `#passes` and `#code` are pressed by who wants those.
    onTheWayTo: hash === '' && asked !== null && isProtected(asked) ? asked : null,
    wasSignedOut,
    closed,
  };
}
