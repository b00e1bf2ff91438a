import type { Cents } from '../../../../domain/money/cents.ts';
import { chains } from '../../../../domain/wallet/chains.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { priceText } from './pass_texts.ts';

/** The other way to pay, where the operator has set it up. Nothing of a wallet comes before it is pressed. */
export function OrStablecoin({
  chainId,
  price,
  isBusy,
  onPay,
}: {
  readonly chainId: number;
  readonly price: Cents;
  readonly isBusy: boolean;
  readonly onPay: () => void;
}) {
  const chain = chains.find(({ id }) => id === chainId)?.name ?? '';
  return (
    <section aria-labelledby="or-stablecoin" className="grid justify-items-start gap-3">
      <h3 id="or-stablecoin" className="font-[560]">
        {m.passes_or_stablecoin()}
      </h3>
      <p className="text-cell text-ink-2">{m.passes_or_stablecoin_text({ chain })}</p>
      <Button disabled={isBusy} onClick={onPay}>
        {m.passes_or_stablecoin_pay({ price: priceText(price) })}
      </Button>
    </section>
  );
}
