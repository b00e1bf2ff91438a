// The labels that bureaus print beside a value, as data. They are compared without spaces, case and punctuation, so a label that a
// document splits in two is still one.

export type FieldKind = 'text' | 'date' | 'amount' | 'number' | 'count' | 'history' | 'known';

export interface Label<Field extends string> {
  readonly field: Field;
  readonly kind: FieldKind;
}

export type LabelTable<Field extends string> = Readonly<
  Record<Field, { readonly kind: FieldKind; readonly labels: readonly string[] }>
>;

export type AccountField =
  | 'creditor'
  | 'number'
  | 'type'
  | 'loanType'
  | 'responsibility'
  | 'opened'
  | 'closed'
  | 'reported'
  | 'lastPayment'
  | 'lastActivity'
  | 'firstDelinquency'
  | 'removal'
  | 'status'
  | 'payStatus'
  | 'balance'
  | 'pastDue'
  | 'limit'
  | 'highCredit'
  | 'originalAmount'
  | 'limitOrOriginal'
  | 'monthlyPayment'
  | 'actualPayment'
  | 'chargeOff'
  | 'originalCreditor'
  | 'terms'
  | 'address'
  | 'phone'
  | 'contact'
  | 'remarks'
  | 'narrative'
  | 'activity'
  | 'history'
  | 'placed'
  | 'known';

