import { has, type SpecialCases } from './case.ts';

// Somebody else's identity that was stolen: a child's, a parent's, or that of someone who died.

const CHILD = String.raw`(?:kids?|child(?:ren)?|sons?|daughters?|baby|toddler|grandsons?|granddaughters?|grandkids?|nephews?|nieces?|little (?:brother|sister)|minor|hij[oa]s?|nin[oa]s?|bebe|niet[oa]s?|sobrin[oa]s?)`;
const ADULT = String.raw`(?:mom|mother|dad|father|parents?|grand(?:ma|pa|mother|father)|aunt|uncle|brother|sister|husband|wife|mama|papa|madre|padre|abuel[oa]|ti[oa]|herman[oa]|espos[oa])`;
const OWN = String.raw`\b(?:my|our|her|his|mi|mis|nuestr[oa]|a mi|de mi|una?|the)(?: \w+){0,2} `;

export const THEFT_CASES: SpecialCases = {
  not_mine: [
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
