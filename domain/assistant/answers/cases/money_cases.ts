import { COUNSELOR, LEGAL_AID } from '../rule_answer.ts';
import { BANK_REPORTS, has, type SpecialCases, STOP_DEBITS } from './case.ts';

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
      when: has(/\b(?:chex ?systems?|early warning|ews)\b/),
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
      when: has(/\bbest\b|\bno scam\b|\bwhich (?:card|one)\b|\bmejor\b/),
      says: [
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
