import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { Badge } from '../../../../domain/rewards/badges.ts';
import { isOver } from '../../../../domain/rewards/claim_course.ts';
import { useRead } from '../../../data/read.ts';
import { badgeIdOf, badgesOnChainQuery } from '../../../data/rewards/badge_claims.ts';
import type { BadgeOffer } from '../../../data/rewards/badge_offer.ts';
import { tokenOf } from '../../../data/rewards/chain_reads.ts';
import { claimsOf, type FollowedClaim } from '../../../data/rewards/claims.ts';
import { useService, useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge as Mark } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { chainName, type StepText, stepText } from './claim_texts.ts';
import { useClaimWallet } from './use_claim_wallet.ts';

const loadDialog = () => import('./claim_dialog.tsx');

const icons = {
  on_its_way: <span aria-hidden="true" className="spin-ring mt-1 flex-none" />,
  there: <CircleCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-glaze-ink" />,
  ended: <CircleAlert aria-hidden="true" size={20} className="mt-0.5 flex-none text-clay" />,
} satisfies Readonly<Record<StepText['look'], unknown>>;

function Explorer({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1.5"
    >
      <ExternalLink aria-hidden="true" size={16} strokeWidth={1.6} />
      <span aria-hidden="true">{m.onchain_explorer()}</span>
      <span className="sr-only">{m.onchain_explorer_named({ badge: name })}</span>
    </a>
  );
}

function Course({
  claim,
  name,
  explorer,
}: {
  readonly claim: FollowedClaim;
  readonly name: string;
  readonly explorer: string | null;
}) {
  const { title, text, look } = stepText(claim.course, { ...claim, badge: name });
  const at =
    claim.course.step === 'final' || claim.course.isByAnother
      ? `token/${claim.contract}?a=${tokenOf(claim.address, badgeIdOf(claim.badge))}`
      : `tx/${claim.hash}`;
  return (
    <>
      <div role="status" className="mt-2 flex gap-3">
        {icons[look]}
        <div>
          <p className="font-[560]">{title}</p>
          <p className="text-ink-2">{text}</p>
        </div>
      </div>
      {explorer !== null && <Explorer href={`${explorer}/${at}`} name={name} />}
    </>
  );
}

/** An earned badge and the chain: whether it's there, how it comes along, or how to put it there. */
export default function BadgeClaim({
  badge,
  name,
  userId,
  offer,
}: {
  readonly badge: Badge;
  readonly name: string;
  readonly userId: string;
  readonly offer: BadgeOffer;
}) {
  const claims = useService(claimsOf);
  const followed = useSyncExternalStore(claims.subscribe, claims.state, claims.state);
  const { value: onChain } = useRead(badgesOnChainQuery(useServices(), userId, offer));
  const { address, isLinked } = useClaimWallet(userId, offer);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLoaded(
    loadDialog,
    isOpen,
    { badge, name, offer, userId, onClose: close },
    close,
  );
  const claim = followed.find((each) => each.badge === badge);
  const there = onChain?.find((each) => each.badge === badge);
  if (claim === undefined && there !== undefined)
    return (
      <div className="mt-1 grid justify-items-start">
        <Mark kind="line">
          {there.isFinal
            ? m.onchain_there({ chain: chainName(offer.chainId) })
            : m.onchain_included()}
        </Mark>
        {offer.explorer !== null && (
          <Explorer
            href={`${offer.explorer}/token/${offer.contract}?a=${tokenOf(there.address, badgeIdOf(badge))}`}
            name={name}
          />
        )}
      </div>
    );
  const step = claim?.course.step ?? null;
  const mayTry = step === null || (isOver(step) && step !== 'final');
  return (
    <>
      {claim && <Course claim={claim} name={name} explorer={offer.explorer} />}
      {mayTry && onChain !== undefined && address !== null && isLinked && (
        <Button className="mt-2" onClick={() => setOpen(true)}>
          <span aria-hidden="true">{step === null ? m.onchain_put() : m.onchain_again()}</span>
          <span className="sr-only">{m.onchain_put_named({ badge: name })}</span>
        </Button>
      )}
      {isOpen && dialog}
    </>
  );
}
