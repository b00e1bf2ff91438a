import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isOver } from '../../../../domain/rewards/claim_course.ts';
import type { OnChain as There } from '../../../data/rewards/badge_claims.ts';
import { claimsOf, type FollowedClaim } from '../../../data/rewards/claims.ts';
import { useService } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge as Mark } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { chainName, type StepText, stepText } from './claim_texts.ts';
import type { Claimable } from './claimable.ts';
import { useClaimWallet } from './use_claim_wallet.ts';

const loadDialog = () => import('./claim_dialog.tsx');

const icons = {
  on_its_way: <span aria-hidden="true" className="spin-ring mt-1 flex-none" />,
  there: <CircleCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-glaze-ink" />,
  ended: <CircleAlert aria-hidden="true" size={20} className="mt-0.5 flex-none text-clay" />,
} satisfies Readonly<Record<StepText['look'], unknown>>;

function Explorer({ thing, path }: { readonly thing: Claimable; readonly path: string }) {
  if (thing.offer.explorer === null) return null;
  return (
    <a
      href={`${thing.offer.explorer}/${path}`}
      rel="noopener noreferrer"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1.5"
    >
      <ExternalLink aria-hidden="true" size={16} strokeWidth={1.6} />
      <span aria-hidden="true">{m.onchain_explorer()}</span>
      <span className="sr-only">{m.onchain_explorer_named({ badge: thing.name })}</span>
    </a>
  );
}

/** Where an explorer shows what an address has of a contract. */
const heldPath = (thing: Claimable, contract: string, address: string) =>
  `token/${contract}?${thing.explorerQuery(address)}`;

function Course({ claim, thing }: { readonly claim: FollowedClaim; readonly thing: Claimable }) {
  const { contract, address, chainId, course, hash } = claim;
  const { title, text, look } = stepText(course, { chainId, finalText: thing.finalText(claim) });
  const isThere = course.step === 'final' || course.isByAnother;
  return (
    <>
      <div role="status" className="mt-2 flex gap-3">
        {icons[look]}
        <div>
          <p className="font-[560]">{title}</p>
          <p className="text-ink-2">{text}</p>
        </div>
      </div>
      <Explorer thing={thing} path={isThere ? heldPath(thing, contract, address) : `tx/${hash}`} />
    </>
  );
}

/** Something of a person's and the chain: whether it's there, how it comes along, or how to put it there. */
export function OnChain({
  thing,
  there,
  mayPut,
  children,
}: {
  readonly thing: Claimable;
  /** Null where it isn't there. */
  readonly there: There | null;
  /** By what is there; the wallet is asked besides. */
  readonly mayPut: boolean;
  /** Said of what is there. */
  readonly children?: ReactNode;
}) {
  const { what, name, offer, userId } = thing;
  const claims = useService(claimsOf);
  const followed = useSyncExternalStore(claims.subscribe, claims.state, claims.state);
  const { address, isLinked } = useClaimWallet(userId, offer);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLoaded(loadDialog, isOpen, { thing, onClose: close }, close);
  const claim = followed.find((each) => each.what === what);
  const step = claim?.course.step ?? null;
  const mayTry = mayPut && (step === null || (isOver(step) && step !== 'final'));
  return (
    <>
      {claim ? (
        <Course claim={claim} thing={thing} />
      ) : (
        there !== null && (
          <div className="mt-1 grid justify-items-start">
            <Mark kind="line">
              {there.isFinal
                ? m.onchain_there({ chain: chainName(offer.chainId) })
                : m.onchain_included()}
            </Mark>
            {children}
            <Explorer thing={thing} path={heldPath(thing, offer.contract, there.address)} />
          </div>
        )
      )}
      {mayTry && address !== null && isLinked && (
        <Button className="mt-2" onClick={() => setOpen(true)}>
          <span aria-hidden="true">{step === null ? m.onchain_put() : m.onchain_again()}</span>
          <span className="sr-only">{m.onchain_put_named({ badge: name })}</span>
        </Button>
      )}
      {isOpen && dialog}
    </>
  );
}
