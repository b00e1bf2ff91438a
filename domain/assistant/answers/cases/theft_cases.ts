import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Somebody else's identity that was stolen: a child's, a parent's, or that of someone who died.

const CHILD = String.raw`(?:kids?|child(?:ren)?|sons?|daughters?|baby|toddler|grandsons?|granddaughters?|grandkids?|nephews?|nieces?|little (?:brother|sister)|minor|hij[oa]s?|nin[oa]s?|bebe|niet[oa]s?|sobrin[oa]s?)`;
const ADULT = String.raw`(?:mom|mother|dad|father|parents?|grand(?:ma|pa|mother|father)|aunt|uncle|brother|sister|husband|wife|mama|papa|madre|padre|abuel[oa]|ti[oa]|herman[oa]|espos[oa])`;
const OWN = String.raw`\b(?:my|our|her|his|mi|mis|nuestr[oa]|a mi|de mi|una?|the)(?: \w+){0,2} `;

const SIGNED_BY = String.raw`(?:used|uso|using|opened|abrio|open|took out|taken out|ran up|got|saco|sacaron|put|puso|signed|firmo|stole|robo|made|has|had)`;
const IN_MY_NAME = String.raw`(?:my (?:own )?(?:name|social|ssn|info\w*|identity|credit)|under my name|in my name|(?:a|con|en) mi nombre|mi (?:propio )?(?:social|seguro social|nombre|identidad)|mis datos)`;
const KIN = String.raw`(?:${ADULT}|sister|brother|sis|bro|cousin|nephew|niece|son|daughter|grand(?:son|daughter)|step ?(?:mom|dad|mother|father)|ex|family|primo|prima|padrastro|madrastra|familia|hij[oa]|ex-?espos[oa]|ex-?marido|ex-?novi[oa]|ex-?husband|ex-?wife)`;
const isInMyName = has(
  new RegExp(
    String.raw`\b${KIN}(?: (?:\w+ ){0,3}?)?.{0,60}\b${SIGNED_BY}\b.{0,60}\b${IN_MY_NAME}\b`,
  ),
  /\bparents? (?:stole|used|opened)\b|\bmi (?:propia |propio )?(?:mama|papa|hermano|hermana)\b.{0,40}\bmi (?:social|nombre|credito)\b/,
);
/** A relative did it, and one doesn't want them punished. */
const BY_FAMILY: SpecialCase = {
  when: isInMyName,
  isInstead: true,
  says: [
    [
      '**I’m sorry: that hurts. You generally don’t owe what someone opened in your name without your agreement, even a parent,** and it isn’t your fault. Also, what a minor is said to have signed can usually be undone.',
      'word/identity-theft-report',
    ],
    [
      '**The usual way out is an identity theft report, and it has to be true.** [IdentityTheft.gov](https://www.identitytheft.gov) asks what you know of who did it, and some lenders ask for a police report, too. I can’t tell you what police or a prosecutor would do with it: ask legal aid before you file, and nothing has to be decided today.',
      'rule/usc15-1681a-q4',
    ],
    [
      '**Without one there are two other ways, and both are slower:** they pay it, or agree in writing with the lender to take it over; or you dispute each account as not yours, with proof of your age or where you lived then.',
      'rule/usc15-1681i-a1',
    ],
  ],
  rest: [
    [
      [
        'Freeze your file at each big bureau today, so nothing else is opened. It’s free.',
        'rule/usc15-1681c-1-i',
      ],
      [
        'With the report, proof of who you are, a list of what isn’t yours, and a line saying that none of it comes from a deal you made, the bureaus have to block those accounts within **4 business days** after they get all four.',
        'rule/usc15-1681c-2-a',
      ],
      ['Don’t pay or promise anything on them before that: it can look like saying they’re yours.'],
      LEGAL_AID,
    ],
  ],
};

/** Somebody one was with did it. */
const BY_EX: SpecialCase = {
  ...BY_FAMILY,
  when: (plain) =>
    has(
      /\b(?:my |mi )?(?:ex|ex-?(?:husband|wife|boyfriend|girlfriend|espos[oa]|marido|novi[oa]|pareja)|exespos[oa]|exmarido|exnovi[oa]|boyfriend|girlfriend|novi[oa])\b/,
    )(plain) &&
    (isInMyName(plain) || has(/\b(?:en|con|a) mi nombre\b|\bmi nombre\b|\bin my name\b/)(plain)),
  says: [
    [
      '**I’m sorry. You generally don’t owe what someone opened in your name without your agreement, an ex included.** If you agreed to it, signed, or used the card, too, it’s different: then the lender can ask you.',
      'word/identity-theft-report',
    ],
    ...BY_FAMILY.says.slice(1),
  ],
};

export const THEFT_CASES: SpecialCases = {
  not_mine: [
    BY_EX,
    BY_FAMILY,
    {
      when: has(
        /\b(?:dead|died|deceased|late (?:father|mother|husband|wife|dad|mom)|passed away|murio|fallec\w+|muert[oa]|difunt[oa])\b/,
      ),
      says: [
        [
          '**I’m sorry. Send each big bureau and each lender a copy of the death certificate**, and ask them to mark the file as deceased and close what was opened. What a thief opened isn’t the family’s to pay.',
        ],
        [
          'The person who handles the estate can also ask for the report, to see what else there is.',
        ],
      ],
    },
    {
      when: has(
        new RegExp(OWN + CHILD + String.raw`\b`),
        new RegExp(
          String.raw`\b${CHILD}(?:'?s)? (?:\w+ )?(?:identity|social|ssn|name|credit|identidad|social|nombre)\b`,
        ),
      ),
      says: [
        [
          '**For a child who isn’t grown, a parent or guardian can do all of this.** Ask each big bureau if there’s a file in the child’s name: usually there shouldn’t be one. Ask to freeze it, free. They’ll want proof of who you are and that it’s your child.',
        ],
        [
          'Tell each lender that the account was opened in a child’s name, and ask to close it and take it off. A grown child has to ask for it, and you can do it together.',
        ],
      ],
    },
    {
      when: has(
        new RegExp(
          OWN +
            ADULT +
            String.raw`(?:'?s)? (?:\w+ ){0,2}(?:identity|social|ssn|name|credit|identidad|nombre)\b`,
        ),
        new RegExp(String.raw`\b(?:identidad|social|nombre) (?:a|de) mi(?: \w+)? ${ADULT}\b`),
      ),
      says: [
        [
          '**They have to ask for it themselves, or you with their power of attorney.** You can sit with them and do it together:',
        ],
      ],
    },
  ],
};
