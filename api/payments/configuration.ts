import { chains } from '../../domain/wallet/chains.ts';
import { readStablecoinSettings, type StablecoinSettings } from './stablecoin_settings.ts';

/** How passes are paid for here, and what is promised about refunds. */
export type PaymentSettings = ProviderSettings & {
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null or absent: nothing is
   *  promised. */
  readonly refundDays?: number | null;
  /** Null or absent: none is taken. */
  readonly stablecoin?: StablecoinSettings | null;
  /** What is not set while some of it is. */
  readonly missing?: readonly string[];
};

type ProviderSettings =
  | { readonly provider: null }
  | { readonly provider: 'sandbox' }
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Where Stripe's API is, when it is a double on this machine. */
      readonly apiBase: URL | null;
    };

type ProviderReading =
  | { readonly ok: true; readonly settings: ProviderSettings }
  | { readonly ok: false; readonly problem: string };

export type PaymentReading =
  | { readonly ok: true; readonly settings: PaymentSettings }
  | { readonly ok: false; readonly problem: string };

/** What an operator says before real money moves (docs/operations.md; 15 USC 1679a(3): who sells credit repair). */
export const acknowledgement = 'I sell session time only';

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether an origin is this machine's or a private network's: nobody out in the world comes there. */
export function isLocalSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return (
    /^(localhost|.+\.localhost|.+\.local|\[::1\]|\[f[cd][\da-f:]*\])$/.test(hostname) ||
    /^(127|10)(\.\d+){3}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/.test(hostname)
  );
}

/** The longest promise about refunds that is taken for meant, in days. */
const maxRefundDays = 365;

/** Reads how passes are paid for, and when they are refunded. What nobody promised is not promised for them: without
 *  `REFUND_DAYS` the pages say that each request is decided by whoever runs the site. */
export function readPaymentSettings(variables: Variables, siteUrl: string): PaymentReading {
  const cards = readProvider(variables, siteUrl);
  if (!cards.ok) return cards;
  const stablecoin = readStablecoinSettings(variables);
  if (!stablecoin.ok) return stablecoin;
  const given = (name: string) => variables[name]?.trim() || undefined;
  const isOn = stablecoin.settings !== null;
  if (isOn && given('PAYMENTS_ACKNOWLEDGED') !== acknowledgement)
    return {
      ok: false,
      problem: `TILL_… needs PAYMENTS_ACKNOWLEDGED="${acknowledgement}": read docs/operations.md on what may be sold first.`,
    };
  // No one has to have a wallet to buy time.
  const missing = [
    ...stablecoin.missing,
    ...(isOn && cards.settings.provider === null ? ['PAYMENTS'] : []),
  ];
  return readRefunds(variables, {
    ...cards.settings,
    ...(isOn && missing.length === 0 && { stablecoin: stablecoin.settings }),
    ...(missing.length > 0 && { missing }),
  });
}

function readRefunds(variables: Variables, settings: PaymentSettings): PaymentReading {
  const given = variables['REFUND_DAYS']?.trim() || undefined;
  if (given === undefined) return { ok: true, settings: { ...settings, refundDays: null } };
  const refundDays = /^\d{1,3}$/.test(given) ? Number(given) : null;
  if (refundDays === null || refundDays > maxRefundDays)
    return {
      ok: false,
      problem: `REFUND_DAYS must be a whole number of days from 0 to ${maxRefundDays}, and is "${given}".`,
    };
  return { ok: true, settings: { ...settings, refundDays } };
}

/** Reads how passes are paid for. Nothing is on by itself but the sandbox on a local site; what contradicts itself is
 *  refused with a sentence that says what to set. */
