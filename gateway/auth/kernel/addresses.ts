import { type AuthRefusal, refuse } from './refusal.ts';

const maxCharacters = 255;
/** As typed, before accents are composed, which takes the square of a run of them: a letter may carry three. */
const maxTypedCharacters = 4 * maxCharacters;

/** One address, no display name. Stricter than RFC 5322 on purpose: what is refused here, no mail
 *  provider gives to people, and header injection needs characters that are not let through. */
const mailAddress =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** What is not seen on a screen, or not as what it is: two addresses that look alike would be two accounts.
 *  Control and format characters, private, unassigned and half ones, and those drawn as nothing. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Stands in for another character, as full-width letters and ligatures do: software on the way of a mail
 *  may write that other one. */
const standsForAnother = (text: string): boolean => text.normalize('NFKC') !== text;

/** A sign that is drawn as a letter and is written as it once accents are composed or it is made lower case: the Kelvin sign
 *  would be a "k". What several characters are written for is a letter with its accents. */
const isSignForLetter = (character: string): boolean =>
  standsForAnother(character) && Array.from(character.normalize('NFC')).length === 1;

/** Browsers and mail servers read a last label like this as part of an IPv4 address. */
const numericEnd = /\.(?:\d+|0x[\da-f]*)$/;

/** A mail address in the form it is stored and compared: trimmed, lower case, accents composed. */
export function readEmail(text: string): string | AuthRefusal {
  const typed = text.trim();
  if (typed === '') return refuse('validation_failed', 'An email address is required');
  const tooLong = () => refuse('validation_failed', 'An email address is too long');
  if (typed.length > maxTypedCharacters) return tooLong();
  const email = typed.toLowerCase().normalize('NFC');
  if (email.length > maxCharacters) return tooLong();
  const [local = ''] = email.split('@');
  const regular =
    mailAddress.test(email) &&
    !/^\.|\.$|\.\./.test(local) &&
    !invisible.test(email) &&
    !Array.from(typed).some(isSignForLetter) &&
    !standsForAnother(email) &&
    !numericEnd.test(email);
  if (regular) return email;
  return refuse('validation_failed', 'Unable to validate email address: invalid format');
}

/** A telephone number as it is stored: E.164 digits without the plus sign. */
export function readPhone(text: string): string | AuthRefusal {
  const phone = text
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s()-]/g, '');
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone;
  return refuse('validation_failed', 'Invalid phone number format (E.164 required)');
}
