import type { ToolResult } from './tool.ts';
import { contentWords } from './wording.ts';

// What a model says in its own words has to be about what it read, or say little: words of comfort, and of the few things that help
// with any debt. Lists of what is harmful are endless; what we have to say isn't.

/** Plain words of this field and of comfort. None that leads elsewhere, hands something over or asks for a secret. */
const plainWords = new Set(
  contentWords(
    [
      'account agency agree agreement amount annual answer apply ask autopay automatic avalanche avoid balance bank bankruptcy benefit best better bigger bill billing biweekly book borrow both branch breath breathe bring bucket budget bureau business busy calendar call calm card care careful carry cash cent certified chance change charge cheap cheaper check choice choose clear clerk close closer closing collection collector come compare complaint contract copy cost counsel counselor count county court cover credit creditor cut daily date day deal debt decide decision deferred delay delinquent department depend detail difference different difficult direct dispute document dollar door down draft drop due early earlier earn easier easy electric emergency end enough envelope error even event everyone exact example expect expense explain extra fact fail fair fall family fast faster fear fee feel few figure file final find fine finish first fit fix food forgive form free friend front full future gas general give goal going good great grocery group grow guess guilt habit half hand happen hard hardship head health hear heat heavy help high higher highest history hold home honest honestly hope hospital hour house household housing human idea immediate important impossible improve income income-driven increase individual information inquiry insurance interest invoice issue item itemized job keep key kind know large last late lawful lawyer lead learn least leave legal lender less let letter light like likely limit line list listen little loan local lock long longer look lose lost lot low lower lowest mail major manage many mark matter mean measure medical meet mind mine minimum minus minute miss missed mistake moment money month monthly mortgage move near need negotiate new next nonprofit normal note nothing notice number offer office official okay old open option order original out outside overdraft overtime owe own page paper part partial past patient pay paycheck payday payment pension people percent perfect period person phone place plan planner plain please point policy possible power practical price principal print priority problem process program progress promise proof property proud provider public purchase put question quick quickly quiet rate reach reach read ready real reason recent record reduce refinance relief rent repay repair report representative request rest result return review right room rule safe same save saving savings say schedule score second section secure secured see send sense separate service set settle settlement shame share short show sign simple simplest since single situation sleep slide slow slowly small smaller smallest snowball social soon sooner sort sound speak spend stand start state statement stay step still stop stress strong student subtract sum support sure surprise take talk tax tell term text thank thing think time tired today together tomorrow tool top total touch track transfer trust try turn two type understand unpaid update urgent use usual utility validate value verify view wait waive want warn way week weekly well whole win word work worker worry worst worth write wrong year yes yesterday zero',
      'yours ours theirs mine altogether wrote went sent paid told gave took came kept left lost found held spoke felt knew meant began brought fell rose grew grown written spoken taken known seen done built dealt slept spent stood thought understood won broke broken missed recovery twenty thirty forty fifty sixty seventy eighty ninety hundred thousand mr mrs ms dr skip skips skipped takes taking makes making moves moving goes going comes coming uses using gives giving ways against across through throughout aid chose chosen meanwhile continue continues although though since until unless however therefore besides anyway already above below ahead along among per via versus first second third everything chance choices rules rule situation circumstances nonetheless behind-schedule arrange arrangement afford affordable accept accepted address advice advise aim allow allowed apologize approach approve approved attention available average aware background base based basic basics boss brand breakdown brief bump cancel cap carefully cause child children city commit common communicate company compound condition confident confuse confusing connect consider consistent consolidate consolidation constant contact control convince cosigner couple cover cushion customer cycle deadline deep deposit describe deserve destroyer determine discharge discount discuss disposable doctor double doubt duplicate during effect effort eligible embarrassed encourage energy entire equal essential estimate eventually exist experience explanation express external extension fault favor feeling feelings field fight figures fixed fixing flexible focus follow force forget forward fresh frustrating function furnisher garnish generous grace gradually gross handle happens healthy heavier hello helpful helps hesitate hide household ignore immediately impact include included insurer investigate involve itemize job judge judgment kids knowing knowledge landlord language leftover legit length limited list live living loans locally log longest lump lunch maintain manager manageable maximum mental mention method middle might model modest mood mother motion multiple name names natural nature negative neutral nights normal nowhere obligation obvious occasional odds opinion opportunity organize organization original overall overpay overview pace paid panic parent partner patience pattern pause penalty perfectly permanent personal pick picture pity planned planning poor portion position positive possibly postpone potential prepare present pressure prevent previous probably procedure professional promised proper protect protection provide push qualify quarter rough roughly routine rush salary scale scary seek seem senior serious settled several shift shop sickness significant size skills slightly smart sooner-or-later source specific spread stable standard starting stretch strategy stress stressful struggle stuff succeed suggest suggestion suit system talking target task temporary terms themselves therapy though thoughtful threat threaten timing title topic total tracking transparent treat treatment trick trim truck typical typically uncomfortable uncertain unexpected unit unusual upcoming upfront-free valid value various vary wage wages waiver wallet-free weight welcome wife willing wise worried worthwhile wrap writing written young zone',
      'abroad able adding again already alone always anyone anything anytime apart around ashamed aside away back bad become begin behind believe beside between beyond big calmly certain clearly common course days different eight else everything exactly far five four gentle get getting give given gone half happened happy heard here hold human instead just kindly later left less lightly lighter main maybe mostly nearly never next nine none often okay one ones open order others overwhelmed overwhelming past pile piece plenty quite rather really relax relieved sad scared scary seven shorter side six slip somebody someone something soon sorry steady straight stuck ten there three tight together tonight tough toward trouble true truly trying twice unfair upset usually whatever whenever where whether worried worse wonder yourself',
      'jan january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday annualcreditreport identitytheft gov com consumerfinance cfpb ftc fcra equifax experian transunion fico vantagescore u.s nonprofit',
    ].join(' '),
  ),
);

