import type { Hono } from 'hono';
import { hostedEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp, createWebhookApp } from './app.ts';
import { type PaymentSettings, readPaymentSettings } from './configuration.ts';
import { stablecoinVariables } from './stablecoin_settings.ts';

const names = [
  'PAYMENTS',
  'PAYMENTS_ACKNOWLEDGED',
  'ALLOW_SANDBOX',
  'REFUND_DAYS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  ...stablecoinVariables,
];

/** Payments as the secrets say; what contradicts itself stops the function with the sentence that says why. */
function settingsOf(variable: Variable, siteUrl: string): PaymentSettings {
  const variables = Object.fromEntries(names.map((name) => [name, variable(name)]));
  const reading = readPaymentSettings(variables, siteUrl);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.settings;
}

/** The function `payments` as the hosted service runs it, from its secrets. */
export function createHostedApp(variable: Variable): Hono {
  const environment = hostedEnvironment(variable);
  return createApp(
    environment,
    settingsOf(variable, environment.siteUrl),
    variable('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
  );
}

/** The function `payments-webhook` as the hosted service runs it, from its secrets. */
export function createHostedWebhookApp(variable: Variable): Hono {
  const environment = hostedEnvironment(variable);
  return createWebhookApp(environment, settingsOf(variable, environment.siteUrl));
}
