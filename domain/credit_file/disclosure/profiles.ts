import type { IsoDate } from '../../time/iso_date.ts';
import type { Bureau } from '../report.ts';
import type { AccountField } from './labels.ts';

export type SectionKind =
  | 'summary'
  | 'personal'
  | 'notices'
  | 'accounts'
  | 'collections'
  | 'public_records'
  | 'inquiries_hard'
  | 'inquiries_soft'
  | 'inquiries'
  | 'rights';

/** How one bureau prints a disclosure, in one edition. All of it is data; the reader is one. */
export interface DisclosureProfile {
  readonly id: string;
  readonly bureau: Bureau;
  readonly edition: 'bureau' | 'annual';
  /** When somebody last compared it with a disclosure or the bureau's own guide. */
  readonly checkedOn: IsoDate;
  /** Two different ones name the bureau. */
  readonly markers: readonly RegExp[];
  /** What the edition prints and the bureau's other doesn't. */
  readonly editionMarkers: readonly RegExp[];
  readonly sections: readonly (readonly [RegExp, SectionKind])[];
  /** Lines that say nothing of the person: page feet, explanations. */
  readonly noise: readonly RegExp[];
  /** Where an account's first line carries name and number, e.g. "PINECREST BANK 5178****". */
  readonly accountStart?: RegExp;
  /** Labels that the bureau uses in a sense of its own. */
  readonly labels: Readonly<Record<string, AccountField>>;
  /** What the marks in its payment grid mean, by Metro 2's code. */
  readonly gridLegend: Readonly<Record<string, string>>;
}

const checkedOn = '2026-11-26' as IsoDate;

