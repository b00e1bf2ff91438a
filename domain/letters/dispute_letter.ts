import type { Letter } from './letter.ts';
import { linesOf, listed } from './wording.ts';

// The letter of a dispute: what its person ticked, each as it is printed, and what they wrote. Nothing in it is there for everybody but
// the first sentence and the last.

export interface DisputeLetter {
  readonly sender: string;
  readonly senderAddress: string;
  readonly bornOn: string;
  readonly recipient: string;
  readonly recipientAddress: string;
  readonly day: string;
  /** Whether a bureau gets it; else the company that reports. */
  readonly isToBureau: boolean;
  /** What is disputed, in sentences. */
  readonly things: readonly string[];
  readonly ownWords: string;
  readonly enclosed: readonly string[];
}

const head = ({ sender, senderAddress, recipient, recipientAddress, day, bornOn }: Head) => ({
  sender: [
    sender.trim(),
    ...linesOf(senderAddress),
    ...(bornOn === '' ? [] : [`Date of birth: ${bornOn}`]),
  ].filter((line) => line !== ''),
  day,
  recipient: [recipient.trim(), ...linesOf(recipientAddress)].filter((line) => line !== ''),
  about: null,
  name: sender.trim(),
});

type Head = Pick<
  DisputeLetter,
  'sender' | 'senderAddress' | 'recipient' | 'recipientAddress' | 'day' | 'bornOn'
>;

/** Writes it. What is missing is left out. */
export function writeDisputeLetter(draft: DisputeLetter): Letter {
  const { isToBureau, things, ownWords, enclosed } = draft;
  const what = things.length === 1 ? 'one thing' : 'these things';
  const opening = isToBureau
    ? `I dispute ${what} in my credit report.`
    : `I dispute ${what} that you report about me.`;
  return {
    ...head(draft),
    paragraphs: [
      opening,
      ...things,
      ownWords.trim(),
      'Please look into this, correct or delete what is wrong, and mail me the result.',
    ].filter((part) => part !== ''),
    enclosed: enclosed.length === 0 ? null : `Enclosed: ${listed(enclosed)}`,
  };
}

export interface FollowUp extends Head {
  readonly kind: 'no_answer' | 'procedure';
  readonly sentDay: string;
  /** The day they got it, where it's known. */
  readonly receivedDay: string | null;
  /** The last day to mail the answer; null where it's an estimate. */
  readonly dueDay: string | null;
  readonly things: readonly string[];
}

/** What is written after the letter: that nothing came, or a bureau asked how it checked. Source: 15 USC 1681i(a)(6)(B)(iii), (7). */
export function writeFollowUp(draft: FollowUp): Letter {
  const { kind, sentDay, receivedDay, dueDay, things } = draft;
  const got = receivedDay === null ? '' : ` You received it on ${receivedDay}.`;
  const was = dueDay === null ? '' : ` It was due by ${dueDay}.`;
  const paragraphs =
    kind === 'no_answer'
      ? [
          `I mailed you a dispute on ${sentDay}.${got} I haven’t received a result.${was}`,
          ...things,
          'Please mail me the result.',
        ]
      : [
          `I mailed you a dispute on ${sentDay}, and you wrote that you checked it.`,
          ...things,
          'Please describe to me how you checked it, with the name and address of any company you asked, and its telephone number if you can.',
        ];
  return { ...head(draft), paragraphs, enclosed: null };
}