/** What a sentence may take its words from. */
export interface Grounds {
  readonly passages: readonly { readonly words: string; readonly says: string }[];
  readonly results: readonly ToolResult[];
  readonly question: string;
}

/** Words of what a scam asks for, which a warning may name. */
const scamWords = new Set(
  contentWords(
    'passwords passcodes pins gifts wires ssn callers security scams codes links remote',
  ),
);
const warns =
  /^(?:never|don.?t|do not|no one|nobody|no honest|if (?:someone|anyone)|be careful|watch out|hang up)\b/i;

/** Every text in what a tool gave: names of debts, glosses. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** So much of a sentence may be in words that neither what was read nor the plain words have. */
const foreignShare = 0.2;

/** What ends a word and says nothing: "you'd", "doesn't". */
const wordsOf = (text: string): readonly string[] =>
  contentWords(text.replaceAll(/n?['’](?:d|ll|re|ve|s|m|t)\b/gi, ''));

/** Whether a sentence keeps to what was read for it, and to plain words. */
export function isGrounded(text: string, { passages, results, question }: Grounds): boolean {
  const read = new Set(
    [
      ...passages.flatMap(({ words: whole, says }) => [whole, says]),
      ...results.flatMap(({ figures, data }) => [
        ...Object.values(figures).flatMap((figure) => [
          figure.text,
          ...figure.words,
          figure.debt ?? '',
        ]),
        ...textsIn(data),
      ]),
      // Names that the person uses: of lenders, of people.
      ...(question.match(/(?<=\w )[A-Z][a-z]+/g) ?? []),
    ].flatMap(wordsOf),
  );
  const isWarning = warns.test(text);
  const words = [...new Set(wordsOf(text))];
  const foreign = words.filter(
    (word) => !plainWords.has(word) && !read.has(word) && !(isWarning && scamWords.has(word)),
  );
  return foreign.length <= words.length * foreignShare;
}