const commonSections: DisclosureProfile['sections'] = [
  [
    /^end of (?:credit |your |this )?(?:credit )?(?:report|disclosure)$|^should you wish to contact/i,
    'rights',
  ],
  [
    /^(?:a )?summary of your rights|^(?:your )?rights under|^fair credit reporting act|^remedying the effects|^state(?: of \w+)? (?:notice|rights)|^know your rights|^notice of rights|^your rights$/i,
    'rights',
  ],
  [
    /^(?:credit |report |account |file |credit report |your credit |your report )?(?:summary|overview|snapshot|at a glance|credit file summary|summary of accounts)(?: of (?:your )?(?:credit )?(?:report|accounts|file))?$|^account summary$|^your report at a glance$|^accounts? overview$/i,
    'summary',
  ],
  [
    /^(?:your )?personal (?:information|details|data|profile)(?: section)?$|^(?:consumer |your )?(?:identification|identifying)(?: information)?$|^about you$|^consumer (?:information|identification)$|^personal identification(?: information)?$|^who you are$/i,
    'personal',
  ],
  [
    /^(?:consumer (?:file )?(?:notices?|statements?)|personal statements?|consumer statement|alerts?(?: and (?:freezes|statements))?|notices?(?: and alerts)?|special (?:notes|messages)|important (?:messages?|notices?)|security freeze(?:s)?|statements?|fraud alerts?|dispute file information|important message from \w+)$/i,
    'notices',
  ],
  [
    /^public (?:records?|record information|records? (?:information|section|and bankruptc\w+))$|^bankruptc(?:y|ies)(?: information| records?)?$|^public records? \(\d+\)$|^court records?$|^public information$|^legal items$/i,
    'public_records',
  ],
  [
    /^(?:credit |your )?collections$|^collections? (?:accounts|agencies|information|items|section|agency accounts)$|^accounts in collections?$|^third[- ]party collections?(?: accounts)?$/i,
    'collections',
  ],
  [
    /^(?:hard|regular) inquir(?:y|ies)$|^inquir(?:y|ies) (?:that|which) (?:may |can |could )?(?:impact|affect)|^(?:hard )?inquir(?:y|ies) shared with others$|^requests viewed by others$|^inquiries viewed by others$|^inquiries seen by others$|^inquiries that display to companies|^credit inquiries$|^companies that (?:have )?requested your/i,
    'inquiries_hard',
  ],
  [
    /^(?:soft|promotional|account review|consumer|insurance|employment|other|additional) inquir(?:y|ies)$|^inquir(?:y|ies) (?:that|which) (?:do|does|will|cannot|can't|don't)(?: not|n't)? (?:impact|affect|display)|^(?:soft )?inquir(?:y|ies) (?:shared )?(?:only )?(?:with|by) (?:only )?you$|^requests viewed only by you$|^inquiries (?:viewed|shared|seen) only (?:by|with) you$|^(?:promotional|account review|account management)(?: requests)?(?: inquiries)?$|^inquiries only you (?:can )?see$|^inquiries not (?:viewed|shared|seen)/i,
    'inquiries_soft',
  ],
  [
    /^(?:your )?(?:credit )?(?:inquir(?:y|ies)|requests)(?: (?:information|section|for your credit (?:history|report)))?$|^record of requests for your credit history$|^who has asked/i,
    'inquiries',
  ],
  [
    /^(?:your )?(?:credit |trade ?line )?accounts$|^(?:your )?(?:credit )?account (?:information|history|details)$|^credit (?:items|history|information)$|^(?:(?:revolving|mortgage|installment|other|open|closed|adverse|satisfactory|negative|positive|good standing|derogatory|student loan|auto loan|credit card|retail|educational?)(?: credit)?(?:,| and| or|\/)? ?)+ (?:credit )?accounts$|^accounts with (?:adverse|negative) information$|^potentially negative (?:items|accounts|information)(?: .*)?$|^(?:your )?accounts (?:that are )?in good standing.*$|^(?:satisfactory|adverse|negative|positive|derogatory) (?:items|information)$|^trade ?lines?$|^accounts never late$/i,
    'accounts',
  ],
];

const commonNoise: readonly RegExp[] = [
  /^(?:page|pg\.?)\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i,
  /^\d{1,3}\s+of\s+\d{1,3}$/i,
  /^[-=_*.~ ]{3,}$/,
  /^prepared (?:for|by)\b/i,
  /^\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\s?[AP]\.?M\b.*$/i,
  /^https?:\/\/\S+\s+\d+(?:\/| of )\d+$/i,
  /^(?:personal (?:&|and) confidential|rating key|payment history guide|balance histor(?:y|ies)|reinvestigation info(?:rmation)?|file number|contact (?:experian|equifax|transunion|us))$/i,
  /^(?:name|address) (?:id|identification number) ?#.*$/i,
  /^(?:30|60|90|120|150|180) days past due as of\b.*$/i,
  /^between .{3,40}, your credit limit\b.*$/i,
  /^(?:view (?:detailed information|up to)|the tables? below|your debt-to-credit ratio|the numbers? indicated|you can see|the rating)\b.*$/i,
  /^(?:continued|continued on (?:the )?next page|\(continued\)|continued from previous page)$/i,
  /^https?:\/\/\S+$|^www\.\S+$|^\S+\.com(?:\/\S*)?$/i,
  /^(?:account|payment|additional|general|balance|contact|creditor|other) (?:information|details|info)(?: section)?$/i,
  /^(?:account )?(?:details|information)$/i,
  /^this is the end\b.*$/i,
  /\ball rights reserved\b|^©|^copyright\b/i,
  /^(?:confirmation|report|file) (?:number|#|no\.?|id)\b.*$/i,
  /^annual ?credit ?report(?:\.com)?$/i,
  /^(?:your )?(?:free )?(?:annual )?credit (?:report|disclosure|file)$/i,
  /^(?:your )?(?:free )?(?:annual )?(?:equifax|experian|trans ?union)(?: (?:personal|consumer|annual|free))*(?: credit)? ?(?:report|disclosure|file|information services(?: llc)?)?(?: (?:for|prepared for)\b.*)?$/i,
  /^legend\b|^key\b:?|^payment history (?:legend|key)/i,
  /^(?:payment history|24[- ]month history)$/i,
  /^(?:credit report|consumer disclosure|personal credit report|consumer credit report|disclosure|credit file disclosure)$/i,
  /^(?:you have|there (?:are|is)|we have|there have been) no\b.*$|^no (?:public records?|collections?|inquiries|accounts|bankruptc\w+|information|items|consumer statements?)\b.*$|^none(?: reported| on file)?\.?$/i,
];

const commonLegend: Readonly<Record<string, string>> = {
  OK: '0',
  CUR: '0',
  CURRENT: '0',
  '✓': '0',
  '✔': '0',
  PAYS: '0',
  'ON TIME': '0',
  '0': '0',
  PAID: '0',
  '30': '1',
  '60': '2',
  '90': '3',
  '120': '4',
  '150': '5',
  '180': '6',
  '30+': '1',
  '60+': '2',
  '90+': '3',
  '120+': '4',
  '150+': '5',
  '180+': '6',
  C: 'G',
  COL: 'G',
  CA: 'G',
  COLL: 'G',
  CO: 'L',
  'C/O': 'L',
  CHO: 'L',
  V: 'J',
  VS: 'J',
  R: 'K',
  RPO: 'K',
  RP: 'K',
  REP: 'K',
  F: 'H',
  FC: 'H',
  FS: 'H',
  ND: 'D',
  '-': 'D',
  '–': 'D',
  '—': 'D',
  '--': 'D',
  'N/R': 'D',
  NR: 'D',
  X: 'D',
  TN: 'D',
  'N/A': 'D',
  CLS: 'D',
  NA: 'D',
  '.': 'D',
  E: 'E',
};

const equifaxMarkers: readonly RegExp[] = [
  /\bequifax (?:credit )?(?:report|file|disclosure)\b/i,
  /\bequifax information services\b/i,
  /\bequifax\.com\b/i,
  /\bdate of 1st delinquency\b/i,
  /\b(?:date major delinquency|activity designator|narrative codes?|term duration|terms frequency)\b/i,
  /\bloan\/account type\b/i,
  /\b(?:p\.?\s?o\.?\s?box 740\d{3}|po box 105\d{3})\b/i,
  /^equifax$/im,
  /\bequifax\b(?![\s\S]*\bexperian\b)(?![\s\S]*\btrans ?union\b)/i,
];
const experianMarkers: readonly RegExp[] = [
  /\bexperian (?:credit )?(?:report|file|disclosure)\b|\breport(?:ed)? (?:by|from) experian\b/i,
  /\bexperian\.com\b/i,
  /\bon record until\b/i,
  /\bcredit limit\s*(?:\/|or)\s*original (?:amount|balance)\b/i,
  /\b(?:potentially negative|never late)\b/i,
  /\bp\.?\s?o\.?\s?box (?:4500|9701|2002|9556|9554|9532)\b|\ballen,? tx\b/i,
  /\bnational consumer assistance center\b/i,
  /\brequests viewed (?:only )?by\b|\binquiries shared (?:only )?with\b/i,
  /^experian$/im,
  /\bexperian\b(?![\s\S]*\bequifax\b)(?![\s\S]*\btrans ?union\b)/i,
];
const transunionMarkers: readonly RegExp[] = [
  /\btrans ?union (?:personal |consumer )?(?:credit )?(?:report|file|disclosure)\b/i,
  /\btransunion\.com\b|\btrans ?union consumer (?:relations|solutions|disclosure)\b/i,
  /\bestimated (?:month and year|date) (?:that )?this item will be removed\b/i,
  /\bpay status\b/i,
  /\b(?:satisfactory accounts|accounts with adverse information|adverse accounts)\b/i,
  /\b(?:account review|promotional|regular) inquiries\b/i,
  /\bp\.?\s?o\.?\s?box (?:2000|1000|805)\b|\bchester,? pa\b/i,
  />[^<>\n]+</,
  /^trans ?union$/im,
  /\btrans ?union\b(?![\s\S]*\bequifax\b)(?![\s\S]*\bexperian\b)/i,
];
const annualMarkers: readonly RegExp[] = [/annual\s?credit\s?report/i, /\bacr\b/i, /free annual/i];

const equifax = {
  bureau: 'equifax',
  checkedOn,
  markers: equifaxMarkers,
  sections: commonSections,
  noise: [
    ...commonNoise,
    /^paid on time\b.*(?:days past due|no data|voluntary|charge)/i,
    /^efx-\w+/i,
    /^company name\s+inquiry type\b.*/i,
    /^date\s*:?\s+\S.*equifax/i,
  ],
  accountStart: /^(\d{1,2}\.\d{1,2}\s+[A-Z0-9].{1,60})$/,
  labels: {},
  gridLegend: commonLegend,
} as const;

const experian = {
  bureau: 'experian',
  checkedOn,
  markers: experianMarkers,
  sections: commonSections,
  noise: [...commonNoise, /^potentially negative$/i, /^experian$/i],
  labels: { company: 'creditor', current: 'remarks', previous: 'known' },
  gridLegend: commonLegend,
} as const;

const transunion = {
  bureau: 'transunion',
  checkedOn,
  markers: transunionMarkers,
  sections: commonSections,
  noise: [
    ...commonNoise,
    /^rating$/i,
    /^trans ?union$/i,
    /^-+ ?begin credit report ?-+$|^-+ ?end of credit report ?-+$/i,
  ],
  accountStart:
    /^(>?[A-Z0-9][A-Za-z0-9 &.,'/()+-]{1,60}?)\s+#?\s?((?=[\dXx*]*\d)[\dXx]{2,}\*{2,}[\dXx*]*|#[\dXx*]{3,}|\*{3,}\d{2,})<?$/,
  labels: {},
  gridLegend: commonLegend,
} as const;

export const profiles: readonly DisclosureProfile[] = [
  { ...equifax, id: 'equifax-bureau', edition: 'bureau', editionMarkers: [] },
  { ...equifax, id: 'equifax-annual', edition: 'annual', editionMarkers: annualMarkers },
  { ...experian, id: 'experian-bureau', edition: 'bureau', editionMarkers: [] },
  { ...experian, id: 'experian-annual', edition: 'annual', editionMarkers: annualMarkers },
  { ...transunion, id: 'transunion-bureau', edition: 'bureau', editionMarkers: [] },
  { ...transunion, id: 'transunion-annual', edition: 'annual', editionMarkers: annualMarkers },
];
