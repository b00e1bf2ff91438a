import type { IntentName } from './intents.ts';

// How people type what they ask. A pattern with more weight says more surely what is meant.

type Weighted = readonly [weight: number, pattern: RegExp];

const MORE = String.raw`(?:more|extra|additional|on top|bump|raise|increase)`;
const PAY = String.raw`(?:pay(?:ing)?|put(?:ting)?|throw|send|add|set aside|do|contribute|use|drop|give|toss|kick in)`;
const COLLECTOR = String.raw`(?:collectors?|collections?|collection agenc(?:y|ies)|debt buyers?|midland|portfolio recovery|cavalry|lvnv|recovery)`;
const REPORT = String.raw`(?:credit )?(?:reports?|files?|history|record)`;
const SUM = String.raw`(?:tax (?:refund|return)|refund|bonus|stimulus|inheritance|settlement check|lump sum|windfall|birthday money|side gig|overtime check)`;

/** In the order in which one is taken where several weigh the same. */
export const PATTERNS: readonly (readonly [IntentName, readonly Weighted[]])[] = [
  [
    'immigration',
    [
      [
        8,
        /\b(immigration|green card|visa (status|application|renewal)|uscis|deport\w*|citizenship|public charge)\b/,
      ],
    ],
  ],
  [
    'sued',
    [
      [
        8,
        /\b(lost|losing|loss|went|was) (in |to )?court\b|\bcourt (order|letter|notice|judgment)\b/,
      ],
      [
        12,
        /\b(sued|suing me|being sued|lawsuit|summons|served (me |us )?(with )?(some |court )?(papers|court)|court papers|court date|court summons|process server|default judge?ment)\b/,
      ],
      [
        7,
        /\bsue me\b|\b(take|taking|took|taken) me to court\b|\bjudge?ment against me\b|\bgo(ing)? to court\b/,
      ],
    ],
  ],
  [
    'garnished',
    [
      [9, /\btak(e|es|ing)\b.{0,15}\bmy (wages|pay|paychecks?|salary)\b/],
      [
        9,
        /\bgarnish\w*\b|\bwage (attachment|levy)\b|\b(levy|levied|froze|freeze) .{0,20}\b(bank )?account\b/,
      ],
      [
        7,
        /\b(take|taking|took|come after) (money )?(out of |from |of )?my (pay|paychecks?|wages|salary|bank account)\b/,
      ],
    ],
  ],
  ['bankruptcy', [[8, /\bbankrup\w*\b|\bbankrut\w*\b|\bchapter (7|13|seven|thirteen)\b/]]],
  [
    'taxes',
    [
      [6, /\birs\b/],
      [9, /\btax(es)?\b.{0,30}\b(forgiv\w*|cancel\w*|settle\w*)\b/],
      [8, /\b1099-?c\b|\b(pay|owe|have) tax(es)? on (the )?(forgiven|cancell?ed|settled)\b/],
      [8, /\b(forgiven|cancell?ed|settled) debt .{0,20}\b(tax|income)/],
      [
        6,
        /\b(file|filing|deduct|deduction|write off) .{0,15}\btax(es)?\b|\btax(es)? (advice|deduct\w*|return|question)\b(?!.{0,30}\b(to|on|toward|into|at) )/,
      ],
    ],
  ],
  [
    'record_payment',
    [
      [8, /^(?!.*\b(if|would|should|could)\b).*\bmade (a|an|my)\b.{0,20}\bpayment\b/],
      [11, /^(?!.*\b(if|would)\b).*\b(record|log|mark)\b.{0,20}(\$?\d|\bpaid\b)/],
      [
        11,
        /^(?!.*\b(if|would|when|should|can|could)\b).*\b(i|we|ive|i've|just) (just |already |finally )?paid off\b/,
      ],
      [
        7,
        /^(i |we |i've |ive )?(just |already )?(paid|made a payment|sent (a )?(payment|\$?\d))\b(?!.*\b(off|if|late|collectors?|collections?|report|on time|but)\b)/,
      ],
      [
        8,
        /^(?!.*\b(if|would|could|should|can(?! you)|more|extra|a month|per month|report|collectors?|collections?|years|hurt|late fee|removed|settled|scam\w*|still)\b).*\b(i|ive|i've|we|just|already) (just |already |have )?(paid|sent|made a payment|put|payed)\b.{0,40}(\$|\d|\bpayment\b|\byesterday\b|\btoday\b)/,
      ],
      [9, /\b(record|log|mark|enter|note|register) (a |my |the |that )?.{0,20}\b(payment|paid)\b/],
      [7, /^paid \$?\d/],
    ],
  ],
  [
    'change_due_day',
    [
      [
        11,
        /\b(change|move|switch|set|shift|push|update)\b.{0,30}\b(due (day|date)|payment (day|date))\b/,
      ],
      [9, /\bdue (day|date)\b.{0,25}\b(to|is|be|on) (the )?\d/],
      [7, /\bmove\b.{0,30}\b(due|payment) to the \d/],
    ],
  ],
  [
    'skip_month',
    [
      [
        10,
        /\bmiss(ed|ing)?\b.{0,12}\b(january|february|march|april|may|june|july|august|september|october|november|december|next month|this month)\b/,
      ],
      [9, /\bno payments?\b.{0,10}\b(in|for)\b/],
      [
        9,
        /\btak(e|ing) (january|february|march|april|may|june|july|august|september|october|november|december|next month|this month|a month|one month) off\b|\bmonth off\b/,
      ],
      [
        9,
        /\bskip(s|ped|ping)? (a|the|one|my|all|this|next|paying|payments?|it|in|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/,
      ],
      [
        7,
        /\b(miss|pause|leave out|don'?t pay|not pay|pay nothing|take a break)\b.{0,25}\b(in )?(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|next month|this month|a month|one month|month off)\b/,
      ],
    ],
  ],
  [
    'lump_sum',
    [
      [10, /\b(one|single|an?) (extra|additional) payment\b/],
      [
        7,
        /\b(throw|put|send|drop|dump|pay)\b.{0,15}\$?\d[\d,.]*k?( dollars| bucks)? (extra )?(at|on|toward|towards|into|onto)\b(?!.*\b(month|monthly)\b|.*\/mo)/,
      ],
      [
        9,
        /\b(get|getting|receive|expect|expecting)\b.{0,15}\$?\d[\d,.]*k?\b.{0,15}\b(back|from (the )?irs)\b/,
      ],
      [
        9,
        /\$?\d[\d,.]*k?\b.{0,30}\b(once|one time|right now|all at once)\b|\b(once|one time)\b.{0,20}\$?\d/,
      ],
      [
        9,
        new RegExp(
          String.raw`\b${SUM}\b(?<!\b(?:take|taking|seize|keep|garnish|offset)\b.{0,30})(?!.{0,20}\b(status|anticipation)\b)`,
        ),
      ],
      [
        9,
        /\b(one[- ]time|once|all at once|one off|single)\b.{0,30}(\$|\d)|(\$|\d)[\d,.k]* (once|one time|one[- ]off|all at once|lump)/,
      ],
      [
        7,
        new RegExp(
          String.raw`\b(got|getting|get|came into|have|inherit\w*|sold)\b.{0,30}\$?\d[\d,.]*k?\b.{0,40}\b(pay|put|throw|toward|towards|on|at|use)\b(?!.*\b(month|monthly)\b)`,
        ),
      ],
    ],
  ],
  [
    'hold_minimum',
    [
      [
        11,
        /\b(keep|keeping|hold|holding|freeze|lock) (on )?(paying |at )?(this month'?s|the same|the current|today'?s|my current) (minimum|amount|payment)\b/,
      ],
      [
        11,
        /\b(hold|keep|keeping|holding) (paying )?the (same )?minimum\b|\bsame minimum every month\b/,
      ],
      [
        6,
        /\bwhy (does|do|is|are) (my|the) minimums?( payments?)? (keep |keeps )?(go|get|drop|shrink|fall|lower|chang)/,
      ],
    ],
  ],
  [
    'minimums_only',
    [
      [8, /\b(only|just|nothing but)\b.{0,20}\bmin(imum)?s?\b/],
      [
        8,
        /\bminimums? (payments? )?only\b|\bpay(ing)? (the |my )?(bare )?minimums?( payments?)?\b(?!.{0,20}\bmore than\b)/,
      ],
      [5, /\bminimum payments? (forever|take|how long)\b/],
    ],
  ],
  [
    'more_a_month',
    [
      [5, /\b(faster|sooner|quicker)\b/],
      [9, /\b(up|raise\w*|increase\w*|bump\w*)\b.{0,20}\bby \$?\d/],
      [
        8,
        /\b(extra|another|additional|more) (fifty|twenty|hundred|thirty|ten|forty|a hundred|two hundred|sixty|seventy)\b/,
      ],
      [
        8,
        /\b\d+ ?(%|percent) more\b|\b(doubl|tripl)(e|ed|ing) (my |the |what i )?(payment|pay|budget|amount)/,
      ],
      [9, /\b(another|add)\b.{0,8}\$?\d[\d,.]*/],
      [8, new RegExp(String.raw`(\$|\d)[\d,.k]*( dollars| bucks)? ${MORE}`)],
      [8, new RegExp(String.raw`\b${MORE}\b.{0,12}(\$|\d)`)],
      [
        8,
        new RegExp(
          String.raw`\b(fifty|twenty|hundred|thirty|ten|forty)( dollars| bucks)? ${MORE}\b`,
        ),
      ],
      [6, new RegExp(String.raw`\b${PAY}( in)?( a (little|bit|few bucks))? ${MORE}\b`)],
      [6, /\b(can|could) (i )?(find|spare|scrape)\b.{0,20}(\$|\d)[\d,.]*\b/],
      [
        5,
        /\bpay(ing)? (it|this|them|my debts?) off (faster|sooner|quicker|early)\b|\bget out of debt (faster|sooner|quicker)\b|\bspeed (it|this) up\b/,
      ],
    ],
  ],
  [
    'less_a_month',
    [
      [8, /\b\d+ ?(%|percent) less\b/],
      [
        8,
        /(\$|\d)[\d,.k]*( dollars| bucks)? (less|fewer|lower)\b|\b(less|lower|cut|reduce|drop)\b.{0,15}(\$|\d)[\d,.]*/,
      ],
      [8, /\b(fifty|twenty|hundred|thirty|ten|forty)( dollars| bucks)? less\b/],
      [6, /\b(pay|put|send|set aside) (a (little|bit) )?less\b/],
    ],
  ],
  [
    'set_amount',
    [
      [9, /\b(set|put) aside another amount\b/],
      [7, /\bonly (have|got|make)\b.{0,8}\$?\d/],
      [9, /\$?\d[\d,.]*k?\b.{0,15}\b(instead of|rather than)\b/],
      [
        7,
        /\b(can|could|might|only|able to) (only |just |maybe |probably )?(do|pay|afford|manage|swing|put in|set aside)\b.{0,12}\$?\d[\d,.]*k?\b(?!.{0,8}\b(more|extra)\b)/,
      ],
      [7, /\b(my|a) (budget|monthly|payment) (is|was|were|of|at)\b.{0,8}\$?\d/],
      [
        10,
        /\b(lower|cut|reduce|drop|raise|increase|bump|bring|change|set|move|switch)\b.{0,20}\bto \$?\d[\d,.]*k?\b(?!(st|nd|rd|th)|\/\d)/,
      ],
      [
        7,
        /\b(set|change|make|use|go|switch|bring|budget|plan) (aside |it |my (budget|plan|payment|monthly|amount) )?(up |down )?(to |at |for |of )?\$?\d[\d,.]*k?\b(?!.{0,10}(more|extra|less|st|nd|rd|th))/,
      ],
      [
        7,
        /\b(if|what if|say) i (only |just |could )?(pay|paid|set aside|put|send|do|budget|have|had|afford)( in)?( aside| down)? (only |just |about )?\$?\d[\d,.]*k? (dollars |bucks )?(a|per|each|every|\/) ?mo(nth)?\b/,
      ],
      [6, /\$?\d[\d,.]*k?( dollars| bucks)? ?(a|per|each|every|\/) ?mo(nth)?\b/],
      [5, /\bwhat (if|about|happens (if|at|with))\b.{0,12}\$\d[\d,.]*k?\b/],
    ],
  ],
  [
    'not_mine',
    [
      [
        12,
        /\b(fraud alerts?|credit freeze|security freeze|freez\w* (my |your )?(credit|file|report))\b|\bhow long\b.{0,30}\bfreeze\b/,
      ],
      [
        9,
        /\b(someone|ex|brother|father|mother|dad|mom|sister|roommate|husband|wife)\w*'?s? (debt|account|card|loan)s?\b.{0,15}\bon my\b/,
      ],
      [
        9,
        /\b(identity|id) (theft|thief|stolen|fraud)\b|\bstole(n)? my (identity|ssn|social|info\w*)\b/,
      ],
      [
        8,
        /\b(isn'?t|is not|not|never|wasn'?t|ain'?t|don'?t think (it'?s|its|this is|that'?s|thats)) (even )?(mine|my (account|debt|card|loan))\b/,
      ],
      [
        8,
        /\b(opened|took out|applied for|open) .{0,30}\bin my name\b|\b(never|didn'?t) (open(ed)?|appl(y|ied)|took|taken|take|signed up)\b/,
      ],
      [
        7,
        /\b(someone|somebody) (else'?s|used my|is using my)\b|\bmixed (up )?(my )?file\b|\bfraudulent (account|charge)s?\b|\b(data )?breach\b/,
      ],
      [7, /\b(fraud alert|credit freeze|security freeze|freeze my (credit|file|report))\b/],
    ],
  ],
  [
    'collector_limits',
    [
      [
        9,
        /\bwhat (may|can|must|could)(n'?t| not)? (a |the )?(debt )?collectors?\b.{0,12}\b(not )?(do|say|call)\b|\bcollectors? (may|can) not\b/,
      ],
      [
        9,
        /\b(they|collectors?|agency)\b.{0,20}\b(text|email|message|dm)s?\b.{0,8}\bme\b|\bwhat (time|hours?)\b.{0,25}\b(call|contact)\b|\bcall(ed|s|ing)?\b.{0,12}\b(\d+|two|three|four|five|six|seven|eight|nine|ten|many|several) times\b/,
      ],
      [9, /\bcall\w*\b.{0,25}\b(at work|at my job|me at work)\b/],
      [
        9,
        /\b(contact|tell|call|talk to)\b.{0,12}\bmy (family|mom|dad|mother|father|wife|husband|boss|employer|neighbors?|friends?|kids|parents?|job|work)\b/,
      ],
      [9, /\b(stop|quit)\b.{0,20}\b(calling|calls|contact\w*|texting)\b/],
      [
        9,
        /\btext\w*\b.{0,25}(\b\d{1,2} ?(am|pm|a\.m|p\.m|in the morning)\b|\b(midnight|at night|early|late|morning)\b)/,
      ],
      [8, /\b(sheriff|cops?|police|warrant)\b/],
      [4, /\bwhat are my rights\b/],
      [
        9,
        /\bcall\w*\b.{0,25}(\b\d{1,2} ?(am|pm|a\.m|p\.m)\b|\b(midnight|at night|weekends?|sundays?|early|late|morning)\b)/,
      ],
      [8, /\bcall(s|ing|ed)? me\b.{0,25}\b(times|every|day and night|constantly|non ?stop)\b/],
      [
        8,
        new RegExp(
          String.raw`\b(how (often|many times)|keeps?|constantly|every day|non ?stop|all the time|at (my )?(work|job)|at night|before 8|sunday)\b.{0,40}\bcall\w*\b(?=.*)`,
        ),
      ],
      [
        9,
        new RegExp(
          String.raw`\b(${COLLECTOR}|they|he|she|someone)\b.{0,40}\b(threaten\w*|harass\w*|arrest\w*|jail|yell\w*|curs\w*|swear\w*|scream\w*|abus\w*|tell(ing)? my|told my|talk(ed|ing)? to my|call(ed|ing|s)? my (mom|mother|dad|boss|work|job|family|neighbor|friend|sister|brother|wife|husband))`,
        ),
      ],
      [
        8,
        /\b(make|get|tell|ask) (them|him|her|the collectors?|collectors?|this guy) (to )?(stop|quit) (calling|contacting|texting)\b|\bstop (the )?(calls|calling|harass\w*|contacting|texting)\b|\bleave me alone\b/,
      ],
      [
        8,
        /\b(go|going|put|throw|thrown) (me )?(to|in|into) (jail|prison)\b|\barrest\w*\b|\bcollectors?\b.{0,30}\b(allowed|legal|illegal|may|rights)\b/,
      ],
      [
        7,
        /\bcall\w*\b.{0,25}\b(at work|my (job|boss|work|family|mom|neighbor))\b|\bblowing up my phone\b/,
      ],
    ],
  ],
  [
    'old_debt',
    [
      [
        9,
        /\b(\d+|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)[- ]years?[- ]old\b.{0,12}\b(debt|collection|account|bill|card|loan)\b/,
      ],
      [
        9,
        /\b(debt|bill|card|loan|collection)\b.{0,15}\bfrom (19|20)\d\d\b(?!.{0,30}\b(leave|fall|drop|come|stay|report)\b)/,
      ],
      [
        9,
        /\bstatute of limitations?\b|\btime[- ]?barred\b|\bzombie debt\b|\brestart (the )?(clock|7|seven|time|statute)\b|\bre-?ag(e|ed|ing)\b/,
      ],
      [
        8,
        /\b(old|ancient|from|back in|over|ten|10|eight|8|nine|9|twelve|12|fifteen|15|twenty|6|six|7|seven|5|five)[- ]?(years?)?[- ]?(old|ago|back)?\b.{0,25}\b(debt|collection|account|bill|card)\b.{0,40}\b(pay|sue|call\w*|wrote|letter|still|collect\w*|owe|want\w*)\b/,
      ],
      [
        8,
        /\b(debt|collection|account|bill|card|loan)\b.{0,30}\b(\d+|ten|eight|nine|twelve|fifteen|twenty|many|so many) years? (old|ago)\b/,
      ],
      [
        8,
        /\b(really|very|super|so) old (debt|collection|account|bill|card|loan)s?\b|\bold debts?\b/,
      ],
    ],
  ],
  [
    'medical_bill',
    [
      [
        10,
        /\b(medical|hospital|ambulance|er|emergency room|doctor'?s?|dental|dentist|surgery|clinic|lab) (bills?|debts?|visit|charges?|collections?)\b/,
      ],
      [
        6,
        /\b(hospital|ambulance|insurer|insurance (denied|didn'?t|won'?t|refused)|itemized bill|charity care|financial assistance|explanation of benefits|eob)\b/,
      ],
    ],
  ],
  [
    'remove_true',
    [
      [
        12,
        /^(remove|delete|erase|take off|get rid of)\b.{0,20}\b(late payments?|missed payments?|charge-?offs?|collections?|bankruptc\w+|negatives?|marks?|inquir\w+|repossessions?)\b/,
      ],
      [
        9,
        /^(?!.*\b(wrong|errors?|mistakes?|isn'?t mine|not mine|inaccurate|incorrect|already paid|fee|autopay|company|companies|service|guy|charg(?:ed|es|ing)|dispute)\b).*(?:\b(remov\w*|delet\w*|eras\w*|get rid of|take (it |this |that )?(off|out)|taken (off|out)|clear|wipe)\b.{0,30}\b(late payments?|lates?|missed payments?|charge-?offs?|collections?|bankruptc\w+|negatives?|bad marks?|marks?|repossessions?|repos?|inquir\w+|bad (stuff|things))\b|\b(late payments?|missed payments?|charge-?offs?|collections?|bankruptc\w+|negatives?|bad marks?|repossessions?|inquir\w+)\b.{0,20}\b(removed|deleted|erased|taken (off|out)|cleared|wiped)\b)/,
      ],
    ],
  ],
  [
    'file_cleaners',
    [
      [8, /\b(true|accurate|negative)\b.{0,25}\b(removed?|deleted?|taken off|erased?)\b|\b609\b/],
      [9, /\bein\b/],
      [
        9,
        /\bcredit[- ]?repair\b|\b(fix|clean|erase|wipe|delete|repair)\w* my credit\b|\bcredit (fix|clean|sweep|doctor)\w*\b/,
      ],
      [
        9,
        /\b(cpn|credit privacy number|new credit (identity|number|file)|tradelines? (for sale|to buy)|buy(ing)? (a )?tradelines?|credit sweep|lexington|pay for delet\w*)\b/,
      ],
      [
        7,
        /\b(company|guy|someone|service|they)\b.{0,40}\b(promis\w*|guarante\w*|says? (they|he|it) can|offer\w*|charg\w*)\b.{0,50}\b(credit|score|report|negative|bad marks?|delete|remove)\b/,
      ],
      [
        7,
        /\b(delete|remove|take off|get rid of)\b.{0,25}\b(accurate|true|bad|negative|late|everything)\b.{0,20}\b(for money|if i pay|for \$|for a fee|company)\b/,
      ],
    ],
  ],
  [
    'settle',
    [
      [
        9,
        /\b(settle|settling|settled|settlements?)\b(?! (check|from (my|the) (accident|lawsuit)))/,
      ],
      [
        8,
        /\b(pay|take|accept|offer\w*)\b.{0,25}\b(less than|a fraction|half of|pennies|part of|percent of|% of) (what )?(i owe|the (balance|debt|full)|full)?/,
      ],
      [8, /\b(debt relief|debt forgiveness|negotiat\w*|national debt|freedom debt)\b/],
    ],
  ],
  [
    'dispute_error',
    [
      [
        10,
        /\b(two|twice|double|duplicated?|same|listed)\b.{0,25}\b(accounts?|debts?|items?|entr(y|ies)|lines?)\b.{0,25}\b(on|in) (my|the) (credit )?(report|file)\b|\b(accounts?|debts?|items?)\b.{0,20}\b(is |are )?(on (there|it|my report) )?(twice|duplicated?)\b|\b(says|shows|listed as|reported as) (its |it'?s )?open\b.{0,30}\bclosed\b/,
      ],
      [9, /\b(can|could|how (do|can|should)) (i|we) dispute\b/],
      [8, /\bold (address|name|employer)\b/],
      [8, /\b(inaccurate|incorrect|wrong)\b.{0,20}\b(correct|corrected|fixed|removed|changed)\b/],
      [
        9,
        /\bwrong\b.{0,20}\b(late|account|balance|mark|collection|address|name)\b|\b(listed|reported|shows?( up)?|on there) twice\b|\bduplicate\b/,
      ],
      [
        8,
        /\bdispute\b.{0,40}\b(bureaus|all three|online|by mail|certified)\b|\b(send|include)\b.{0,20}\bdispute\b/,
      ],
      [
        8,
        /\b(equifax|experian|transunion|bureaus?|report)\b.{0,15}\b(has|have|shows?|lists?) (my |the |an? )?(old|wrong)\b/,
      ],
      [
        8,
        /\bhow (do|should|can) i write\b.{0,30}\b(bureau|dispute|equifax|experian|transunion|letter)\b/,
      ],
      [
        8,
        new RegExp(
          String.raw`\b(dispute|disputing|disputes|challenge|contest|correct)\b.{0,50}\b(error|mistake|report|bureau|late|account|inaccura\w*|wrong|item|something|equifax|experian|transunion|inquir\w*|tradeline)\b`,
        ),
      ],
      [
        8,
        new RegExp(
          String.raw`\b(error|mistake|wrong|incorrect|inaccura\w*|false|not right|messed up|isn'?t right|not true)\b.{0,50}\b(${REPORT}|bureau|equifax|experian|transunion)\b`,
        ),
      ],
      [
        8,
        new RegExp(
          String.raw`\b(${REPORT}|bureau|equifax|experian|transunion)\b.{0,50}\b(error|mistake|wrong|incorrect|inaccura\w*|false|messed up|isn'?t right|not true|lie|lying)\b`,
        ),
      ],
      [
        7,
        /\b(says?|shows?|showing|listed|reported|reporting) .{0,20}\b(i was |as )?(late|unpaid|charged off|a balance|twice|delinquent)\b.{0,60}\b(but|never|wasn'?t|paid|isn'?t)\b/,
      ],
      [6, /\bhow (do|can|would) i dispute\b|\bdispute (it|this|letter)\b/],
    ],
  ],
  [
    'bureau_deadline',
    [
      [
        11,
        /\b(bureaus?|equifax|experian|transunion)\b.{0,40}\bdispute\b.{0,40}\b(deadline|when|last day|how long|due)\b|\b(bureaus?|equifax|experian|transunion)\b (got|received|has) my dispute\b|\bdispute\b.{0,30}\b(days|weeks|months) ago\b|\bdispute\b.{0,40}\b(nothing|no (answer|response|reply|word)|haven'?t heard|still waiting)\b/,
      ],
      [8, /\bdispute\b.{0,30}\b(nothing|no word|silence|ago)\b/],
      [9, /\b(bureau|equifax|experian|transunion)\b.{0,20}\bignor/],
      [10, /\b(verified|ignor\w* my dispute)\b/],
      [
        9,
        /\bhow (long|many days)\b.{0,40}\b(bureau|equifax|experian|transunion|investigat\w*|dispute|they) (have|has|take|takes|got|to answer|to respond|process)?\b(?=.*\b(dispute\w*|investigat\w*|answer|respond|reply|bureau|equifax|experian|transunion)\b)/,
      ],
      [
        9,
        /\b(equifax|experian|transunion|bureaus?|they)\b.{0,30}\b(hasn'?t|haven'?t|didn'?t|never|not|won'?t|isn'?t)\b.{0,15}\b(answer\w*|respond\w*|repl(y|ied)|got(ten)? back|heard|written)\b/,
      ],
      [
        8,
        /\b(verified|came back verified|said it was verified|dispute (was )?(denied|rejected|came back)|deleted .{0,20}(came|come) back|reinsert\w*|reappear\w*)\b/,
      ],
      [
        7,
        /\bafter i (dispute|disputed|send|sent)\b|\bdispute (take|takes|taking|status)\b|\b(no|any) (answer|response|reply) (to|from|on) (my )?(dispute|equifax|experian|transunion|the bureau)/,
      ],
    ],
  ],
  [
    'collector_wrote',
    [
      [9, /\bwhat (can|should|do|could) (i|we) ask\b.{0,12}\b(debt )?collectors?\b/],
      [
        9,
        /\b(do|must|should) (i|we) (have to |need to )?pay\b.{0,20}\b(collections?|collectors?)\b/,
      ],
      [
        10,
        /\bsold (my|the|this|that) (debt|account|loan|card)\b|\b(bought|purchased|owns) my (debt|account)\b/,
      ],
      [9, /\bhow long\b.{0,30}\b(answer|respond|reply|dispute)\b.{0,25}\b(collect\w*|debt)\b/],
      [8, /\bproof\b.{0,15}\b(owe|debt)\b/],
      [
        8,
        /\bletter\b.{0,40}\b30 days\b|\bnever (got|received|sent)\b.{0,20}\b(letter|notice)\b|\bstarted calling\b|\bdebt\b.{0,15}\bsold\b/,
      ],
      [8, new RegExp(String.raw`\b${COLLECTOR}\b.{0,25}\b(wants?|asks?|asking|asked|demands?)\b`)],
      [
        9,
        /\bcollect\w*\b.{0,30}\b(real|legit\w*|scam|fake)\b|\b(real|legit\w*|scam|fake)\b.{0,30}\bcollect\w*\b/,
      ],
      [
        7,
        /\bhave to (talk|speak|answer|respond) to (them|a collector|collectors?|that)\b|\bignor\w+\b.{0,25}\b(collectors?|them|the letter|a letter|calls?)\b/,
      ],
      [
        7,
        /\b(don'?t|do not|didn'?t|doesn'?t|never) (even )?(recogni[sz]e|remember|know|owe)\b.{0,25}\b(debt|it|this|that|bill|collection|them)\b/,
      ],
      [8, /\b(sent|send|sold|turned|handed)\b.{0,15}\bto (a )?collect\w*\b/],
      [
        8,
        new RegExp(
          String.raw`\b${COLLECTOR}\b.{0,60}\b(wrote|writ\w*|letter|sent|sends?|called|calls|calling|call|contact\w*|email\w*|text\w*|notice|says? i owe|voicemail|reached|pay (them|it|this)?)\b`,
        ),
      ],
      [
        8,
        new RegExp(
          String.raw`\b(letter|notice|call|called|email|text|voicemail|contacted|bill)\b.{0,40}\b(from|by) (a |an |some |the |this )?.{0,25}\b${COLLECTOR}\b`,
        ),
      ],
      [
        8,
        /\b(validat\w*|verif\w*|prove|proof of) (the |this |that |of )?(debt|i owe|it'?s mine)\b|\bvalidation (notice|letter)\b|\bdebt validation\b/,
      ],
      [
        7,
        /\b(went|gone|going|sent|sold|turned over|goes|is|in|go) (in ?)?to collections?\b|\bin collections?\b|\bdispute\b.{0,30}\b(debt|collection|collector)\b/,
      ],
      [
        6,
        /\b(do i have to|should i|must i) pay (them|a collector|collections?|this collection|the collection)\b/,
      ],
    ],
  ],
  [
    'denied',
    [
      [
        12,
        /\b(got|was|been|were|am|im|i'?m|being) (just )?(denied|turned down|rejected|declined)\b/,
      ],
      [9, /\b(denied|rejected|turned down|declined) (for|from|by)\b/],
      [
        8,
        /\b(denied|denial|turned (me )?down|rejected|declined|refused)\b(?!.{0,20}\b(dispute|claim)\b)/,
      ],
      [
        8,
        /\badverse action\b|\bwhy (was|did|were) .{0,30}\b(say no|said no|not approved|disapproved)\b|\bnot approved\b|\bsaid no to (me|my)\b/,
      ],
    ],
  ],
  [
    'deferred_interest',
    [
      [11, /\bno[- ]interest (offer|deal|plan|period|promotion)\b/],
      [
        9,
        /\bdeferred interest\b|\bno interest (if|for|until|financing)\b|\bsame as cash\b|\binterest[- ]free\b|\bpromo(tional)?( rate| period| apr| balance| financing)?\b.{0,20}\b(end\w*|expire\w*|over|up|run\w* out)?\b/,
      ],
      [
        8,
        /\b(charged|hit|billed|slapped)\b.{0,30}\b(all|year|months|back) (of )?(the )?interest\b|\bback interest\b|\bintro(ductory)? (rate|apr|period)\b|\bcare ?credit\b/,
      ],
    ],
  ],
  [
    'how_long_it_stays',
    [
      [9, /\bhow (many years|long)\b.{0,40}\b(remain|stay|reported|show|last|kept)\b/],
      [8, /\b(paid|old)\b.{0,25}\bstill (on|show\w*|there|report\w*)\b/],
      [8, /\bwhen (does|do|will|did)\b.{0,25}\b(leave|go away|disappear|expire)\b/],
      [
        8,
        /\bpay(ing)?( off)?\b.{0,20}\bcollections?\b.{0,25}\b(help|good|hurt|worth|score|credit)\b/,
      ],
      [
        8,
        /\bpay(ing)?\b.{0,25}\b(remove|delete|erase|take)s? (it|them|that)\b|\bpay(ing)?\b.{0,30}\b(come|go|fall) (off|away)\b/,
      ],
      [
        9,
        new RegExp(
          String.raw`\bhow long\b.{0,60}\b(stay|stays|remain|remains|on (my|a|the) ${REPORT}|on there|show|shows|report|reported|hurt|hurts|haunt|follow\w*|affect|affects|keep)\b`,
        ),
      ],
      [
        8,
        /\b(fall|falls|fell|drop|drops|come|comes|go|goes|age|ages|roll|rolls) off\b|\b(leave|leaves|gone from|disappear\w*|off) (of )?(my |the )?(credit )?(report|file|record)s?\b/,
      ],
      [8, /\b(seven|7)[- ]years?\b(?!.{0,10}\bold\b)/],
      [
        6,
        new RegExp(
          String.raw`\bstill (on|showing|shows|there|reporting)\b.{0,30}\b(${REPORT})?\b.{0,30}(years?|paid|old)`,
        ),
      ],
    ],
  ],
  [
    'late_payment',
    [
      [8, /\bpay(ing|s)? late\b/],
      [11, /\bstop paying\b/],
      [8, /\b(raise|raised|hike|hiked|increased?) my (interest )?(rate|apr)\b/],
      [11, /\b(is|i'm|im|am|was) late\b.{0,20}\b(how bad|what happens|what now|bad)\b/],
      [
        8,
        /\b(late|missed|forgot|miss|forget|overdue|past due)\b.{0,40}\b(payment|bill|due|fee|fees|credit|report\w*|hurt|happens?|happen|score|interest|pay|days?)\b/,
      ],
      [
        8,
        /\b(what|how)\b.{0,30}\b(happens?|bad|much)\b.{0,30}\b(late|miss\w*|overdue|past due|don'?t pay|stop paying|default)\b/,
      ],
      [
        7,
        /\blate fees?\b|\b(30|60|90|thirty) days? (late|past due)\b|\bpenalty (rate|apr)\b|\b(one|a|two|three|\d+|few) days? late\b|\bpaid (it )?late\b/,
      ],
    ],
  ],
  [
    'am_i_late',
    [
      [11, /\bhow many days late\b/],
      [11, /\bhow (late|behind|overdue) (is|are|am)\b/],
      [
        9,
        /\b(am i|are we|is (anything|something|any of (it|them)|it|this|that)|anything|what'?s|whats|what is|which)( is| are)? (late|behind|overdue|past due)\b/,
      ],
      [
        8,
        /\b(did|have) i miss(ed)? (a|any|my|anything|something)\b|\bam i (caught up|up to date|current|behind|good)\b|\bhow (late|behind|overdue) am i\b/,
      ],
    ],
  ],
  [
    'next_payment',
    [
      [8, /\bdue in\b|\bhow much is due\b|\blenders? (want|ask)\b/],
      [4, /\bwhat now\b/],
      [6, /\bwhere (do|should|would|can) (i|we) (even |possibly )?(start|begin)\b/],
      [
        9,
        /\b(next|upcoming|coming) (payments?|bills?|due)\b|\bwhat('?s| is|s)? (is )?(due|coming (up|due)|next)\b|\bwhat do i (have to |need to |gotta )?pay (next|now|this (week|month)|today|tomorrow|first this month)\b/,
      ],
      [
        8,
        /\bwhen (is|are|do i|does|s|'s)\b.{0,40}\b(due|pay|payment)\b(?!.{0,20}\b(off|done|free)\b)|\bdue (this week|this month|next week|today|tomorrow|soon|next|date|when)\b/,
      ],
      [
        7,
        /\bwhat (should|do|can) i (do|pay) (next|now|today)\b|\bnext step\b|\bhow much (do i (have to |need to )?pay|is due|do i owe) (this|next) (month|week)\b/,
      ],
    ],
  ],
  [
    'when_done',
    [
      [5, /\bmy plan\b/],
      [7, /\b(show|explain|what'?s|whats|see|walk me through) (me )?(through )?my plan\b/],
      [
        9,
        /\bwhen\b.{0,30}\b(debt[- ]?free|done|paid off|out of (debt|this|the hole)|finish\w*|free of|be over|end|ends|clear|payoff)\b/,
      ],
      [
        9,
        /\bhow (long|many (months|years|more))\b.{0,40}\b(debt[- ]?free|paid? (it |this |them |everything |all )?off|out of (debt|this)|to pay|done|left|gone|over|finish\w*|until i'?m)\b/,
      ],
      [
        8,
        /\bdebt[- ]free (date|day)\b|\bpayoff date\b|\bhow much longer\b|\bwill (i|this|it) ever (be|get|end)\b|\bever (get out|be (free|done)|pay (it|this) off)\b/,
      ],
    ],
  ],
  [
    'how_much_interest',
    [
      [6, /^(and |the |my )?(total )?interest\b.{0,18}$/],
      [8, /\b(how much|what|total)\b.{0,30}\b(in )?interest\b(?!.{0,15}\brate)/],
      [
        8,
        /\bcost(s|ing)? me\b.{0,20}\b(in all|in total|all together|overall)?\b|\btotal cost\b|\bwhat (will|does|is) (it|this|all this|my debt) cost\b/,
      ],
    ],
  ],
  [
    'which_first',
    [
      [
        11,
        /\bget (out of|rid of (all )?(my|this)) debts?\b|\b(best|fastest|cheapest) way to pay (off )?(my |all )*(debts?|cards?)\b|\bhow (do|can|should) i pay off (all )?(my|this|our) debts?\b/,
      ],
      [11, /\bpay (the|my) \w+ or (the|my)\b/],
      [11, /\bwhat (card|debt|loan)\b.{0,20}\b(highest|lowest|most|biggest|smallest)\b/],
      [
        8,
        /\b(fastest|quickest|best|cheapest|smartest) way\b(?!.{0,25}\b(start|build|credit|dispute|apply|get)\b)/,
      ],
      [11, /\bwhy\b.{0,25}\bfirst\b/],
      [
        9,
        /\bwhich\b.{0,40}\b(first|pay( off)?|debts?|cards?|one|prioriti\w*|order|attack|tackle)\b/,
      ],
      [
        9,
        /\b(avalanche|snowball)\b|\bwhat order\b|\border (should|do|to) (i )?pay\b|\b(smallest|biggest|largest|highest|lowest) (balance|debt|rate|interest|one)?\s?(one )?first\b|\bpay(ing)? (off )?(the )?(smallest|biggest|highest)\b/,
      ],
      [
        7,
        /\b(pay|tackle|attack|focus on|start with)\b.{0,25}\bfirst\b|\bprioriti[sz]e\b|\bwhere (should|does|do) (the|my|any) (extra|money)\b/,
      ],
    ],
  ],
  [
    // Counts only where a debt of theirs is named.
    'one_debt',
    [
      [
        10,
        /\b(tell me (about|more)|what'?s (up|going on|the deal|happening) with|whats (up|going on|the deal) with|what about|how about|show me|details? (on|of|for|about)|status (of|on)|info on|explain)\b/,
      ],
      [
        10,
        /\b(how much|what'?s|whats|what is|is)\b.{0,25}\b(left|owe|owed|balance|rate|apr|minimum|interest( rate)?|limit|payoff|pay off)\b.{0,20}\b(on|for|of|to)\b/,
      ],
      [10, /\bwhen\b.{0,40}\b(paid off|pay off|done|gone|finished|cleared)\b/],
      [9, /^.{0,12}\b(rate|apr|interest|balance|minimum|limit|payoff)\b (on|of|for)\b/],
    ],
  ],
  [
    'card_use',
    [
      [12, /\b(of|to|near) (my|the|its) (limit|credit line)\b|\bclose\b.{0,12}\blimit\b/],
      [11, /\bpay\b.{0,25}\bbefore the \d/],
      [11, /\bwhich card\b.{0,40}\b(score|utili[sz]ation|report\w*)\b/],
      [11, /\bcards? (is |are |too |so |really )*full\b/],
      [11, /\b(too|how|almost|nearly|so) full\b|\bfull (is|are) my\b/],
      [
        9,
        /\b(utili[sz]ation|utilisation|card use|credit usage|credit use)\b|\b(maxed|maxing)( out)?\b|\bnear (the|my|its) limits?\b|\bover (the|my|its) limit\b/,
      ],
      [
        8,
        /\b(30|10|thirty|ten) ?(%|percent\b)|\bhow (full|much of (my|the) (limit|credit))\b|\b(statement|closing)\b.{0,30}\b(date|day|closes?|before)\b|\bbefore (it|the statement|my statement|closing)\b.{0,10}\b(closes?|reports?|date)?\b/,
      ],
      [
        7,
        /\bhow much (should|do|must) i pay\b.{0,40}\b(before|closing|report\w*|limit|under)\b|\b(balance|card) (to )?report\w*\b|\bclose to (my|the) limit\b|\bfull are my cards?\b/,
      ],
    ],
  ],
  [
    'tight_month',
    [
      [
        12,
        /\b(behind on|can'?t keep up|falling behind)\b.*\b(do first|where (do|should) i start|which first|what now|what (do|should) i do)\b/,
      ],
      [
        10,
        /\b(not|won'?t|wont|never|ain'?t)\b.{0,16}\bmake it\b|\bshort on (money|cash)\b|\bowe more than\b/,
      ],
      [11, /\bask\b.{0,30}\b(lower|less|reduced|smaller) (payment|rate|interest|minimum)\b/],
      [9, /\brent is due\b|\bcut my hours\b/],
      [9, /\b(how much|am i|i'?m|im) .{0,12}short\b(?!.{0,12}\b(list|term)\b)/],
      [
        11,
        /\b(repossess\w*|repo'?d|repo (my|the)|repo man|foreclos\w*|evict\w*|lose my (house|home|car))\b/,
      ],
      [10, /\bwhich bills?\b/],
      [
        10,
        /\b(can'?t|cannot|cant|can not|won'?t be able to|not able to|unable to|couldn'?t|don'?t have (enough|the money)|not enough( money)?|short on|no money|broke|hardly|barely)\b.{0,40}\b(pay|afford|make|cover|bills?|rent|payments?|everything|minimums?|month|food|get by|eat)\b/,
      ],
      [
        9,
        /\b(lost|losing|laid off|fired|cut)\b.{0,15}\b(my |from )?(job|work|hours|income)\b|\bunemploy\w*\b|\bhardship\b|\b(i'?m|im|i am|we'?re|were) (flat )?broke\b/,
      ],
      [
        8,
        /\b(rent|food|groceries|electric\w*|power|lights|gas) or (my |the |pay )?(card|cards|debt|bills?|credit)\b|\bwhich bills?\b.{0,20}\b(skip|pay|first|not)\b|\bpay (my )?rent\b|\bless income\b|\bask (for|the (lender|bank)|them for) (a )?(lower|less|reduced|extension|help)\b/,
      ],
    ],
  ],
  [
    'free_reports',
    [
      [8, /\breports?\b.{0,20}\b(without paying|free|no cost)\b/],
      [8, /\bcheck(ing)?\b.{0,20}\bmy (own )?credit\b|\bhow often\b.{0,20}\bcheck\b/],
      [
        9,
        /\bannual ?credit ?report\w*\b|^(?!.*\b(who|employer|landlord)\b).*\b(free|get|see|pull|order|download|check|look at|read|where|obtain|view)\b.{0,30}\b(my |a |your )?(free )?credit (reports?|files?)\b/,
      ],
      [
        8,
        /\bfree (credit )?reports?\b|\bhow often\b.{0,30}\breports?\b|\b(three|3|all) (bureaus?|reports)\b.{0,15}\bfree\b|\bcredit karma\b/,
      ],
    ],
  ],
  [
    'secured_card',
    [
      [
        10,
        /\bsecured (credit )?cards?\b|\bsecure card\b|\b(deposit|security deposit)\b.{0,30}\bcards?\b|\bcards?\b.{0,20}\bdeposit\b/,
      ],
    ],
  ],
  [
    'no_file',
    [
      [7, /\b(i'?m|im|turned|just) (17|18|19|20)\b/],
      [
        9,
        /\bno (credit|credit history|file|history|credit score)\b(?! (check|card|cards|limit|repair))|\b(build|start|establish|get)\w*\b.{0,15}\bcredit\b.{0,25}\b(from (nothing|scratch|zero)|first|history|without|new)\b/,
      ],
      [
        8,
        /\bcredit[- ]builder\b|\bauthori[sz]ed user\b|\bcredit invisible\b|\bfirst (credit )?card\b|\bnew to (this|the|america|credit|us)\b|\bthin file\b|\bnever had (a )?(credit|card|loan)\b|\bbuild(ing)? credit\b/,
      ],
    ],
  ],
  [
    'before_applying',
    [
      [12, /\b(hard|credit) (inquir(y|ies)|pulls?|checks?)\b|\binquir(y|ies)\b/],
      [11, /\bapply(ing)?\b.{0,30}\b(hurts?|scores?|lowers?|affects?|damages?)\b/],
      [9, /\brecommend\b.{0,20}\bcards?\b|\bbest (credit )?cards?\b/],
      [
        9,
        /\b(hard|soft) (inquir\w*|pull|check|credit check)\b|\binquir(y|ies)\b|\bpre-?(approved|qualified|selected|screened)\b|\bopt out\b/,
      ],
      [
        8,
        /\b(should i|can i|is it (ok|okay|smart|bad|safe) to|does|will|would|if i)\b.{0,20}\b(apply\w*|open(ing)?|get)\b.{0,25}\b(new |another |store |credit )*(card|loan|credit|account|mortgage)\b/,
      ],
      [
        7,
        /\bappl(y|ying|ied)\b.{0,30}\b(card|loan|credit|mortgage|car)\b|\b(junk mail|offers)\b.{0,25}\b(cards?|mail|stop)\b/,
      ],
    ],
  ],
  [
    'scores',
    [
      [11, /\bwhich\b.{0,20}\bscores?\b|\bscores?\b.{0,25}\b(real|right|true|accurate)\b/],
      [6, /\bhow many points\b/],
      [
        7,
        /\b(improve|raise|increase|rebuild|better|help|boost|fix)\b.{0,15}\b(my |bad |poor )?(credit|score|rating)\b/,
      ],
      [8, /\b(credit )?scores?\b|\bfico\b|\bvantage ?score\b|\bcredit rating\b/],
      [5, /\bhurt(s|ing)? my credit\b|\bmy credit (go|going|drop|bad|good)\b/],
    ],
  ],
  [
    'statute',
    [
      [
        9,
        /\b\d{1,2} ?(usc|u\.s\.c\.?|cfr|c\.f\.r\.?)\b|§|\b(1679|1681|1692|1637|1666|1673|1691)[a-z]?(-\d)?(\([a-z0-9]+\))*(?![\d,.$%])\b/,
      ],
    ],
  ],
  [
    'single_debt',
    [
      [
        12,
        /\d[\d,.]*k? (?:dollars |bucks )?(?:on (?:a|my|one|the) (?:\w+ )?card )?at \d{1,2}(?:\.\d{1,3})?(?: ?%| ?percent| ?apr)?(?! ?(?:a|per|each|every|\/) ?mo| ?cards?\b| ?dollars|[\d,.]*\d).*(?:\/ ?mo\b|\bmonth|\bpay|\blong\b|\bcost)/,
      ],
      [
        12,
        /(?=.*\$?\d[\d,.]*k?\b)(?=.*\b(at|of|with|apr)\b.{0,8}\d+(\.\d+)? ?(%|percent|apr)).*\b(cost|long|pay|month|interest|balance|owe)\b/,
      ],
    ],
  ],
  [
    'lawyer',
    [
      [9, /\b(can|could|should) i sue\b/],
      [
        8,
        /\blegal (advice|aid|help)\b|\b(need|find|get|hire|afford|talk to) (a |an )?(lawyer|attorney)\b/,
      ],
    ],
  ],
  [
    'counselor',
    [
      [
        9,
        /\b(talk|speak|chat) (to|with) (a |an |some)?(human|person|real person|one|body|somebody|someone)\b|\b(see|reach|get|call|need) (a |an )?(human|real person|person|someone to talk to)\b|\bsomeone to talk to\b/,
      ],
      [
        9,
        /\bcredit counsel\w*\b|\bdebt counsel\w*\b|\bdebt management( plan)?\b|\bdmp\b|\bnfcc\b|\bconsolidat\w*\b/,
      ],
    ],
  ],
  [
    'unhappy',
    [
      [
        6,
        /^.{0,30}\b(you suck|useless|stupid (bot|thing)|i hate (this|you)|wrong answer|not helpful|that'?s wrong|waste of time|doesn'?t work|you'?re wrong)\b.{0,30}$/,
      ],
    ],
  ],
  [
    'done_by',
    [
      [
        11,
        /\b(done|debt[- ]?free|paid off|pay (it|this|them|everything|it all) off|out of debt|finish\w*|free)\b.{0,12}\b(by|before|in|within) (the end of |next )?(20\d\d|\d+ (months|years)|a year|one year|two years|three years|five years|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b/,
      ],
    ],
  ],
  [
    'progress',
    [
      [
        12,
        /\bhow much (have|did) (i|we) (already )?(paid|pay)\b(?!.*\b(interest|this month)\b)|\bpaid (off |down )?so far\b|\bpay so far\b|\bmy progress\b|\bhow far (along|have i come)\b/,
      ],
    ],
  ],
  [
    'edit_debts',
    [
      [
        11,
        /\b(add|enter|delete|remove|edit|rename|update|change)\b.{0,18}\b(a |my |this |that |the |another |new )*(debt|balance|card|loan|bill)s?\b(?!.{0,25}\b(report|bureau|due|credit report|collections?|payment day|due day)\b)/,
      ],
      [11, /^(delete|remove|edit|rename) \w+/],
    ],
  ],
  [
    'overwhelmed',
    [
      [11, /\bwhere (do|should|can) (i|we) (even )?(start|begin)\b/],
      [
        5,
        /\b(ashamed|overwhelm\w*|embarrass\w*|scared|drowning|stress\w*|anxious|hopeless|depress\w*|can'?t sleep|cant sleep|hate my life|don'?t know (what to do|where to start)|dont know (what to do|where to start)|can'?t (do|take|handle) (this|it)|cant (do|take|handle) (this|it)|what'?s the point|giving up|so lost|panick?\w*)\b/,
      ],
    ],
  ],
  [
    'what_i_owe',
    [
      [
        8,
        /\b(my|the) (monthly )?minimums?( payments?)?\W*$|\bhow much do (i|we) need (each|a|per|every) month\b/,
      ],
      [
        8,
        /\btotal\b.{0,15}\bminimums?\b|\bminimums?\b.{0,15}\b(total|all together|altogether|in all)\b/,
      ],
      [
        8,
        /^(so )?(what'?s|whats|what is)? ?(my |the )?total( debts?| owed| balance)?\W*$|^(total|all) (debts?|owed|balances?)\W*$/,
      ],
      [
        8,
        /\b(what|how much)\b.{0,20}\b(do|does|did|am|is|are|all|total)?\b.{0,12}\b(i|we) (still |currently |now |really )?(owe|in debt|in the hole)\b/,
      ],
      [
        8,
        /\b(how much|what'?s|what is|whats|show|list|see)\b.{0,20}\b(my |total |all my |the )?(total )?(debts?|balances?|total owed)\b/,
      ],
      [
        6,
        /\b(show|list|see) me everything\b|\bhow bad is it\b|\bwhere do i stand\b|\bmy situation\b|\bgive me (the|a) (big )?(picture|summary|overview)\b|\bhow (am i|m i) doing\b/,
      ],
    ],
  ],
  [
    'about_assistant',
    [
      [
        9,
        /\bwhat (can|should|do) i ask( you| here| this)?\W*$|\b(is|are) (this|it|my questions?) private\b|\bhow do you know\b|\bwho (made|built|runs) (you|this)\b|\bwhat (model|ai|llm) (are|is)\b|^(i need help|can you help( me)?|please help)\W*$/,
      ],
      [
        9,
        /\b(who|what) (are|r) (you|u)\b|\bwhat (can|do|could) (you|u|this) (do|help|know|answer)\b|\b(are|r) (you|u) (an? )?(ai|bot|robot|human|real|person|chatgpt|model|llm|machine|lawyer)\b|\bhow (do|does) (you|this) work\b/,
      ],
      [
        8,
        /\b(is this|are you) (an? )?(ai|model|chatgpt|real person)\b|\bhelp me\b$|^help$|\bwhat('?s| is) (this|mendwell)\b|\bcan (i|you) trust\b|\b(do you|you) (sell|share|keep|store|save) (my )?(data|info\w*|questions?)\b/,
      ],
    ],
  ],
  [
    'thanks',
    [
      [
        6,
        /^(ok(ay)?,? |great,? |cool,? |got it,? |perfect,? )?(thanks?|thank you|thx|ty|tysm|appreciate (it|you)|much appreciated|cheers)\b.{0,25}$/,
      ],
    ],
  ],
  [
    'greeting',
    [
      [
        6,
        /^(ok(ay)?|yes|yep|no|nope|sure|cool|nice)\W*$|^(hi|hello|hey|hiya|howdy|yo|good (morning|afternoon|evening)|hola|sup|what'?s up)( there| mendwell| again| everyone)?\W*$/,
      ],
    ],
  ],
];

/** What has nothing to do with debt and credit, and what is not done here. Asked first: these may hold any other word. */
export const OUT_OF_SCOPE: readonly RegExp[] = [
  /\b(recipe|cook|bake|weather|poem|haiku|song|lyrics|joke|story|essay|homework|translate|soccer|football|nba|nfl|movie|netflix|horoscope|lottery numbers?|president|election|vote for)\b/,
  /\b(stocks?|crypto|bitcoin|ethereum|etf|options trading|day trad\w*|invest(ing|ments?|or|ors)?|401k|ira|roth|forex|nft|dogecoin)\b/,
  /\b(code|python|javascript|program|sql|website) (for me|me a|script|function|to)\b|\b(write|make|create|generate|build|debug) (me )?(a |an |some )?(python|javascript|code|script|program|app|website)\b/,
  /\b(ignore|forget|disregard|override) (all |your |the |any )?(previous |prior |above |earlier )?(instructions?|rules|prompts?|guidelines)\b|\bsystem prompt\b|\bpretend (to be|you'?re|you are)\b|\bjailbreak\b|\bact as\b/,
  /\b(diagnos\w*|symptoms?|medication|dose of|pregnan\w*|rash|headache|girlfriend|boyfriend|dating|tinder)\b/,
  /\b(cheat|lie) (on|to|about)\b.{0,25}\b(bureau|application|lender|bank|income|irs)\b|\bfake (pay ?stubs?|income|id|documents?|police report)\b|\bhide (money|assets|income)\b/,
  /\bcapital of\b|\bhow (tall|old|far) is\b|\bwho (won|invented|wrote|is the)\b|\bwhat time is it\b|\bbest (restaurant|phone|laptop|car to buy|vacation)\b/,
];

/** To be written for somebody who sends it unread. */
export const WRITE_FOR_ME =
  /^(?!.*\bhow (do|can|should|to|would)\b).*\b(write|draft|generate|compose|make|create|type up|give me|prepare)\b.{0,30}\b(dispute|goodwill|validation|cease|debt|collection|hardship|609|demand)?\s?(letters?|disputes?|complaints?|template|email to (the )?(bureau|collector|lender|bank))\b(?!.{0,20}\b(to me|i got|from)\b)/;

/** What we have no rule and no figure for, however near a lesson's words may come; with the word that the glossary has for it. */
export const UNKNOWN_TOPICS: readonly (readonly [topic: RegExp, word: string | null])[] = [
  [
    /\b(died|die|dead|death|deceased|passed away|estate|executor|widow\w*|inherit (his|her|their|my|the) debts?)\b/,
    null,
  ],
  [/\bco-?sign\w*\b/, 'cosigner'],
  [/\b(divorc\w*|ex-?(wife|husband)|alimony)\b/, null],
  [
    /\b(student loan|fafsa|pell|pslf|income[- ]driven|forbearance|deferment)\b.{0,40}\b(forgiv\w*|plan|default\w*|cancel\w*|pause|discharge\w*|idr|pslf)\b|\bstudent loan forgiveness\b/,
    null,
  ],
  [/\b(payday|title) loans?\b|\bcash advance (app|loan)s?\b/, null],
  [/\btake my tax refund\b|\b(refund|treasury) offset\b/, null],
  [/\b(overdraft|overdrew|bounced check|checking account|savings account|nsf fee)\b/, null],
  [
    /\b(mortgage|home loan|refinanc\w*|heloc|home equity|fha)\b(?! (lender )?(report\w*|dispute))/,
    null,
  ],
  [/\bbalance transfers?\b/, 'promotional-rate'],
  [
    /\b(close|closing|cancel|cancell?ing) (a|my|the|an|this|that|old|credit)( \w+)? ?(card|cards|account)s?\b/,
    null,
  ],
  [/\b(active duty|servicemember|military|scra|deployed)\b/, null],
  [
    /\b(unauthorized|unrecognized|unknown|wrong) charges?\b|\bchargeback\b|\bcharged twice\b|\brefund from (a|the) (store|merchant)\b/,
    null,
  ],
  [
    /\b(normal|average|good|typical|fair) (interest )?(rate|apr)\b|\b(savings|emergency fund)\b.{0,30}\b(pay|use|debt)\b|\bemergency fund\b/,
    null,
  ],
  [/\bcredit monitoring\b|\bidentity (protection|monitoring)\b|\blifelock\b/, null],
  [
    /\b(car|auto|home|life|health|renters) insurance\b|\bsocial security (benefit|check)s?\b|\bdisability\b|\bchild support\b/,
    null,
  ],
];
