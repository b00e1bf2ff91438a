import type { z } from 'zod';
import { gatewayConfig } from './config_schema.ts';

/** Keys that the hosted service knows and this gateway does nothing about, each with all that is
 *  below it. `*` stands for any name. A test holds the list to the code. */
export const keysWithoutEffect: readonly string[] = [
  'auth.email.notification.*',
  'auth.mfa.web_authn',
  'auth.oauth_server',
  'auth.sms.messagebird',
  'auth.sms.textlocal',
  'auth.sms.twilio.content_sid',
  'auth.sms.twilio_verify',
  'auth.sms.vonage',
  'auth.web3.solana',
  'storage.buckets.*.objects_path',
];

/** Sign-in providers that the hosted service knows and that speak no OpenID Connect: none of them is offered here. */
export const providersWithoutEffect: ReadonlySet<string> = new Set([
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'linkedin',
  'notion',
  'slack',
  'snapchat',
  'spotify',
  'twitter',
  'workos',
  'x',
  'zoom',
]);

/** Hooks that are asked. */
const hooksWithEffect: ReadonlySet<string> = new Set([
  'before_user_created',
  'custom_access_token',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_email',
  'send_sms',
]);

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of `config` that a pattern of the list names. */
function named(config: unknown, pattern: readonly string[], at: readonly string[] = []): string[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return [at.join('.')];
  if (!isTable(config)) return [];
  const names = first === '*' ? Object.keys(config) : [first];
  return names.flatMap((name) => named(config[name], rest, [...at, name]));
}

const valueAt = (config: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (isTable(value) ? value[name] : undefined), config);

/** Whether somebody asked for something: a switch that is off, or what is so without being said,
 *  lets nobody rely on it. */
function isAskedFor(value: unknown, usual: unknown): boolean {
  if (value === undefined) return false;
  if (isTable(value) && 'enabled' in value) return value['enabled'] === true;
  return JSON.stringify(value) !== JSON.stringify(usual);
}

/** What is switched on or set and not offered here, a sentence each: silence would let an operator
 *  rely on it. */
export function withoutEffect(config: z.output<typeof gatewayConfig>): string[] {
  const usual = gatewayConfig.parse({});
  const providers = Object.entries(config.auth.external)
    .filter(([, { enabled }]) => enabled)
    .flatMap(([name, { client_id }]) => {
      if (providersWithoutEffect.has(name))
        return [`auth.external.${name} is enabled and has no effect: it is not offered here.`];
      return client_id === ''
        ? [`auth.external.${name} is enabled and has no effect: it has no client_id.`]
        : [];
    });
  const hooks = Object.entries(config.auth.hook)
    .filter(([name, { enabled }]) => enabled && !hooksWithEffect.has(name))
    .map(([name]) => `auth.hook.${name} is enabled and has no effect: it is not offered here.`);
  const keys = keysWithoutEffect
    .flatMap((pattern) => named(config, pattern.split('.')))
    .filter((key) => isAskedFor(valueAt(config, key), valueAt(usual, key)))
    .map((key) => {
      const value = valueAt(config, key);
      const state = isTable(value) && 'enabled' in value ? 'enabled' : 'set';
      return `${key} is ${state} and has no effect: it is not offered here.`;
    });
  return [...keys, ...providers, ...hooks].toSorted();
}
