import { createApp as createAccessApp } from '../api/access/app.ts';
import { createApp as createAccountApp } from '../api/account/app.ts';
import {
  type AppOptions,
  type AssistantSettings,
  createApp as createAssistantApp,
} from '../api/assistant/app.ts';
import { createApp as createContactApp } from '../api/contact/app.ts';
import { createApp as createNoticesApp } from '../api/notices/app.ts';
import type { SendMail } from '../api/kernel/smtp.ts';
import {
  createApp as createPaymentsApp,
  createWebhookApp as createPaymentsWebhookApp,
  type PaymentSettings,
} from '../api/payments/app.ts';
import { type ChainSettings, createApp as createWalletApp } from '../api/wallet/app.ts';
import { type AllVoucherSettings, createApp as createRewardsApp } from '../api/rewards/app.ts';
import type { Functions } from '@mendwell/gateway/functions';
import type { Courier } from '@mendwell/gateway/context';
import type { Secrets } from '@mendwell/gateway/secrets';

/** Where the operator's mail goes until `OPERATOR_EMAIL` says otherwise, if the local mailbox is to show it: out in
 *  the world nobody has this address. */
const localOperator = 'operator@localhost';

/** The operator's address, or null where mail leaves and none is set. */
export const operatorAddress = (
  variables: Readonly<Record<string, string>>,
  mailLeaves: boolean,
): string | null => variables['OPERATOR_EMAIL'] || (mailLeaves ? null : localOperator);

export interface FunctionSurroundings {
  /** Where this process reaches its own gateway, and how: over the network unless it is given. */
  readonly supabaseUrl: string;
  readonly call?: typeof fetch;
  readonly secrets: Secrets;
  readonly courier: Courier;
  /** Counts one mail to the operator; false where the hour has no room for it. */
  readonly countMail: () => Promise<boolean>;
  /** Whether the courier's mail leaves this machine. */
  readonly mailLeaves: boolean;
  /** `[edge_runtime.secrets]` of the configuration. */
  readonly variables: Readonly<Record<string, string>>;
  /** Origin that people type. */
  readonly siteUrl: string;
  /** Makes codes and links; null leaves it to the service key. */
  readonly signingKey: string | null;
  readonly payments: PaymentSettings;
  readonly assistant: AssistantSettings;
  /** Who answers questions where no model does; this thread unless said otherwise. */
  readonly answerer?: AppOptions['answerer'];
  readonly chains: Pick<ChainSettings, 'endpoints'>;
  /** What can be put on chain. */
  readonly vouchers: AllVoucherSettings;
  /** How long functions wait for the backend. */
  readonly timeoutMs?: number;
}

/** Every function of the product, under the name it has on the hosted service as well. */
export function productFunctions(surroundings: FunctionSurroundings): Functions {
  const { supabaseUrl, secrets, courier, mailLeaves, variables, siteUrl, payments } = surroundings;
  const environment = {
    supabaseUrl,
    anonKey: secrets.anonKey,
    serviceRoleKey: secrets.serviceRoleKey,
    siteUrl,
    signingKey: surroundings.signingKey ?? secrets.serviceRoleKey,
    operatorKeys: [secrets.serviceRoleKey, secrets.secretKey],
    ...(surroundings.call && { fetch: surroundings.call }),
    ...(surroundings.timeoutMs !== undefined && { timeoutMs: surroundings.timeoutMs }),
  };
  const access = createAccessApp(environment);
  const paymentsApp = createPaymentsApp(environment, payments);
  const paymentsWebhook = createPaymentsWebhookApp(environment, payments);
  const account = createAccountApp(environment);
  const assistant = createAssistantApp(environment, surroundings.assistant, {
    ...(surroundings.answerer && { answerer: surroundings.answerer }),
  });
  const send: SendMail = async (mail) => {
    try {
      await courier.send({ channel: 'mail', ...mail });
      return 'sent';
    } catch {
      return 'failed';
    }
  };
  const operator = operatorAddress(variables, mailLeaves);
  const contact = createContactApp(environment, {
    mailOperator: async (mail) => {
      if (operator === null) return 'not_set_up';
      return (await surroundings.countMail()) ? send({ ...mail, to: operator }) : 'failed';
    },
  });
  const notices = createNoticesApp(environment, send);
  const rewards = createRewardsApp(environment, surroundings.vouchers);
  const wallet = createWalletApp(environment, surroundings.chains);
  return {
    access: (request) => access.fetch(request),
    account: (request) => account.fetch(request),
    assistant: (request) => assistant.fetch(request),
    contact: (request) => contact.fetch(request),
    notices: (request) => notices.fetch(request),
    payments: (request) => paymentsApp.fetch(request),
    'payments-webhook': (request) => paymentsWebhook.fetch(request),
    rewards: (request) => rewards.fetch(request),
    wallet: (request) => wallet.fetch(request),
  };
}
