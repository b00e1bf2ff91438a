import { type Refusal, refuse } from './refusal.ts';

const mostCharacters = 255;

/** One address, no display name. Stricter than RFC 5322 on purpose: what is refused here, no mail
 *  provider gives to people, and header injection needs characters that are not let through. */
const mailAddress =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** A mail address in the form it is stored and compared: trimmed, lower case. */
export function readEmail(text: string): string | Refusal {
  const email = text.trim().toLowerCase();
  if (email === '') return refuse('validation_failed', 'An email address is required');
  if (email.length > mostCharacters)
    return refuse('validation_failed', 'An email address is too long');
  const [local = ''] = email.split('@');
  const regular = mailAddress.test(email) && !/^\.|\.$|\.\./.test(local);
  if (regular) return email;
  return refuse('validation_failed', 'Unable to validate email address: invalid format');
}

/** A telephone number as it is stored: E.164 digits without the plus sign. */
export function readPhone(text: string): string | Refusal {
  const phone = text
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s()-]/g, '');
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone;
  return refuse('validation_failed', 'Invalid phone number format (E.164 required)');
}