function readProvider(variables: Variables, siteUrl: string): ProviderReading {
  const given = (name: string) => variables[name]?.trim() || undefined;
  const chosen = given('PAYMENTS');
  const secretKey = given('STRIPE_SECRET_KEY');
  const ofStripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS_ACKNOWLEDGED'].find(
    given,
  );
  const isLocal = isLocalSite(siteUrl);
  const wrong = (problem: string): ProviderReading => ({ ok: false, problem });

  switch (chosen) {
    case undefined:
      if (ofStripe !== undefined)
        return wrong(
          `${ofStripe} is set and PAYMENTS isn’t. Set PAYMENTS=stripe, or remove ${ofStripe}.`,
        );
      return { ok: true, settings: { provider: isLocal ? 'sandbox' : null } };
    case 'off':
      return { ok: true, settings: { provider: null } };
    case 'sandbox':
      if (secretKey !== undefined)
        return wrong(
          'PAYMENTS=sandbox and STRIPE_SECRET_KEY can’t both be set: a sandbox never runs beside a real provider. Remove one.',
        );
      if (!isLocal && given('ALLOW_SANDBOX') !== '1')
        return wrong(
          `PAYMENTS=sandbox gives passes away, and ${siteUrl} is public. Set ALLOW_SANDBOX=1 if you mean it.`,
        );
      return { ok: true, settings: { provider: 'sandbox' } };
    case 'stripe':
      return readStripe(given, siteUrl, isLocal);
    default:
      return wrong(`PAYMENTS must be stripe, sandbox or off, and is "${chosen}".`);
  }
}

function readStripe(
  given: (name: string) => string | undefined,
  siteUrl: string,
  isLocal: boolean,
): ProviderReading {
  const wrong = (problem: string): ProviderReading => ({ ok: false, problem });
  const secretKey = given('STRIPE_SECRET_KEY') ?? '';
  const webhookSecret = given('STRIPE_WEBHOOK_SECRET') ?? '';
  const base = given('STRIPE_API_BASE');
  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    return wrong(
      'PAYMENTS=stripe needs STRIPE_SECRET_KEY, copied in full from Stripe: it begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    );
  // Whoever guesses it tells us of payments that never were: no abbreviation and no stand-in.
  if (!/^whsec_[\w+/=-]{16,}$/.test(webhookSecret))
    return wrong(
      'PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, copied in full from Stripe: it begins with whsec_ and is long.',
    );
  if (given('PAYMENTS_ACKNOWLEDGED') !== acknowledgement)
    return wrong(
      `PAYMENTS=stripe needs PAYMENTS_ACKNOWLEDGED="${acknowledgement}": read docs/operations.md on what may be sold first.`,
    );
  if (isLiveKey(secretKey) && !siteUrl.startsWith('https:'))
    return wrong(`A live key needs a site on https, and SITE_URL is ${siteUrl}.`);
  if (base !== undefined && !(URL.canParse(base) && isLocalSite(base) && isLocal))
    return wrong('STRIPE_API_BASE may only name this machine, on a local site.');
  const apiBase = base === undefined ? null : new URL(base);
  return { ok: true, settings: { provider: 'stripe', secretKey, webhookSecret, apiBase } };
}

/** How passes are paid for, in a line for whoever starts the server. */
export function paymentsLine(settings: PaymentSettings): string {
  switch (settings.provider) {
    case null:
      return 'Payments: off.';
    case 'sandbox':
      return 'Payments: the sandbox. No money moves.';
    case 'stripe':
      return isLiveKey(settings.secretKey)
        ? 'Payments: Stripe, with real money.'
        : 'Payments: Stripe in test mode. No real money moves.';
  }
}

/** How paying with a stablecoin stands, in a line for whoever starts the server; null where nothing of it is set. */
export function stablecoinLine({
  stablecoin = null,
  missing = [],
}: PaymentSettings): string | null {
  if (missing.length > 0)
    return `Passes can’t be paid with a stablecoin: set ${missing.join(' and ')} too.`;
  if (stablecoin === null) return null;
  const { chainId, till, depth } = stablecoin.offered;
  const chain = chains.find(({ id }) => id === chainId);
  return `Passes can be paid with a stablecoin on ${chain?.name}, ${depth} blocks deep, by the till ${till}.`;
}

/** Whether real money moves with a key. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey);
