/** Crockford's base 32: no I, L, O and U, so that a code can be read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

const ofAlphabet = new RegExp(`^[${alphabet}]{${length}}$`);

/** The code of a circle's invitation, from the code or the link as somebody types or pastes it: any case, with or without
 *  dashes and blanks; O is read as 0, I and L as 1. Null where there is none. */
export function readInviteCode(typed: string): string | null {
  const inLink = /[?&#]join=([^&#\s]*)/i.exec(typed)?.[1];
  const code = (inLink ?? typed)
    .replaceAll(/%20|[\s\p{Pd}_.+]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return ofAlphabet.test(code) ? code : null;
}

/** A code as it is shown: K7QM-4TXA-9R. */
export const inviteCodeText = (code: string): string => code.replace(/^(.{4})(.{4})/, '$1-$2-');

/** The address that is handed on. */
export const inviteLink = (origin: string, code: string): string =>
  `${origin}/community?join=${code}`;
