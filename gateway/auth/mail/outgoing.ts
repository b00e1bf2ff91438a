import { setTimeout } from 'node:timers/promises';
import { isHooked } from '../hooks/run.ts';
import { sendByHook, type HookedMail } from '../hooks/send.ts';
import type { Kernel, Message } from '../../kernel/context.ts';
import { MessageRefused } from '../../kernel/message_refused.ts';
import { codeOf } from '../../kernel/databases.ts';
import { countSent, forgetPace } from '../limits/message_limits.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import {
  type CodeKind,
  forgetSending,
  hashCode,
  newCode,
  pkcePrefix,
  storeCode,
} from '../records/one_time_codes.ts';
import { fillTemplate } from '../../kernel/mail_template.ts';
import { deviceName, requestTime } from './devices.ts';
import type { Origin } from '../kernel/request.ts';
import { composeMail, type MailName } from './templates.ts';
import type { Connection } from '../kernel/transaction.ts';
import type { User } from '../records/users.ts';

/** The `type` of a verification link; GET /verify reads it back. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

const mailOfLink: Record<LinkType, MailName> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** Addresses that a query carries unchanged stay legible, as the hosted service leaves them; others are encoded. */
const queryValue = (address: string): string =>
  /^[\w\-.~:/?@]*$/.test(address) ? address : encodeURIComponent(address);

/** The link that a mail carries: to this service, which then sends the person on. */
export function verificationLink(
  kernel: Pick<Kernel, 'siteUrl'>,
  type: LinkType,
  hash: string,
  redirectTo: string,
): string {
  const url = new URL(`${kernel.siteUrl}/auth/v1/verify`);
  url.search = `${new URLSearchParams({ token: hash, type })}&redirect_to=${queryValue(redirectTo)}`;
  return url.href;
}

interface MailRequest {
  readonly kind: CodeKind;
  readonly type: LinkType | 'reauthentication';
  readonly to: string;
  /** Set when the session is to be collected with a PKCE code. */
  readonly pkce: boolean;
  readonly redirectTo: string;
  /** Who asked for it, as the mail tells; null for an operator. */
  readonly origin: Origin | null;
  readonly newEmail?: string;
}

/** A message, and what the operator's own code would send it by, if it is to. */
export interface AuthMessage extends Message {
  readonly mail?: HookedMail;
  /** The code of an SMS. */
  readonly otp?: string;
}

/** Messages that are sent once what they speak of is committed. */
export interface Outgoing {
  readonly user: User;
  readonly messages: readonly AuthMessage[];
  readonly kinds: readonly CodeKind[];
}

interface OutgoingMail extends Outgoing {
  readonly code: string;
  readonly hash: string;
}

/** Stores a new code and writes the mail that carries it, with a link that does the same. */
export async function prepareMail(
  kernel: Kernel,
  db: Connection,
  user: User,
  { kind, type, to, pkce, redirectTo, origin, newEmail }: MailRequest,
): Promise<OutgoingMail> {
  const { email } = kernel.config.auth;
  const code = newCode(email.otp_length);
  const hash = `${pkce ? pkcePrefix : ''}${hashCode(kernel, to, code)}`;
  const stored = await storeCode(db, user, kind, to, hash, kernel.now());
  const isLink = type !== 'reauthentication';
  const values = {
    Token: code,
    TokenHash: hash,
    ConfirmationURL: isLink ? verificationLink(kernel, type, hash, redirectTo) : '',
    SiteURL: kernel.siteUrl,
    RedirectTo: redirectTo,
    // Empty for someone who has none yet, as in the hosted service's mails.
    Email: user.email ?? '',
    NewEmail: newEmail ?? '',
    RequestedAt: origin ? requestTime(kernel.now()) : '',
    RequestedFrom: origin ? deviceName(origin.userAgent) : '',
    Data: user.raw_user_meta_data ?? {},
  };
  const name = isLink ? mailOfLink[type] : 'reauthentication';
  const composed = composeMail(email, name, values, !user.email);
  const mail: HookedMail = {
    token: code,
    token_hash: hash,
    redirect_to: redirectTo,
    email_action_type: type,
    site_url: `${kernel.siteUrl}/auth/v1`,
    token_new: '',
    token_hash_new: '',
  };
  const messages: readonly AuthMessage[] = [{ channel: 'mail', to, ...composed, mail }];
  return { user: stored, messages, kinds: [kind], code, hash };
}

const smsDigits = 6;

/** Stores a new code and writes the SMS that carries it. A number listed under `test_otp` gets its
 *  fixed code and no SMS. */
