import { useEffect, useRef, useState } from 'react';
import { claimsOf } from '../../../data/rewards/claims.ts';
import {
  askCost,
  askVoucher,
  type ClaimCost,
  type Voucher,
} from '../../../data/rewards/vouchers.ts';
import { useService, useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import {
  chainName,
  coinOf,
  feeText,
  shortAddress,
  voucherErrorText,
  walletErrorText,
} from './claim_texts.ts';
import type { Claimable } from './claimable.ts';
import { useClaimWallet } from './use_claim_wallet.ts';

interface Ready {
  readonly voucher: Voucher;
  readonly cost: ClaimCost;
}

/** A voucher that is nearly over isn't sent: the network's fee would be spent for nothing. Seconds. */
const minSecondsLeft = 120;

/** What it means to put something on chain, what it costs, and then the wallet's turn. */
export default function ClaimDialog({
  thing,
  onClose,
}: {
  readonly thing: Claimable;
  readonly onClose: () => void;
}) {
  const { what, userId, offer, onlyTo } = thing;
  const { title, picture, written, forever, notNeeded } = thing.dialog;
  const services = useServices();
  const claims = useService(claimsOf);
  const { wallet, state, address } = useClaimWallet(userId, offer);
  const { chainId } = offer;
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(0);
  const chain = chainName(chainId);
  const isThere = state.chain?.id === chainId;

  const prepare = async () => {
    latest.current += 1;
    const own = latest.current;
    setReady(null);
    setProblem(null);
    if (address === null) return setProblem(m.onchain_wallet_gone());
    if (onlyTo !== null && address !== onlyTo)
      return setProblem(m.onchain_only_to({ wallet: shortAddress(onlyTo) }));
    const say = (text: string) => {
      if (own === latest.current) setProblem(text);
    };
    try {
      const client = await services.backend.connect();
      const voucher = await askVoucher(client, what, address, chainId);
      if (!voucher.ok) return say(voucherErrorText(voucher.error));
      const cost = await askCost(voucher.value);
      if (!cost.ok) return say(voucherErrorText(cost.error));
      if (cost.value === null) return say(m.onchain_over());
      if (own === latest.current) setReady({ voucher: voucher.value, cost: cost.value });
    } catch {
      say(m.onchain_offline());
    }
  };
  // Another account or chain chosen in the wallet is another voucher.
  useEffect(() => {
    if (isThere) void prepare();
    // oxlint-disable-next-line react/exhaustive-deps -- asked anew for these two alone
  }, [address, isThere]);

  const send = async ({ voucher, cost }: Ready) => {
    if (voucher.deadline - services.clock() / 1000 < minSecondsLeft) return prepare();
    setProblem(null);
    setWaiting(true);
    const kit = await wallet.kit();
    const { contract, account, deadline, points, data } = voucher;
    const sent = await kit.send({
      chainId,
      from: account,
      to: contract,
      data,
    });
    setWaiting(false);
    // Also where nobody waits here any more: what the wallet has sent is on its way.
    if (sent.ok) {
      const hash = sent.value;
      const nonce = cost.nextNonce;
      claims.follow({ what, points, chainId, contract, address: account, hash, nonce, deadline });
      onClose();
    } else setProblem(walletErrorText(sent.error, 'send', chainId));
  };
  const change = async () => {
    setProblem(null);
    const changed = await (await wallet.kit()).switchChain(chainId);
    if (!changed.ok) setProblem(walletErrorText(changed.error, 'switch', chainId));
  };

  if (isWaiting)
    return (
      <Dialog title={m.onchain_waiting()} onClose={onClose}>
        <div role="status">
          <span aria-hidden="true" className="spin-ring" />
          <p className="mt-2 text-ink-2">{m.onchain_waiting_text()}</p>
        </div>
        <Button variant="text" className="mt-4 -ml-3" onClick={onClose}>
          {m.onchain_stop()}
        </Button>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        {picture !== null && (
          <div aria-hidden="true" className="-mt-1">
            {picture}
          </div>
        )}
        <Facts
          facts={[
            { name: m.onchain_goes_to(), value: address === null ? '…' : shortAddress(address) },
            {
              name: m.onchain_fee(),
              value:
                ready === null
                  ? '…'
                  : m.onchain_fee_value({ fee: feeText(ready.cost.fee, chainId) }),
            },
            { name: m.onchain_we_charge(), value: m.onchain_nothing() },
            { name: m.onchain_written(), value: written(ready?.voucher.points ?? null) },
          ]}
        />
        <Callout>
          <p>
            <strong className="font-[600]">{m.onchain_forever()}</strong> {forever}
          </p>
          <p className="mt-2">{notNeeded}</p>
        </Callout>
        {!isThere && <p>{m.onchain_switch_text({ chain })}</p>}
        {ready !== null && !ready.cost.isEnough && (
          <p>{m.onchain_short({ coin: coinOf(chainId), chain })}</p>
        )}
        {isThere && ready === null && problem === null && (
          <p role="status" className="inline-flex items-center gap-2 text-ink-2">
            <span aria-hidden="true" className="spin-ring" />
            {m.onchain_loading()}
          </p>
        )}
        {problem !== null && (
          <p role="alert" className="rounded-2 bg-clay-tint p-3 text-clay">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!isThere ? (
            <Button variant="primary" onClick={() => void change()}>
              {m.onchain_switch({ chain })}
            </Button>
          ) : ready !== null ? (
            <Button variant="primary" onClick={() => void send(ready)}>
              {m.onchain_go()}
            </Button>
          ) : (
            problem !== null && <Button onClick={() => void prepare()}>{m.onchain_again()}</Button>
          )}
          <Button variant="text" onClick={onClose}>
            {m.onchain_not_now()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