/** Labels of an account, in any of the bureaus' wordings. What a bureau means by its own is in its profile. */
export const accountLabels: LabelTable<AccountField> = {
  creditor: {
    kind: 'text',
    labels: [
      'account name', 'creditor name', 'creditor', 'company name', 'furnisher', 'furnisher name', 'lender', 'lender name',
      'subscriber name', 'reported by', 'name of creditor', 'data furnisher', 'collection agency', 'agency',
      'collection agency name', 'agency name', 'collector', 'agency/creditor', 'institution', 'member name',
    ],
  },
  number: {
    kind: 'number',
    labels: [
      'account number', 'account no', 'account #', 'acct number', 'acct no', 'acct #', 'partial account number', 'account id',
      'account ending in', 'ending in', 'account number (partial)', 'loan number', 'account number (masked)', 'agency account number',
      'account', 'acct', 'account num', 'masked account number', 'agency account', 'acct num', 'partial account #',
    ],
  },
  type: {
    kind: 'text',
    labels: [
      'account type', 'type of account', 'type', 'acct type', 'credit type', 'portfolio type', 'account category', 'portfolio',
      'kind of account', 'account classification',
    ],
  },
  loanType: {
    kind: 'text',
    labels: ['loan type', 'type of loan', 'loan/account type', 'loan account type', 'account/loan type', 'loan or account type', 'account type detail', 'detailed account type', 'creditor classification', 'kind of loan'],
  },
  responsibility: {
    kind: 'text',
    labels: [
      'responsibility', 'account owner', 'owner', 'ecoa', 'account ownership', 'ownership', 'whose account', 'account designator',
      'account responsibility', 'designator', 'liability', 'account holder', 'ecoa designator', 'association', 'your responsibility', 'ownership type', 'owner type', 'account holder type',
    ],
  },
  opened: {
    kind: 'date',
    labels: [
      'date opened', 'opened', 'open date', 'date account opened', 'account opened', 'opened on', 'opened date', 'date of opening',
      'date acct opened', 'account open date', 'account opened date',
    ],
  },
  closed: {
    kind: 'date',
    labels: ['date closed', 'closed', 'close date', 'closed date', 'date account closed', 'account closed', 'account closed date', 'closed on', 'date of closing', 'account close date'],
  },
  reported: {
    kind: 'date',
    labels: [
      'date reported', 'last reported', 'date updated', 'last updated', 'reported', 'reported date', 'date last reported',
      'last reported on', 'balance updated', 'date of last report', 'balance date', 'updated', 'reported on', 'updated on', 'date verified',
      'as of date', 'date of information', 'date last updated', 'last report date', 'last update', 'balance as of', 'information as of', 'date of account information', 'account information date', 'last verified', 'date effective', 'last reported date', 'date of update',
    ],
  },
  lastPayment: {
    kind: 'date',
    labels: [
      'date of last payment', 'last payment', 'last payment date', 'last payment made', 'date last payment', 'last paid', 'last payment on',
      'date last paid', 'last payment received', 'date of most recent payment', 'most recent payment date', 'recent payment date', 'last paid date', 'last paid on', 'date last payment made', 'date of last payment received', 'payment date',
    ],
  },
  lastActivity: {
    kind: 'date',
    labels: ['date of last activity', 'last activity', 'last activity date', 'date last activity', 'dla', 'last active', 'date last active', 'last activity on'],
  },
  firstDelinquency: {
    kind: 'date',
    labels: [
      'date of 1st delinquency', 'date of first delinquency', 'first delinquency', 'date first delinquent', '1st delinquency', 'dofd',
      'date of first delinquent', 'first delinquency date', '1st delinquency date', 'date of the first delinquency', 'original delinquency date', 'date of original delinquency', 'original date of delinquency', 'first missed payment', 'delinquency first reported', 'date of delinquency', 'first delinquent', 'delinquency date', 'first reported delinquency', 'date of first delinquency (dofd)', 'fcra compliance date', 'fcra date of first delinquency', 'fcra compliance/date of first delinquency', 'date first delinquency', 'first delinquent date', 'date 1st delinquency', 'date of first missed payment',
    ],
  },
  removal: {
    kind: 'date',
    labels: [
      'on record until', 'estimated month and year that this item will be removed',
      'estimated month and year this item will be removed', 'estimated date that this item will be removed', 'estimated removal date',
      'estimated removal', 'removal date', 'estimated month and year of removal', 'will be removed', 'scheduled removal date',
      'this account is scheduled to continue on record until', 'estimated date of removal', 'remove date', 'date of removal',
      'estimated month and year that this account will be removed', 'estimated month and year this account will be removed',
      'this item is scheduled to continue on record until', 'this item will be removed', 'estimated month/year of removal', 'estimated date this item will be removed', 'record until', 'stays on record until', 'remains on record until', 'to be removed', 'scheduled to be removed', 'continues on record until', 'scheduled to continue on record until', 'est. month/year removed', 'est. removal', 'est removal date', 'estimated month and year this item will be removed from your report', 'item will be removed', 'falls off', 'falls off on', 'will remain on record until', 'on your record until',
    ],
  },
  payStatus: {
    kind: 'text',
    labels: [
      'pay status', 'payment status', 'current payment status', 'current status', 'account payment status', 'current pay status', 'manner of payment', 'current manner of payment', 'payment rating', 'rating', 'mop', 'pay rating',
    ],
  },
  status: {
    kind: 'text',
    labels: ['status', 'account status', 'acct status', 'status of account', 'status details', 'account condition', 'condition', 'current account status', 'account standing', 'standing'],
  },
  balance: {
    kind: 'amount',
    labels: [
      'balance', 'current balance', 'recent balance', 'balance amount', 'balance owed', 'account balance', 'amount owed', 'reported balance',
      'unpaid balance', 'last reported balance', 'outstanding balance', 'balance due', 'most recent balance', 'present balance', 'current balance amount', 'balance owing',
    ],
  },
  pastDue: {
    kind: 'amount',
    labels: ['past due', 'amount past due', 'past due amount', 'past-due amount', 'past due balance', 'amt past due', 'amount past-due', 'current past due', 'total past due', 'past due amt', 'current amount past due', 'amount overdue', 'amount delinquent'],
  },
  limit: {
    kind: 'amount',
    labels: ['credit limit', 'limit', 'credit line', 'credit limit amount', 'account limit', 'credit lim', 'current credit limit', 'line of credit', 'credit limit (amount)'],
  },
  highCredit: {
    kind: 'amount',
    labels: [
      'high credit', 'high balance', 'highest balance', 'highest credit', 'highest balance amount', 'high balance amount', 'highest balance reported', 'hi credit', 'high credit amount', 'largest balance', 'maximum balance', 'highest reported balance', 'highest amount owed', 'highest credit amount', 'peak balance',
    ],
  },
  originalAmount: {
    kind: 'amount',
    labels: [
      'original amount', 'original loan amount', 'original balance', 'loan amount', 'original amount owed', 'amount placed',
      'original debt', 'original debt amount', 'amount of loan', 'original loan balance', 'original principal', 'initial amount', 'amount financed', 'original amount of loan', 'original charge amount', 'claim amount', 'original amount placed', 'collection amount', 'amount placed for collection', 'original collection amount', 'original principal amount', 'opening balance', 'initial balance', 'amount borrowed',
    ],
  },
  limitOrOriginal: {
    kind: 'amount',
    labels: [
      'credit limit or original amount', 'credit limit/original amount', 'credit limit/original balance', 'limit/original amount',
      'limit or original amount', 'limit/original balance', 'credit limit or original balance', 'credit limit / loan amount', 'original amount/credit limit', 'limit / original loan amount', 'credit limit/original loan amount', 'original balance/credit limit', 'credit limit or original loan amount', 'credit limit or loan amount', 'limit or loan amount', 'limit/loan amount', 'original amount or credit limit', 'limit or original balance', 'credit limit/high credit', 'loan amount/credit limit', 'high credit/limit', 'high credit/credit limit',
    ],
  },
  monthlyPayment: {
    kind: 'amount',
    labels: [
      'monthly payment', 'scheduled payment', 'scheduled payment amount', 'payment amount', 'minimum payment', 'scheduled monthly payment',
      'monthly payment amount', 'payment due', 'min payment', 'scheduled pmt', 'payment', 'monthly pmt', 'minimum monthly payment', 'required payment', 'scheduled monthly payment amount', 'sched payment', 'monthly amount', 'minimum payment due', 'minimum amount due', 'installment amount', 'regular payment',
    ],
  },
  actualPayment: {
    kind: 'amount',
    labels: [
      'actual payment', 'actual payment amount', 'recent payment', 'payment received', 'last payment amount', 'amount paid',
      'most recent payment', 'recent payment amount', 'actual amount paid', 'payment made', 'amount of last payment', 'last payment amt', 'actual pmt', 'amount of most recent payment', 'amount received', 'actual monthly payment', 'payment received amount', 'last amount paid', 'paid amount', 'payment received in last month',
    ],
  },
  chargeOff: {
    kind: 'amount',
    labels: [
      'charge off amount', 'charge-off amount', 'charged off amount', 'original charge off amount', 'original charge-off amount',
      'amount charged off', 'amount written off', 'charge off', 'original charge off', 'write off amount', 'charged off', 'written off', 'charge-off', 'amount of charge off', 'charged-off amount', 'original chargeoff', 'charge off balance', 'write-off amount', 'written-off amount', 'original charge-off',
    ],
  },
  originalCreditor: {
    kind: 'text',
    labels: ['original creditor', 'original creditor name', 'orig creditor', 'original lender', 'original client', 'client', 'creditor (original)', 'original creditor/client', 'orig. creditor', 'name of original creditor', 'placed by', 'client name', 'original account holder', 'purchased from', 'bought from', 'original owner', 'on behalf of', 'collecting for', 'collected for'],
  },
  terms: {
    kind: 'text',
    labels: ['terms', 'term duration', 'loan terms', 'terms duration', 'term', 'repayment terms', 'payment terms', 'credit terms', 'loan term', 'length of loan', 'term length'],
  },
  address: { kind: 'text', labels: ['address', 'creditor address', 'mailing address', 'furnisher address', 'company address', 'business address'] },
  phone: { kind: 'text', labels: ['phone', 'phone number', 'telephone', 'telephone number', 'creditor phone', 'contact phone', 'tel', 'phone no', 'contact number'] },
  contact: { kind: 'text', labels: ['contact', 'contact information', 'contact info', 'creditor contact', 'creditor contact information', 'contact details', 'how to contact', 'address and phone', 'creditor information'] },
  remarks: {
    kind: 'text',
    labels: ['remarks', 'remark', 'comments', 'comment', 'creditor statement', 'creditor comments', 'special comment', 'additional comments', 'additional information', 'additional remarks', 'special comments', 'account comments', 'notes', 'reported comments', 'account remarks', 'creditor remarks', 'comments/remarks', 'compliance condition', 'compliance code', 'note', 'creditor comment', 'dispute status', 'additional comment'],
  },
  narrative: { kind: 'text', labels: ['narrative code(s)', 'narrative code', 'narrative codes', 'narrative', 'narratives', 'code', 'narrative description', 'narrative code/description'] },
  activity: { kind: 'text', labels: ['activity designator', 'activity description', 'account activity'] },
  history: {
    kind: 'history',
    labels: ['payment history', '24 month history', 'account history', '24-month payment history', 'payment history profile', 'balance history', '81-month payment history', 'payment history grid', 'payment history (24 months)', 'payment pattern', '24 month payment history', 'historical payment information', 'payment history summary', 'monthly payment history', 'account payment history', 'payment record', 'history'],
  },
  placed: {
    kind: 'date',
    labels: ['date placed for collection', 'placed for collection', 'date assigned', 'assigned', 'collection opened', 'assigned date', 'date placed', 'placed', 'date of assignment', 'placed on', 'assigned on', 'date placed in collection', 'collection open date', 'date collection opened'],
  },
  known: {
    kind: 'known',
    labels: [
      'months reviewed', 'months rev', 'terms frequency', 'date major delinquency 1st reported', 'date major delinquency first reported',
      'deferred payment start date', 'balloon payment amount', 'balloon payment date', 'balloon pay amount', 'balloon pay date', 'balloon payment', 'deferred pay start date',
      'date of status', 'status date', 'status updated', 'reported since', 'first reported', 'payment frequency', 'company sold to', 'sold to', 'collateral', 'frequency', 'number of payments',
      'payment status date', 'account history since', 'maximum delinquency', 'late payments', 'times late', 'mortgage identification number', 'mortgage id', 'min',
      'credit usage', 'credit utilization', 'amount available', 'available credit', 'percent of limit used', 'paid off', 'debt to credit', 'utilization', 'account status date',
      '30 days late', '60 days late', '90 days late', 'days late', '30 days past due', '60 days past due', '90 days past due', 'worst delinquency', 'worst payment status',
      'interest type', 'secured by', 'lienholder', 'your statement', 'your statements', 'consumer statement', 'worst status', 'subscriber code', 'subscriber number', 'member number', 'industry', 'business type', 'kind of business', 'industry code', 'payment received date', 'transferred to', 'purchased by', 'address id', 'address identification number', 'this account', 'reinvestigation', 'reinvestigation information', 'account verified', 'date of major delinquency', 'number of months', 'months on file', 'first payment due', 'interest rate', 'maturity date', 'date first reported', 'term frequency', 'mop code',
      'term source type', 'deferred payment', 'account id number', 'delinquencies', 'creditor type', 'loan id', 'fannie mae loan number', 'mers id', 'mortgage insurance', 'late payment history', 'delinquency', 'past due 30', 'past due 60', 'past due 90',
    ],
  },
};

