import { COUNSELOR, LEGAL_AID } from '../rule_answer.ts';
import { BANK_REPORTS, CHEX_SYSTEMS, has, type SpecialCases, STOP_DEBITS } from './case.ts';

// Bills, banks, scores and who sees what.

export const MONEY_CASES: SpecialCases = {
  late_payment: [
    {
      when: has(
        /\b(?:due|payment)\b.*\b(?:sunday|saturday|weekend|holiday|labor day|memorial day|christmas|thanksgiving|new year)\b/,
        /\b(?:sunday|saturday|weekend|holiday)\b.*\b(?:due|late)\b/,
      ),
      says: [
        [
          '**On a credit card, the next business day can still be on time.** If the bank takes no mail on the due day, as on many weekends and holidays, a payment it gets the next business day isn’t late.',
          'rule/usc15-1637-o2',
        ],
        [
          'For a loan, ask the lender: that rule is for cards. The safe way is to pay online before the weekend.',
        ],
      ],
    },
  ],
  remove_true: [
    {
      when: (plain) =>
        has(/\b(?:disput\w+|remov\w+|delet\w*|take (?:it )?off|quitar\w*|borrar\w*)\b/)(plain) &&
        has(
          /\b(?:really (?:was|is)|(?:was|is) (?:really|actually)|for real|truly|my fault|did pay|(?:was|were|i) late|paid (?:it )?late|pay it late|de verdad|si (?:fue|pague))\b/,
        )(plain) &&
        !/\b(?:wasn'?t|never late|not|wrong|mistakes?|errors?|no fue|nunca|on time)\b/.test(plain),
      says: [
        [
          '**Then don’t dispute it as a mistake: what’s true, current and verifiable stays.**',
          'rule/usc15-1679c-a',
        ],
        [
          '**Ask for a favor instead: send the lender a goodwill letter.** Say what happened and what has changed since, for instance months on time. It’s up to the lender, and many say no.',
        ],
        [
          'Check the line first: if the date, the amount or how late it was is wrong, that part you can dispute, free.',
          'rule/usc15-1681i-a1',
        ],
      ],
      rest: [
        [
          [
            'Most bad marks, such as a late payment, may be reported for **7 years** from then. After that they come off on their own.',
            'rule/usc15-1681c-a',
          ],
          [
            'Set up automatic payments for at least the minimum, so it doesn’t happen again. Negative marks matter less with time.',
            'lesson/how-long-things-stay',
          ],
        ],
      ],
    },
    {
      when: (plain) =>
        /\bgood ?will\b|\b(?:nicely|kindly|courtesy|as a favor|good customer|one (?:late|time)|just (?:one|once)|forgive)\b/.test(
          plain,
        ) &&
        !/\b(?:(?:isn'?t|not|never|wasn'?t|no es) (?:mine|mi[ao]?)|wrong|errors?|mistakes?|identity|fraud|stolen)\b/.test(
          plain,
        ),
      isInstead: true,
      says: [
        [
          '**You can ask.** A goodwill letter asks the lender to take a true late mark off as a kindness, for instance after years on time. It’s up to the lender, and many say no.',
        ],
        ['Say what happened and what has changed since. Don’t pay anyone to write it for you.'],
      ],
    },
  ],
  ex_debt: [
    {
      when: has(
        /\b(?:used|using|forged|signed|signing|opened|stole|put) (?:it in )?(?:my|mi) (?:name|signature|social|ssn|identity|nombre|firma)\b|\bwithout (?:me knowing|my (?:knowing|knowledge|ok|permission|consent))\b|\bidentity theft\b|\bsin (?:mi permiso|que yo supiera)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**If you never agreed to it, it can be identity theft, even by an ex.** Report it at [identitytheft.gov](https://www.identitytheft.gov), and send that report to the bureaus: they have to block what isn’t yours.',
          'word/identity-theft-report',
        ],
        [
          'Tell the card company in writing that you didn’t open it or sign for it. If you knew about it or used it, that’s different: ask a lawyer first.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  someone_died: [
    {
      when: (plain) =>
        /\bauthori[sz]ed user\b|\busuari[oa] autorizad[oa]\b/.test(plain) &&
        !/\b(?:joint|cosign\w*|co-sign\w*|signed)\b/.test(plain),
      says: [
        [
          '**As an authorized user you could use the card, but the debt generally isn’t yours.** Stop using it, call the card company, and ask to be taken off. Don’t agree to pay it.',
        ],
      ],
    },
  ],
  overdraft: [
    {
      when: has(/\bche(?:x|ck|k)s? ?sys\w*\b/),
      isInstead: true,
      says: CHEX_SYSTEMS,
    },
    {
      when: has(/\b(?:early warning|ews)\b/),
      isInstead: true,
      says: BANK_REPORTS,
    },
    {
      when: has(/\b(?:allowed|legal|can they|is that|se vale|pueden)\b/),
      says: [
        [
          '**For a card at a store or an ATM, a bank generally needs you to say yes before it charges for an overdraft.** Ask it to show you when you did. It doesn’t need that for checks and automatic payments. I don’t have that section of the law here.',
        ],
      ],
    },
  ],
  medical_on_report: [
    {
      when: has(
        /\b(?:isn'?t|isnt|not|hasn'?t|haven'?t|havent|hasnt|never|no esta)\b.{0,28}\b(?:collections?|collectors?|cobranza)\b/,
      ),
      says: [
        [
          '**Then it’s most likely not on your report: a hospital’s own bill rarely shows there before a collector has it.** So paying it now most likely changes nothing there. What it does is keep the bill from getting that far.',
        ],
        [
          'Even then, the three big bureaus say they leave out a medical collection that’s paid, less than a year old, or began at under $500. That’s their own practice and may change, so check your reports.',
          'rule/cdia-2023-04',
        ],
        [
          '**So there’s time to make it smaller first:** ask for every line of the bill, for financial assistance, and for a payment plan without interest.',
          'lesson/medical-bills',
        ],
      ],
      rest: [],
    },
  ],
  payday_loan: [
    {
      when: has(
        /\b(?:stop\w*|block\w*|quit|keep\w*|pull\w*|debit\w*|take|takes|taking|took|taken|hit|hits|hitting|drain\w*|withdraw\w*|charg\w*|out of my (?:account|bank|checking)|paro|parar\w*|pare|saca\w*|saque\w*|sacan\w*|quit[ae]n?|quitando|cobra\w*|mi cuenta)\b/,
      ),
      says: STOP_DEBITS,
      rest: [
        [
          [
            '**Don’t roll it over** if you can help it: each time costs a new fee, and the debt stays.',
          ],
          ['A credit union may have a smaller, cheaper loan.'],
          COUNSELOR,
          LEGAL_AID,
        ],
      ],
    },
  ],
  tax_debt: [
    {
      when: has(/\b(?:report|bureaus?|credit|score|buro|puntaje)\b/),
      says: [
        [
          '**The IRS doesn’t report to the credit bureaus, as far as I know.** What matters is that it keeps growing, so call and ask for a payment plan. A loan or card you take to pay it does show.',
        ],
      ],
    },
  ],
  scores: [
    {
      when: has(
        /\b(?:paid|paying|pague|pagar)\b.*\b(?:off|loan|card|prestamo|tarjeta)\b.*\b(?:drop\w*|down|fell|lower\w*|bajo)\b|\b(?:drop\w*|down|fell|bajo)\b.*\b(?:paid|paying|pague|pagar)\b.{0,30}\b(?:off|completo|closed)\b/,
      ),
      says: [
        [
          '**It’s not a punishment, and you did the right thing.** When a loan is paid it closes, and a score that looks at what’s open can dip for a while. The paid loan stays on your file as paid.',
        ],
      ],
    },
    {
      when: has(/\b(?:good|need|buy|house|home|mortgage|bueno|necesito|comprar)\b/),
      says: [
        [
          '**It depends on who’s asking, and which score they use**: each lender sets its own cutoff. Before you apply, ask which score it looks at and what its cutoff is.',
        ],
      ],
    },
  ],
  secured_card: [
    {
      when: has(
        /\bbest\b|\bno scam\b|\b(?:which|what) (?:secured )?(?:card|one)\b|\brecommend\w*\b|\bin particular\b|\bmejor\b|\bcual(?:es)?\b/,
      ),
      says: [
        [
          '**I can’t name one, but I can say what to look for:** no annual fee, reports to all three bureaus, a deposit you get back, and a way to move up to a card without one. Ask a credit union first.',
          'lesson/secured-cards',
        ],
        [
          'Take it only if the deposit is money you won’t need for your other payments. It can wait.',
        ],
        [
          'On [our cards page](/credit-card-advice), secured cards are listed with the rest, in order of what they’d cost you. No one pays us for a place on it.',
        ],
      ],
    },
  ],
  balance_transfer: [
    {
      when: has(/\b(?:just|only) (?:\w+ )?(?:the )?min(?:imum)?s?\b/),
      says: [
        [
          '**Just the minimum usually leaves a balance when the low rate ends**, and what’s left gets the full rate. Take what you’d move, add the fee, and divide it by the months: that’s what to pay each month.',
        ],
      ],
    },
  ],
};
