import { cents } from '../../../money/cents.ts';
import { type PlanId, planOf } from '../../../passes/plans.ts';
import { moneyText } from '../../print.ts';
import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// About Mendwell itself: what a question asks more closely than its meaning.

const CIRCLE_SEES: Ruled = [
  '**No. They see the name you pick there, never your balances, your amounts or who you owe.** Your first name shows only if you turn it on.',
];
const CIRCLE_SWITCHES: Ruled = [
  'They do see your promise and how it went. How much of your goal is done shows as a percentage; turn that off under **What this circle sees**, on [the Circles page](/community).',
];

const PRINT_PLAN: Ruled = [
  '**Press Print in** [the planner](/debt-destroyer), below the months. For a PDF, choose “Save as PDF” in place of a printer.',
];
const CALENDAR: SpecialCase = {
  when: has(/\b(?:calendars?|calendario|ical|ics|google cal\w*|outlook)\b/),
  isInstead: true,
  says: [
    [
      '**Yes. Press Add to calendar in** [the planner](/debt-destroyer), below the months. Open the file, and each payment shows up on its due day.',
    ],
    [
      'With a free account, there’s also a private calendar address in [Settings](/settings), under **Notices**. It keeps up when your dates change.',
    ],
  ],
};

const price = (id: PlanId): string => moneyText(planOf(id)?.price ?? cents(0));
/** As they are sold (`domain/passes/plans.ts`). */
const PASS_PRICES = `The only thing this site may sell is [a pass](/credit-payment), for using this without an account: ${price('1h')} for an hour, ${price('24h')} for a day or ${price('7d')} for a week, paid once.`;

/** Who puts a letter in the mail. */
export const isOfMailing = has(
  /\b(?:you|u|ya|ustedes|mendwell|they|it|site|app)\b(?: guys| all)? (?:actually |just |really )?(?:mail|send|post|fax|email)\b.*\b(?:letters?|disputes?|it|them|that|for me)\b/,
  /\b(?:mail|send|post|fax|mailed|sent)\b.*\b(?:letters?|disputes?) (?:out )?for me\b/,
  /\bwhere (?:do|does|did|will|would) (?:the |my |your |these |those )?letters? (?:go|end up|get sent)\b|\bwhat happens to (?:the|my) letter\b|\bletters?\b.*\b(?:saved|kept)\b|\b(?:copy of|closed .*|lost) (?:the|my) letter\b|\bmail (?:the letter|it|them|letters) myself\b|\bse (?:guarda|manda)\b.*|\bwho (?:mails|sends|posts)\b/,
  /\b(?:letters?|it) (?:get|gets|be|been) (?:mailed|sent)\b/,
  /\b(?:mandan|mandas|envian|envias|manda|mandar)\b.*\b(?:cartas?|la|las)\b|\ba donde (?:va|van|se va|se van)\b.*\bcartas?\b|\bquien manda\b/,
);
export const MAIL_YOURSELF: readonly Ruled[] = [
  [
    '**No, you mail it yourself: we never send anything in your name.** Print the letter, sign it, and send it by certified mail with a return receipt if you can.',
  ],
  [
    'A letter from [the letters page](/education/letters) stays in that tab and isn’t kept, so print or save it before you close it.',
  ],
];

const OPERATOR =
  /\b(?:(?:people|person|guys?|company|whoever|who) (?:that |who )?(?:runs?|running|owns?|made|behind)|owners?|operators?|admins?|staff|employees?|developers?|(?:anyone|somebody|someone|people|anybody) (?:at|from|in) (?:mendwell|the company|your)|you guys|does mendwell|can mendwell|can you (?:guys )?see|duenos?|empleados|ustedes)\b/;
const SIGNED_OUT =
  /\b(?:not|n'?t|never|without|isn'?t|before|un) ?(?:being |am |im |even |a )?(?:signed|logged|log|logging|sign|signing|account|registered)\b|\bno account\b|\bsigned out\b|\bsin (?:cuenta|registrarme)\b|\bdont have an account\b/;
const AT_HOME =
  /\b(?:husband|wife|spouse|boyfriend|girlfriend|partner|kids?|son|daughter|roommate|ex|mom|mother|dad|family|esposo|esposa|marido|novio|novia|hijos?|hija)\b/;
const OUTSIDERS =
  /\b(?:boss|employer|landlord|collectors?|creditors?|lenders?|banks?|credit union|capital one|midland|job|work|advertisers?|companies|patron|banco|cobradores|casero)\b/;