export async function prepareSms(
  kernel: Kernel,
  db: Connection,
  user: User,
  kind: CodeKind,
  phone: string,
): Promise<Outgoing> {
  const { sms } = kernel.config.auth;
  const fixed = sms.test_otp[phone];
  const code = fixed ?? newCode(smsDigits);
  const hash = hashCode(kernel, phone, code);
  const stored = await storeCode(db, user, kind, phone, hash, kernel.now());
  const text = fillTemplate(sms.template, { Code: code, Token: code });
  const message: AuthMessage = {
    channel: 'sms',
    to: phone,
    subject: '',
    text,
    html: '',
    otp: code,
  };
  return { user: stored, messages: fixed === undefined ? [message] : [], kinds: [kind] };
}

/** Writes the text of a second factor; its code is kept by whoever asks. */
export function prepareFactorSms(
  kernel: Kernel,
  user: User,
  phone: string,
): { readonly code: string; readonly outgoing: Outgoing } {
  const { sms, mfa } = kernel.config.auth;
  const fixed = sms.test_otp[phone];
  const code = fixed ?? newCode(mfa.phone.otp_length);
  const text = fillTemplate(mfa.phone.template, { Code: code, Token: code });
  const message: AuthMessage = {
    channel: 'sms',
    to: phone,
    subject: '',
    text,
    html: '',
    otp: code,
  };
  return { code, outgoing: { user, messages: fixed === undefined ? [message] : [], kinds: [] } };
}

/** Begins before an account is looked for, and ends when a mail may leave: what the database does for an address with an account
 *  and for one without is over by then, so that the time of the answer tells nothing of it. */
export const evenPace = ({ evenAnswerMs }: Kernel): Promise<null> => setTimeout(evenAnswerMs, null);

/** Sends `outgoing`, if any, for what only an address that has an account is sent: that a mail leaves is told neither by the time
 *  of the answer nor by its text. What fails is the operator's to read. */
export async function deliverEvenly(kernel: Kernel, outgoing: Outgoing | null): Promise<void> {
  const pace = evenPace(kernel);
  if (outgoing) void deliverUnheard(kernel, outgoing);
  await pace;
}

async function deliverUnheard(kernel: Kernel, outgoing: Outgoing): Promise<void> {
  try {
    const refused = await deliver(kernel, outgoing);
    if (refused) kernel.log.error({ code: refused.code }, 'a message that nobody waits for failed');
  } catch (error) {
    kernel.log.error({ code: codeOf(error) }, 'a message that nobody waits for failed');
  }
}

const isByHook = (kernel: Kernel, { mail, otp }: AuthMessage): boolean =>
  (mail !== undefined && isHooked(kernel, 'send_email')) ||
  (otp !== undefined && isHooked(kernel, 'send_sms'));

const isFullDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The person may ask again at once for what did not leave. */
async function takeBack(kernel: Kernel, { user, messages, kinds }: Outgoing): Promise<void> {
  await forgetSending(kernel.database.auth, user.id, kinds, kernel.now());
  for (const { to } of messages) await forgetPace(kernel, to);
}

/** Sends what a committed transaction prepared. When that fails the person may ask again at once. */
export async function deliver(kernel: Kernel, outgoing: Outgoing): Promise<AuthRefusal | null> {
  const { messages } = outgoing;
  try {
    for (const message of messages) {
      const refused = await countSent(kernel, message.channel);
      if (refused) {
        await takeBack(kernel, outgoing);
        return refused;
      }
      if (!isByHook(kernel, message)) await kernel.courier.send(message);
    }
    const refusedByHook = await sendByHook(kernel, outgoing);
    if (refusedByHook) await takeBack(kernel, outgoing);
    return refusedByHook;
  } catch (error) {
    const [message] = messages;
    kernel.log.error(
      { name: error instanceof Error ? error.name : 'unknown', channel: message?.channel },
      'a message could not be sent',
    );
    await takeBack(kernel, outgoing);
    if (error instanceof MessageRefused && message?.channel === 'mail')
      return refuse('email_address_invalid', `Email address "${message.to}" is invalid`);
    if (error instanceof MessageRefused)
      return refuse(
        'sms_send_failed',
        'Error sending OTP to provider: it cannot reach this number',
      );
    return refuse(
      'unexpected_failure',
      `Error sending ${message?.channel === 'sms' ? 'SMS' : 'email'}`,
      // The local mailbox is a folder: a full disk is room to be made, and no defect.
      isFullDisk(error) ? { status: 503 } : {},
    );
  }
}
