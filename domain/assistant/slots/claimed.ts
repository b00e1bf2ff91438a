import { withoutAccents } from '../letters.ts';

// What somebody else says is owed: a caller, a company that nobody knew, a collector's letter. It is no balance until it was shown in writing.

/** A call or a message that came in; one's own call to a lender is none. */
const CALLED =
  /\b(?:call(?:s|ed|ing|er)?|phoned|texted|texts|rang|voice ?mail|llam(?:a|an|o|aron|ando)|hablo|hablaron)\b/;
const OWN_CALL =
  /\b(?:i|we) (?:just |already |finally )?(?:called|phoned|call|checked|looked|logged in|asked)\b|\b(?:llame|revise|pregunte|cheque|entre a)\b/;
/** Who says so, and how. */
const CLAIMS =
  /\b(?:claim(?:s|ed|ing)?|supposedly|allegedly|insist\w*|dizque|supuestamente|segun ellos|alegan)\b|\bnever heard of (?:them|it|him|her)\b|\bno (?:los|la|lo) conozco\b/;
const NEW_OWNER =
  /\b(?:different|new|another|other|some|strange|otra|nueva|alguna) (?:\w+ )?(?:company|agency|collector|collection|outfit|firm|compania|agencia|cobrador\w*|empresa)\b|\b(?:they|he|she|it) (?:now |say they |says they )?(?:own|bought|took over|purchased)\b|\b(?:say|says|said) (?:they|he|she) (?:now )?(?:own|owns|bought|took over)\b|\b(?:duen[oa]s?|compraron (?:la|mi|esa) (?:cuenta|deuda))\b/;
const PRESSED =
  /\b(?:sheriffs?|jail|arrest\w*|sue[ds]?|su(?:e|ing)|court|lawsuit|warrant|pay (?:it )?(?:today|now|right now|right away|by)|(?:have|has) to pay|today or|or else|(?:card|account|routing) number|bank info\w*|wants? (?:my|a|the) (?:debit|credit|card|bank|checking)\w*|carcel|demand\w+|pagar hoy|hoy mismo)\b/;

/** Somebody who isn't known says so, on the phone. */
const STRANGER =
  /\b(?:guy|man|dude|lady|woman|someone|somebody|person|caller|voice|senor|senora|tipo|alguien)\b.{0,24}\b(?:says?|said|claims?|tells?|told|dice|dijo)\b/;
const ON_PHONE = /\b(?:on|over|by) the phone\b|\bpor telefono\b/;

/** Whether what is owed is only what somebody else says. */
export function isClaimed(plain: string): boolean {
  const bare = withoutAccents(plain);
  if (CLAIMS.test(bare) || NEW_OWNER.test(bare)) return true;
  if (OWN_CALL.test(bare) || EASED.test(bare)) return false;
  if (PRESSED.test(bare) && /\b(?:says?|said|wants?|told|dice|quiere)\b/.test(bare)) return true;
  if (STRANGER.test(bare) && ON_PHONE.test(bare)) return true;
  return CALLED.test(bare) && !OWN_ALERT.test(bare);
}

/** Their own bank's or card's message with the balance. */
const OWN_ALERT =
  /\b(?:text(?:s|ed)?|e-?mail(?:s|ed)?|sent|app|alert\w*|mensaje|mando) (?:me |said |says |me un )?(?:my |the |a |with |with my |el |mi )*(?:new )?(?:balance|statement|saldo|estado de cuenta)\b/;

/** Something was taken off, or paid by somebody else: nobody claims more then. */
const EASED =
  /\b(?:off|covered|paid|forgave|waived|credited|adjusted|lower\w*|refunded|approved|quit\w+|perdon\w+|rebaj\w+|pagaron|cubrio)\b/;
