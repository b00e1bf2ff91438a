import type { GatewayConfig } from '../kernel/config.ts';

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
    opening:
      'Welcome, and thank you for signing up. One step is left: confirm that this address is yours.',
    action: 'Confirm my email address',
    closing: 'If you did not sign up, you can ignore this mail. Nothing happens without you.',
  },
  invite: {
    subject: 'You have been invited',
    opening: 'Someone has made an account for you. Accept the invitation to start.',
    action: 'Accept the invitation',
    closing: 'If you did not expect this, you can ignore this mail.',
  },
  magic_link: {
    subject: 'Your sign-in code',
    opening: 'Good to see you again. Here is your way in.',
    action: 'Sign in',
    closing: 'If you did not ask to sign in, you can ignore this mail. Your account is safe.',
  },
  recovery: {
    subject: 'Set a new password',
    opening: 'You asked to set a new password. It happens to everyone.',
    action: 'Set a new password',
    closing: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    opening: 'You asked to use {{ .NewEmail }} for your account. Please confirm that it was you.',
    action: 'Confirm the address',
    closing: 'If it was not you, do not confirm, and change your password to be on the safe side.',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    opening: 'You are about to change something important. Please confirm that it is you.',
    action: null,
    closing: 'If it was not you, change your password: someone else may be signed in.',
  },
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Fills `{{ .Name }}` and `{{ .Data.name }}`. A name that is not known becomes nothing. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, unknown>>,
  escape: (text: string) => string = (text) => text,
): string {
  return template.replace(/\{\{-?\s*\.([A-Za-z][\w.]*)\s*-?\}\}/g, (_, path: string) => {
    let value: unknown = values;
    for (const name of path.split('.'))
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined;
    const shown = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return typeof shown === 'string' ? escape(shown) : '';
  });
}

const hours = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60 || minutes % 60 !== 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
};

function plainText({ opening, action, closing }: Wording, expiry: string): string {
  const link = action === null ? [] : [`Or follow this link:`, '{{ .ConfirmationURL }}', ''];
  return [
    'Hello,',
    '',
    opening,
    '',
    'Your code: {{ .Token }}',
    '',
    ...link,
    `It is good for ${expiry} and works once. Do not share it: we never ask for it.`,
    '',
    closing,
    '',
  ].join('\n');
}

function simpleHtml({ opening, action, closing }: Wording, expiry: string): string {
  const link = action === null ? '' : `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>`;
  return [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    `<p>Hello,</p><p>${opening}</p>`,
    '<p>Your code:</p><p style="font-size:28px;letter-spacing:4px"><strong>{{ .Token }}</strong></p>',
    link,
    `<p>It is good for ${expiry} and works once. Do not share it: we never ask for it.</p>`,
    `<p>${closing}</p></body></html>`,
  ].join('\n');
}

/** A mail in the configured wording, or in ours. The subject holds no line break. For a visitor
 *  without an address the change of address is their sign-up, and ours says so. */
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
    text: fillTemplate(plainText(wording, expiry), all),
    html: fillTemplate(template?.content ?? simpleHtml(wording, expiry), all, escapeHtml),
  };
}