export const PRODUCT_CASES: SpecialCases = {
  privacy: [
    {
      when: has(
        /\b(?:subpoena\w*|lawyers?|attorneys?|supoena\w*|court|judge|lawsuit|sue|sued|police|cops?|government|govt|irs|immigration|ice|evidence|used against me|corte|juez|demanda|gobierno|migracion|inmigracion|policia)\b/,
        /\b(?:can|could)\b.*\b(?:collectors?|creditors?|banks?|they)\b.*\b(?:get|obtain|request|demand)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**With an account, your chats are saved until you delete them; without one, they’re only on this device.** We don’t hand them to collectors or anyone else on our own.',
        ],
        [
          'But a court can order records from anyone who holds them, and I can’t promise that it never will. So leave out names and account numbers. Are you in a lawsuit? Ask a lawyer before you delete anything.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:remember|rember|remeber|memory|forget|yesterday|last (?:week|time|night|month)|recuerdas|acuerdas|memoria|ayer|olvidas)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**I don’t remember past chats when I answer, but you can read them again.** They’re under **Conversations** on [the Ask page](/ai-assistant).',
        ],
        [
          'With an account, they’re saved there until you delete them. Without one, they stay on the device where you asked. Your debts I look up fresh each time, as you’ve entered them.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:save|saves|saved|saving|store|stores|stored|storing|keep|keeps|kept|record(?:ed|ing|s)?|log|how long|delete|guardan?|graban?|borro)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**With an account, your chats and debts are saved until you delete them. Without one, they’re only on this device.**',
        ],
        [
          'Open a chat on [the Ask page](/ai-assistant) and press **Delete**, and it’s deleted for good. A backup may hold a copy for a while.',
        ],
      ],
    },
    {
      when: has(/\bcircles?\b|\bcirculos?\b/),
      isInstead: true,
      says: [CIRCLE_SEES, CIRCLE_SWITCHES],
    },
    {
      when: has(
        /\b(?:bureaus?|inquir\w*|(?:hard|soft) pulls?|pull my|check my credit|report (?:me|to|my)|my (?:credit )?report|buros?)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**No. We don’t pull your credit, and we don’t report to anyone.** What’s here is what you typed or imported.',
        ],
      ],
    },
    {
      when: has(OPERATOR),
      isInstead: true,
      says: [
        [
          '**With an account, the people who run this site could.** They hold its database, and what you save is in it. No other member can see it, and it isn’t sold or shared with lenders.',
        ],
        [
          'Don’t want anyone to have it? Use [the planner](/debt-destroyer) without an account: then your debts and questions stay on this device.',
        ],
      ],
    },
    {
      when: has(SIGNED_OUT),
      isInstead: true,
      says: [
        [
          '**Only someone who can open this device.** Without an account or a pass, your debts and your questions stay in this browser, and nothing is sent.',
        ],
        ['On a shared computer, clear them when you’re done, on [the cookies page](/cookies).'],
      ],
    },
    {
      when: has(AT_HOME),
      isInstead: true,
      says: [
        [
          '**Only if they can open this device or know your password.** We don’t tell anyone at home that you’re here.',
        ],
        [
          'With an account, sign out when you’re done: that takes everything of yours off this device. Without one, clear it on [the cookies page](/cookies).',
        ],
      ],
    },
    {
      when: has(OUTSIDERS),
      isInstead: true,
      says: [
        [
          '**No. We don’t tell them, and nothing you enter is sold or shared with lenders, brokers or advertisers.**',
        ],
        [
          'With an account, it’s in the database of the people who run this site; without one, it stays on this device.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:debts?|balances?|(?:what|how much|who) i owe|my (?:numbers|plan|list|cards)|deudas?|(?:lo que|cuanto) debo)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**You, and no other member.** A circle never sees balances either, and nothing is sold or shared with lenders.',
        ],
        [
          'With an account or a pass, your debts are in this site’s database, so the people who run it could look. Without either, they’re only on this device.',
        ],
      ],
    },
  ],
  circles: [
    {
      when: has(
        /\b(?:invit\w*|add (?:my|a|someone|people|friends?)|send .*\blink|get (?:my|her|him) in|bring|want (?:my|a|some|another) \w+ in|get (?:my|a|some|another) \w+ (?:in|into)|puede entrar|agreg\w+)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Open your circle on** [the Circles page](/community), press **Make a link**, and send it to anyone you’d like to join. It works for a week, while there’s room: five people at most.',
        ],
        [
          'The host invites, and others may if the host allows it. No circle yet? Start one there first. Anyone who joins needs a free account, and nothing in the link says what you owe.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:see|sees|know|knows|show|shows|shown|find out|tell|ver|ven|saber|saben|miran)\b.*\b(?:owe|balances?|debts?|amounts?|money|how much|name|names|numbers|about me|of me|me|debo|cuanto|deudas?|nombre)\b/,
        /\b(?:real name|my name|anonymous|anonymously|alias|nickname|mi nombre|anonimo|anonima)\b/,
      ),
      isInstead: true,
      says: [CIRCLE_SEES, CIRCLE_SWITCHES],
    },
  ],
  cost: [
    {
      when: has(
        /\b(?:catch|trick|scam|hidden|really free|actually free|100% free|in it for you|get out of (?:it|this)|free for real|truco|trampa|letra chica|de verdad|chiste|ganan)\b/,
        /\b(?:prices?|passes|cuestan|precios?)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It’s free with an account, and that’s no trick: there’s no card on file, no trial and nothing to cancel.** We don’t sell what you enter, show ads or get paid by lenders.',
        ],
        [PASS_PRICES],
        [
          'What we keep is what you type, so you can see it again, in the database of the people who run this site. [The privacy page](/privacy) lists all of it.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:later|bill(?:ed)?|renews?|auto|every month|monthly|subscri\w+|charge (?:me|my)|charged|after (?:a|the|how)|show up|my card|keep charging|down the line|me van a cobrar|cada mes|despues|mensualidad)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**No, you won’t be charged later.** A free account has no card on file and no end date, and everything here is in it.',
        ],
        [
          'The only thing this site may sell is [a pass](/credit-payment), for using this without an account. It’s paid once, ends on its own and never renews.',
        ],
      ],
    },
    {
      when: has(/\b(?:pass|passes|pase|pases)\b/),
      isInstead: true,
      says: [
        [
          '**You don’t need one.** A pass is time to use Mendwell without an account, and a free account does the same, for good.',
        ],
        [
          'It’s for someone who doesn’t want to sign up. [The pass page](/credit-payment) has the prices and minutes; it’s paid once and doesn’t renew.',
        ],
      ],
    },
  ],
  get_my_data: [
    CALENDAR,
    {
      when: has(/\b(?:spread ?sheets?|excel|csv|google sheets|sheets|table|hoja de calculo)\b/),
      isInstead: true,
      says: [
        [
          '**Press Spreadsheet (CSV) in** [the planner](/debt-destroyer), below the months. It opens in Excel or Google Sheets, month by month.',
        ],
        ['For everything you’ve entered, press **Get my data** in [Settings](/settings).'],
      ],
    },
    {
      when: (plain) =>
        /\b(?:print\w*|pdf|paper|on paper|plan|imprimir\w*|papel|hoja)\b/.test(plain) &&
        !/\b(?:answer|conversation|chat|letter|report|carta|reporte)s?\b/.test(plain),
      isInstead: true,
      says: [
        PRINT_PLAN,
        [
          'There’s **Spreadsheet (CSV)** and **Add to calendar** right beside it. For everything you’ve entered, press **Get my data** in [Settings](/settings).',
        ],
      ],
    },
  ],
  reminders: [CALENDAR],
  act_for_me: [
    { when: isOfMailing, isInstead: true, says: MAIL_YOURSELF },
    {
      when: has(/\b(?:pay|payments?|pagar|pagos?|pagas?|pagan)\b/),
      says: [
        [
          '**No, nothing is paid from here: this site never moves your money.** Pay on each lender’s own site or app, by phone, or by mail.',
        ],
        [
          'What it does: [the planner](/debt-destroyer) says how much goes to whom and by when, and once you’ve paid, you record it there.',
        ],
      ],
      rest: [],
    },
  ],
  good_news: [
    {
      when: has(
        /\b(?:open(?:ed|ing)|looked (?:at|through)|went through|read|sorted|abri\w*|lei|revise)\b.{0,30}\b(?:mail|letters?|envelopes?|bills?|statements?|cartas?|correo|sobres?|recibos)\b/,
      ),
      isInstead: true,
      says: [
        [
          'That took courage: opening them is the part that many people put off the longest. You can be proud of it.',
        ],
        [
          'When you’re ready for a next small step: look for a court’s name first, because those have a deadline. Then put what you owe into [the planner](/debt-destroyer), one by one.',
        ],
      ],
    },
  ],
  share_account: [
    {
      when: has(
        /\b(?:caseworker|counselor|social worker|payee|helper|helps?|daughter|son|kids|mom|mother|grandma|dad|father|parents|consejera|hija|mama|papa|suegra)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**There’s no separate access for a helper.** Sit down at it together, or print [the plan](/debt-destroyer) and bring it along.',
        ],
        [
          'If you give someone your password, they can see and change everything, so keep it to yourself. You can keep a plan for someone else in their own free account, with them beside you.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:plan|plans|debts?|cards|list|combine|merge|mix|together|deudas|planes|juntar)\b/,
      ),
      says: [
        [
          '**Yes, one plan can hold both of your debts, in one person’s account.** Put whose it is in each name, like “Sam’s Visa”, and ask before you enter what isn’t yours.',
        ],
      ],
      isInstead: true,
    },
  ],
};