export type InquiryField = 'by' | 'on' | 'kind' | 'contact' | 'known';

export const inquiryLabels: LabelTable<InquiryField> = {
  by: { kind: 'text', labels: ['company name', 'business name', 'company', 'creditor', 'creditor name', 'inquirer', 'name of company', 'inquiring company', 'requestor', 'requester', 'request originator', 'requested by', 'subscriber', 'subscriber name', 'inquiry by', 'account name', 'inquiry made by', 'name', 'inquirer name', 'requestor name', 'who asked', 'who looked', 'inquired by', 'viewed by', 'member name'] },
  on: { kind: 'date', labels: ['inquiry date', 'inquiry date(s)', 'inquiry dates', 'requested on', 'inquired on', 'date of inquiry', 'date', 'date(s)', 'dates', 'request date', 'date requested', 'date of request', 'dates of inquiry', 'date(s) of inquiry', 'dates of request', 'inquiries on', 'date(s) requested', 'dates requested', 'requests on', 'viewed on', 'inquiry on', 'request dates', 'request date(s)', 'date inquired', 'inquiry made on'] },
  kind: { kind: 'text', labels: ['inquiry type', 'type of inquiry', 'request type', 'type'] },
  contact: { kind: 'text', labels: ['address', 'phone', 'phone number', 'contact', 'contact information', 'contact info', 'telephone', 'telephone number'] },
  known: { kind: 'known', labels: ['permissible purpose', 'purpose', 'business type', 'removal date', 'description', 'comments', 'location', 'reason', 'on record until', 'type of business', 'kind of business', 'this inquiry is scheduled to continue on record until', 'scheduled to continue on record until', 'loan type', 'amount', 'terms', 'end user', 'subscriber code', 'industry', 'city state zip', 'prefix', 'estimated removal date'] },
};

