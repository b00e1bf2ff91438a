import { NO_ARREST, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase } from './case.ts';

// How a collector reaches somebody: through the family, on social media, too often, by phone alone, or with threats.

const COMPLAIN: Ruled = [
  'You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
];
const OTHERS =
  'mom|mother|dad|father|parents?|sister|brother|sis|bro|cousin|aunt|uncle|grand(?:ma|pa|mother|father)|son|daughter|kids?|in-?laws?|mother in law|niece|nephew|neighbou?rs?|friends?|roommates?|girlfriend|boyfriend|ex|family|relatives?|contacts|followers|mama|papa|madre|padre|herman[oa]s?|prim[oa]s?|ti[oa]s?|abuel[oa]s?|hij[oa]s?|suegr[oa]s?|vecin[oa]s?|amig[oa]s?|novi[oa]|familia|familiares?';
const REACHED = String.raw`call\w*|spill\w*|blabb\w*|phon\w*|text\w*|messag\w*|contact\w*|wrote|write|writing|tell\w*|told|email\w*|dm|dms|dm'?d|post\w*|reach\w*|talk\w*|spoke|speak\w*|harass\w*|bother\w*|ask\w*|llam\w*|escrib\w*|dij\w*|dec\w+|cont\w+|habl\w*|molest\w*|mand\w*|avis\w*`;
const isOfOthers = has(
  new RegExp(
    String.raw`\b(?:${REACHED})\b.{0,40}\b(?:my|mi|mis|our|his|her|a mi|con mi) (?:\w+ )?(?:${OTHERS})\b`,
  ),
  /\b(?:posted|post|comment\w*|public\w*|wrote|writes)\b.{0,40}\b(?:facebook|fb|instagram|tiktok|whatsapp|wall|page|social media)\b/,
  new RegExp(
    String.raw`\b(?:facebook|fb|instagram|whatsapp|messenger)\b.{0,40}\b(?:my|mi|mis) (?:\w+ )?(?:${OTHERS})\b`,
  ),
);
/** The one who was told wants to pay, or is asked to. */
export const OTHERS_WOULD_PAY: SpecialCase = {
  when: (plain) =>
    isOfOthers(plain) &&
    has(/\b(?:pay\w*|cover\w*|owes?|responsible|pag\w+|cubr\w+|debe)\b/)(plain) &&
    has(
      new RegExp(
        String.raw`\b(?:she|he|they|wants? to|says? (?:she|he)|her|his|quiere|lo quiere|${OTHERS})\b`,
      ),
    )(plain),
  says: [
    [
      '**Usually no: a relative owes it only if they signed for it, and doesn’t have to pay it.** A husband or wife, or the parent of a minor, can be different, and a collector may talk to them. It usually can’t tell other relatives, friends or neighbors that you owe: it can contact them only to find out where you are.',
      'rule/usc15-1692c-b',
      'rule/usc15-1692b',
      'word/cosigner',
    ],
    [
      '**Tell them: say nothing, promise nothing, give no card or bank number, and hang up.** Money such as Social Security is theirs to live on.',
    ],
    [
      '**Write down today what was said, to whom, the day, the time and the number.** If it wasn’t allowed, you have one year from that day to sue over it. If you win, the collector has to pay your lawyer’s reasonable fee, so ask legal aid or a consumer lawyer soon.',
      'rule/usc15-1692k',
    ],
  ],
  rest: [
    [
      [
        'Tell the collector in writing not to contact anyone but you, or to stop contacting you, and keep a copy.',
        'rule/usc15-1692c-c',
      ],
      COMPLAIN,
      [
        'These rules are for collectors. Your own lender isn’t bound by them in the same way: write to it, too.',
      ],
    ],
  ],
};
/** Somebody else was told, or written to. */
export const CONTACT_WITH_OTHERS: SpecialCase = {
  when: isOfOthers,
  says: [
    [
      '**No, a collector can’t tell your family, friends or neighbors that you owe, unless you agreed to it or a court allows it.** It can contact other people only to find out where you are, and it can’t say that you owe. After a judgment, it may talk to others as far as collecting on it needs that.',
      'rule/usc15-1692c-b',
      'rule/usc15-1692b',
    ],
    [
      'On Facebook and sites like it, it can’t write to anyone about a debt where the public or that person’s contacts can see it.',
      'rule/cfr12-1006-22-f4',
    ],
    [
      '**Keep proof today:** screenshots with the day, the time, the name or number, and what it said. Ask the person who got it to keep theirs, too.',
    ],
    [
      '**You have one year from that day to sue, so ask legal aid or a consumer lawyer soon.** If you win, the collector has to pay your lawyer’s reasonable fee.',
      'rule/usc15-1692k',
    ],
  ],
  rest: [
    [
      [
        'Tell the collector in writing not to contact anyone but you, or to stop contacting you, and keep a copy.',
        'rule/usc15-1692c-c',
      ],
      COMPLAIN,
      [
        'These rules are for collectors. Your own lender isn’t bound by them in the same way: write to it, too.',
      ],
    ],
  ],
};
export const SPOUSE: SpecialCase = {
  when: has(
    new RegExp(
      String.raw`\b(?:${REACHED})\b.{0,40}\b(?:my|mi|a mi|con mi) (?:\w+ )?(?:husband|wife|spouse|espos[oa]|marido|mujer)\b`,
    ),
  ),
  says: [
    [
      '**Yes, it can talk to your husband or wife: here, your spouse counts as you.** Hearing about it doesn’t make it their debt.',
      'rule/usc15-1692c-b',
    ],
    [
      'If you want it to stop, write to the collector. After that, it may contact you only to say it’s stopping or to tell you about a specific step, like a lawsuit.',
      'rule/usc15-1692c-c',
    ],
    [
      'Without your OK or a court’s, it can’t tell anyone else in the family, or friends and neighbors.',
      'rule/usc15-1692c-b',
    ],
  ],
  rest: [[COMPLAIN]],
};
export const HOW_MANY: SpecialCase = {
  when: has(
    /\b(?:how (?:many|often|much)|limit|cuantas veces|cada cuanto)\b.{0,50}\b(?:call\w*|phone|llam\w*|marc\w*)\b/,
    /\b(?:call\w*|llam\w*)\b.{0,60}\b(?:how (?:many|often)|cuantas (?:veces|llamadas|pueden|puede))\b/,
  ),
  rest: [
    [
      [
        'They can’t call before 8 a.m. or after 9 p.m. where you are, unless you agreed or they know other hours work for you. They can’t call you at work once they know your boss forbids it.',
        'rule/usc15-1692c-a',
      ],
      [
        'Tell them in writing to stop. After that, they may contact you only to say they’re stopping or to tell you about a specific step, like a lawsuit.',
        'rule/usc15-1692c-c',
      ],
    ],
  ],
  says: [
    [
      '**There’s no set number per day.** For one debt, more than **7 calls in 7 days** is presumed to be too many. So is a call within 7 days after they talked with you about it. Some calls don’t count.',
      'rule/cfr12-1006-14-b',
    ],
    ['Each debt counts separately, so with several debts there can be more calls.'],
    ['Write down each call: the day, the time, who it was, and what was said.'],
    COMPLAIN,
  ],
};
/** They won't write, or want to be paid on the phone. */
export const ONLY_BY_PHONE: SpecialCase = {
  when: has(
    /\b(?:won'?t|wont|will not|refus\w*|never|doesn'?t|doesnt|don'?t|dont|didn'?t|can'?t|no (?:me )?(?:quier\w+|han|manda\w*)|se niega\w*)\b.{0,30}\b(?:send|sent|mail\w*|email|writing|letter|paper\w*|proof|details|mandar\w*|enviar\w*|escrito|carta|papeles|pruebas?)\b/,
    /\b(?:wants?|asking|asks|demand\w*|insist\w*|need|says? (?:to|i (?:have|need) to)|make me|just|quier\w*|pide\w*|exig\w*)\b.{0,40}\b(?:pay\w*|card|debit|bank|routing|account number|money|deposit|pag\w+|tarjeta|cuenta|banco|deposit\w*|dinero)\b.{0,30}\b(?:phone|call|right now|right away|today|zelle|cash ?app|venmo|gift cards?|western union|wire|telefono|ahorita|ahora|hoy|llamada)\b/,
    /\bno letters?\b|\bonly (?:do|by|over|on|take\w*) (?:it )?(?:by |over |on )?(?:the )?phone\b|\bneeds? my (?:checking|routing|card|debit|bank|account)\b|\bsolo por telefono\b/,
    /\b(?:pay|pago|pagar|pague|give|dar\w*|deposit\w*)\b.{0,40}\b(?:over the phone|by phone|on the phone|zelle|cash ?app|venmo|gift cards?|western union|por telefono)\b/,
  ),
  says: [
    [
      '**Don’t pay, and don’t give a card or your bank’s numbers, until you have it in writing.** If they won’t put it in writing, or want money on this call, it may be a scam.',
    ],
    [
      '**A real collector has to send you a written notice within 5 days of first reaching you**, unless its first message already said how much, to whom, and how to question it.',
      'rule/usc15-1692g-a',
    ],
    [
      '**Say this and hang up:** “What’s your company, your address and your license? Send me the notice.” Then look the company up yourself, and ask the first lender who has the debt.',
    ],
  ],
  rest: [
    [
      [
        'When the notice comes, you have 30 days to question the debt in writing. Then it has to stop until it has mailed you proof.',
        'rule/usc15-1692g-b',
      ],
      [
        'In some states a payment, or a letter that says you owe it, may restart the clock on a lawsuit.',
        'rule/cfpb-ask-1423',
      ],
      [
        '**No notice? Report it** to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/) and at [reportfraud.ftc.gov](https://reportfraud.ftc.gov). If you gave them numbers already, call your bank now.',
      ],
    ],
  ],
};
/** A threat of arrest, whatever else was asked. */
export const ARREST_THREAT: SpecialCase = {
  when: has(
    /\b(?:arrest\w*|warrants?|jail|prison|sheriffs?|marshals?|police|cops?|handcuff\w*|felony|lock(?:ed)? (?:me |you )?up|carcel|presa|preso|policia|orden de arresto|sherif\w*)\b/,
  ),
  says: NO_ARREST[0] ?? [],
  rest: NO_ARREST.slice(1),
};
