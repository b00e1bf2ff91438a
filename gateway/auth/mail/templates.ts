import type { GatewayConfig } from '../../kernel/config.ts';
import { fillTemplate } from '../../kernel/mail_template.ts';

/** Mails of this service; the names are those of `[auth.email.template.*]`. */
export type MailName =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication';

/** What a template may name, in Go's spelling: `{{ .Token }}`. */
export interface MailValues {
  readonly Token: string;
  readonly TokenHash: string;
  readonly ConfirmationURL: string;
  readonly SiteURL: string;
  readonly RedirectTo: string;
  readonly Email: string;
  readonly NewEmail: string;
  /** When the request came, e.g. `November 22, 2026, at 10:32 AM UTC`. The hosted service has no such value, nor the
   *  next: a template says `{{ if .RequestedAt }}`. */
  readonly RequestedAt: string;
  /** Browser and system of the request, e.g. `Chrome on Android`; empty when it does not say. */
  readonly RequestedFrom: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

interface Wording {
  readonly subject: string;
  /** Paragraphs before the code. */
  readonly opening: string;
  /** Label of the link, or null where only the code is asked for. */
  readonly action: string | null;
  readonly closing: string;
}

const wordings: Record<MailName, Wording> = {
  confirmation: {
    subject: 'Confirm your email address',
    opening: 'Thanks for signing up. To finish, confirm this email address.',
    action: 'Confirm my email address',
    closing: "Wasn't you? Do nothing. The account can't be used without this code.",
  },
  invite: {
    subject: "You're invited",
    opening: 'An account has been set up for you. Accept the invitation to get started.',
    action: 'Accept the invitation',
    closing: "Weren't expecting this? You can ignore this email.",
  },
  magic_link: {
    subject: 'Your sign-in code',
    opening: "Here's the code you asked for.",
    action: 'Sign in',
    closing: "Wasn't you? Do nothing. No one can get in without this code, so don't share it.",
  },
  recovery: {
    subject: 'Set a new password',
    opening: 'You asked to set a new password.',
    action: 'Set a new password',
    closing: "Wasn't you? Do nothing, and your password stays as it is.",
  },
  email_change: {
    subject: 'Confirm your new email address',
    opening: 'You asked to use {{ .NewEmail }} for your account. Confirm that it was you.',
    action: 'Confirm the address',
    closing:
      "Wasn't you? Don't confirm, and change your password: someone may be signed in as you.",
  },
  reauthentication: {
    subject: 'Your confirmation code',
    opening: "You're about to change something important. Confirm that it's you.",
    action: null,
    closing: "Wasn't you? Change your password: someone may be signed in as you.",
  },
};

const hours = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60 || minutes % 60 !== 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
};

function plainText({ opening, action, closing }: Wording, expiry: string): string {
  const link = action === null ? [] : ['Or open this link:', '{{ .ConfirmationURL }}', ''];
  return [
    opening,
    '',
    'Your code: {{ .Token }}',
    '',
    ...link,
    `It works for ${expiry}, once.`,
    '',
    closing,
    '',
  ].join('\n');
}

function simpleHtml({ opening, action, closing }: Wording, expiry: string): string {
  const link = action === null ? '' : `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>`;
  return [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    `<p>${opening}</p>`,
    '<p>Your code:</p><p style="font-size:28px;letter-spacing:4px"><strong>{{ .Token }}</strong></p>',
    link,
    `<p>It works for ${expiry}, once.</p>`,
    `<p>${closing}</p></body></html>`,
  ].join('\n');
}

/** A mail in the configured wording, or in ours. The subject holds no line break. For a visitor
 *  without an address the change of address is their sign-up, and ours says so. A configured mail
 *  without plain text of its own has ours. */
export function composeMail(
  email: GatewayConfig['auth']['email'],
  name: MailName,
  values: MailValues,
  isFirstAddress: boolean,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const isSignUp = name === 'email_change' && isFirstAddress;
  const wording = wordings[isSignUp ? 'confirmation' : name];
  const template = email.template[name];
  const expiry = hours(email.otp_expiry);
  const all = { ...values };
  return {
    subject: fillTemplate(template?.subject ?? wording.subject, all).replace(/[\r\n]+/g, ' '),
    text: fillTemplate(template?.text ?? plainText(wording, expiry), all),
    html: fillTemplate(template?.content ?? simpleHtml(wording, expiry), all, 'html'),
  };
}
