import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import type { PaymentSettings } from './configuration.ts';
import { paymentsHandler } from './handler.ts';
import { limitLookups } from './lookup_limit.ts';
import type { PaymentProvider } from './ports.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeEvents, stripeProvider } from './stripe.ts';
import { stablecoinProvider } from './stablecoin.ts';
import { supabaseOrders, supabaseQuotes } from './supabase.ts';
import { webhookHandler } from './webhook.ts';

export {
  type PaymentSettings,
  paymentsLine,
  readPaymentSettings,
  stablecoinLine,
} from './configuration.ts';
export { readStablecoinSettings } from './stablecoin_settings.ts';

const clock = () => new Date();

/** One port, a provider behind it: another way to pay is another line here. */
function providerOf(settings: PaymentSettings, siteUrl: string): PaymentProvider | null {
  switch (settings.provider) {
    case null:
      return null;
    case 'sandbox':
      return sandboxProvider(siteUrl, clock);
    case 'stripe':
      return limitLookups(stripeProvider(settings), clock);
  }
}

/** The function `payments` on the given backend. */
export function createApp(
  environment: SiteEnvironment,
  settings: PaymentSettings,
  addressHeader = 'x-forwarded-for',
): Hono {
  const { siteUrl, signingKey, operatorKeys } = environment;
  const { stablecoin = null } = settings;
  const quotes = supabaseQuotes(environment);
  return paymentsHandler(
    { ...supabaseSessions(environment), ...consoleReports },
    {
      orders: supabaseOrders(environment),
      provider: providerOf(settings, siteUrl),
      stablecoin:
        stablecoin &&
        limitLookups(
          stablecoinProvider(stablecoin, { quotes, siteUrl, signingKey, now: clock }),
          clock,
        ),
      refundDays: settings.refundDays ?? null,
      siteUrl,
      signingKey,
      now: clock,
    },
    operatorKeys,
    quotes,
    addressHeader,
  );
}

/** The function `payments-webhook` on the given backend. */
export function createWebhookApp(environment: SiteEnvironment, settings: PaymentSettings): Hono {
  return webhookHandler(
    { ...supabaseOrders(environment), ...consoleReports },
    settings.provider === 'stripe' ? stripeEvents(settings) : null,
    clock,
  );
}