export type RecordField = 'type' | 'filed' | 'resolved' | 'court' | 'chapter' | 'status' | 'known' | 'court_address';

export const recordLabels: LabelTable<RecordField> = {
  type: { kind: 'text', labels: ['type', 'record type', 'public record type', 'type of record', 'bankruptcy type', 'account type', 'public record', 'type of public record', 'kind', 'classification', 'item type', 'filing type', 'case type', 'name of record', 'record', 'kind of record'] },
  filed: { kind: 'date', labels: ['date filed', 'filed', 'filing date', 'filed on', 'file date', 'filed date', 'date of filing', 'date reported filed', 'date petition filed', 'petition date', 'petition filed', 'date bankruptcy filed'] },
  resolved: { kind: 'date', labels: ['date resolved', 'resolved', 'date discharged', 'discharged', 'discharge date', 'date paid', 'date satisfied', 'date released', 'disposition date', 'date closed', 'date dismissed', 'release date', 'satisfied date', 'date settled', 'released', 'date of discharge', 'date of disposition', 'closed', 'closing date', 'satisfied', 'effective date', 'date of resolution', 'resolved on', 'discharged on', 'dismissed', 'dismissed on', 'dismissal date', 'resolution date', 'date completed', 'date vacated', 'effective/disposition date', 'disposition effective date', 'date satisfied/released', 'paid on', 'date terminated'] },
  court: { kind: 'text', labels: ['court', 'court name', 'name of court', 'filed with', 'court type', 'filing court', 'source', 'location', 'courthouse', 'filed in', 'court of filing', 'creditor', 'jurisdiction', 'court location', 'where filed', 'filed at'] },
  chapter: { kind: 'text', labels: ['chapter', 'bankruptcy chapter', 'chapter filed', 'chapter number', 'code section', 'filing chapter'] },
  status: { kind: 'text', labels: ['status', 'disposition', 'current disposition', 'status details', 'current status', 'intent', 'outcome', 'prior disposition', 'original disposition', 'court disposition', 'result', 'account status', 'disposition status', 'legal status'] },
  court_address: { kind: 'text', labels: ['address', 'court address', 'phone', 'telephone', 'contact', 'phone number', 'court phone', 'contact information'] },
  known: {
    kind: 'known',
    labels: ['reference number', 'docket number', 'docket', 'case number', 'reference #', 'docket #', 'case #', 'identification number', 'file number', 'account number', 'case/docket number', 'number', 'case no', 'docket no', 'responsibility', 'liability', 'liability amount', 'claim amount', 'asset amount', 'assets', 'liabilities', 'exempt amount', 'attorney', 'trustee', 'plaintiff', 'plaintiff attorney', 'defendant', 'date reported', 'on record until', 'estimated month and year that this item will be removed', 'estimated month and year this item will be removed', 'date verified', 'amount', 'filer', 'owner', 'account owner', 'removal date', 'estimated removal date', 'remarks', 'comments', 'date updated', 'book/page sequence', 'adjustment percent', 'repayment percent', 'industry', 'debtor', 'filing type code', 'comment', 'type of filing', 'prior status', 'last reported', 'schedule', 'voluntary/involuntary', 'filing', 'balance', 'ecoa', 'last updated', 'exempt', 'asset', 'this item is scheduled to continue on record until', 'status date', 'date of status', 'estimated month and year this record will be removed', 'released amount', 'original amount'],
  },
};

export type PersonalField = 'name' | 'address' | 'birth' | 'ssn' | 'employer' | 'phone' | 'known';

export const personalLabels: LabelTable<PersonalField> = {
  name: { kind: 'text', labels: ['name', 'names', 'also known as', 'aka', 'former name', 'former name(s)', 'other names', 'name(s)', 'name on file', 'name variations', 'consumer name', 'your name', 'previous name', 'names reported', 'full name', 'name(s) associated with your credit', 'a/k/a', 'former names', 'previous names', 'aliases', 'alias', 'other name', 'other name(s)', 'names on file', 'name variation', 'previous name(s)', 'additional names', 'also reported as', 'reported names', 'known as', 'alternate names', 'personal name', 'maiden name', 'current name', 'primary name', 'previously known as'] },
  address: { kind: 'text', labels: ['address', 'addresses', 'current address', 'previous address', 'former address', 'former address(es)', 'previous address(es)', 'other address', 'other addresses', 'address(es)', 'addresses reported', 'mailing address', 'current address reported', 'previous addresses', 'former addresses', 'address on file', 'your address', 'prior address', 'address(es) associated with your credit', 'additional addresses', 'prior addresses', 'other address(es)', 'second former address', '2nd former address', 'residence', 'last reported address', 'reported addresses', 'additional address', 'home address', 'addresses on file', 'previously reported address', 'other addresses on file', 'past addresses', 'past address'] },
  birth: { kind: 'text', labels: ['date of birth', 'year of birth', 'birth date', 'birthdate', 'dob', 'birth year', 'age or date of birth', 'born', 'date of birth on file', 'your date of birth', 'year born', 'month and year of birth'] },
  ssn: { kind: 'text', labels: ['social security number', 'ssn', 'social security #', 'social security numbers', 'social security number variations', 'social security number(s)', 'ssn on file', 'your ssn', 'your social security number', 'social security no', 'ssn variation', 'ssn variations', 'last four digits of ssn', 'last 4 of ssn', 'ss number', 'ss #'] },
  employer: { kind: 'text', labels: ['employer', 'employers', 'current employer', 'previous employer', 'employer name', 'employment', 'employment information', 'last reported employment', 'employer(s)', 'employment data', 'employment history', 'employment data reported', 'former employer', 'former employers', 'previous employers', 'employers reported', 'employment reported', 'current employment', 'previous employment', 'former employer(s)', 'most recent employer', 'past employer', 'current or previous employers', 'current or previous employer', 'former employment', 'other employers', 'employers on file', 'prior employer', 'works at', 'work'] },
  phone: { kind: 'text', labels: ['phone', 'phones', 'phone number', 'phone numbers', 'telephone', 'telephone number', 'telephone numbers', 'telephone number(s)', 'phone number(s)', 'telephone numbers reported', 'phone numbers reported', 'home phone', 'mobile phone', 'cell phone', 'phone(s)', 'current phone', 'previous phone', 'other phone', 'telephones', 'tel', 'phones on file', 'other phone numbers'] },
  known: {
    kind: 'known',
    labels: ['date reported', 'reported', 'address identification number', 'address id', 'residence type', 'geographical code', 'type of residence', 'name identification number', 'name id', 'date verified', 'hire date', 'date hired', 'position', 'occupation', 'location', 'date updated', 'spouse', 'spouse or co-applicant', 'alert contact information', 'first reported', 'last reported', 'report date', 'file number', 'consumer file notices', 'fraud alert', 'security freeze', 'active duty alert', 'date issued', 'file since', 'age', 'address type', 'type of address', 'times reported', 'phone type', 'last updated', 'title', 'hired', 'name type', 'generation', 'suffix', 'gender', 'drivers license', 'date of employment', 'in file since', 'on our files since', 'date first reported', 'you have been on our files since', 'credit file since', 'file created', 'confirmation number', 'confirmation #', 'report number', 'credit file status', 'personal statements', 'consumer statement', 'average account age', 'length of credit history', 'accounts with negative information', 'oldest account', 'most recent account', 'alert(s)', 'alerts', 'credit freeze', 'file status', 'status of file', 'freeze status'],
  },
};
