import type { Page } from '@playwright/test';
import { asMember } from '../visitor_access.ts';

// Questions as their functions answer: for pictures, which need the same words on the same day.

const authorOf = (name: string, shape: number, glaze: number, over: object = {}) => ({
  id: `alias-${name}`,
  name,
  shape,
  glaze,
  is_staff: false,
  is_me: false,
  ...over,
});
const wren = authorOf('Wren', 0, 0, { is_me: true });
const marcus = authorOf('Marcus', 3, 3);

const id = (place: number) => `6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b${10 + place}`;

const asked = (
  place: number,
  topic: string,
  title: string,
  author: object,
  askedAt: string,
  over: object = {},
) => ({
  id: id(place),
  topic,
  title,
  author,
  asked_at: askedAt,
  active_at: askedAt,
  answers: 0,
  accepted: false,
  new_answers: null,
  ...over,
});

const letter = asked(
  1,
  'collections',
  'A letter from a collector I have never heard of. What first?',
  marcus,
  '2026-11-19T21:14:00Z',
  { answers: 4, accepted: true, new_answers: 2 },
);

/** The list beside a circle. */
export const feed = {
  questions: [
    letter,
    asked(
      2,
      'feelings',
      'Does the mailbox ever stop making your stomach drop?',
      authorOf('Nightbus Nel', 4, 1),
      '2026-11-21T11:00:00Z',
      { answers: 9 },
    ),
    asked(
      3,
      'medical',
      'The hospital says charity care closed after 240 days. Is it really closed?',
      authorOf('Halima T.', 1, 4),
      '2026-11-21T13:00:00Z',
    ),
    asked(
      4,
      'home_and_car',
      'My landlord wants a “credit story” in writing. Has anybody done one?',
      authorOf('Teodoro', 5, 2),
      '2026-11-20T12:00:00Z',
      { answers: 3, accepted: true },
    ),
    asked(
      5,
      'budget',
      'How do you two-paycheck people handle a five-week month?',
      authorOf('Kettle On', 2, 5),
      '2026-11-18T12:00:00Z',
      { answers: 14 },
    ),
  ],
  more: true,
  now: '2026-11-21T15:00:00Z',
};

const said = (
  place: number,
  author: object,
  shownAt: string | null,
  body: string,
  over: object = {},
) => ({
  id: id(50 + place),
  author,
  kind: 'experience',
  body,
  source: null,
  helped: 0,
  helped_me: false,
  shown_at: shownAt,
  written_at: shownAt ?? '2026-11-21T14:51:00Z',
  edited_at: null,
  state: 'shown',
  reason: null,
  is_mine: false,
  is_accepted: false,
  ...over,
});

const thread = {
  question: {
    ...letter,
    body: 'It was the ninth envelope in the drawer. It says I owe on a store card from a town I left eight years ago. They want me to call “to discuss my options”. I’m good at my job and I can’t make my hand pick up the phone.\n\nDo I have to call? Is there something to do first?',
    edited_at: null,
    state: 'shown',
    reason: null,
    is_mine: false,
    is_following: true,
    read_at: '2026-11-20T23:30:00Z',
  },
  answers: [
    said(
      1,
      authorOf('Ledger Lou', 2, 5),
      '2026-11-19T21:55:00Z',
      'You don’t have to call. A collector owes you a written notice that says how much and to whom. From the day you get it you have 30 days to answer in writing that you dispute it, and to ask who the first creditor was.\n\nOnce they have your letter they must stop collecting until they mail you proof. Use the address on the notice and keep a copy.',
      {
        kind: 'rule',
        source: 'https://www.law.cornell.edu/uscode/text/15/1692g',
        helped: 31,
        helped_me: true,
        is_accepted: true,
      },
    ),
    said(
      2,
      authorOf('Second Shift Dee', 4, 1),
      '2026-11-20T12:00:00Z',
      'I kept a card next to the phone with three lines on it: “Please send it in writing. You have my address. Goodbye.” The first time my voice shook. It took forty seconds. The fourth time I was making a sandwich.',
      { helped: 24 },
    ),
    said(
      3,
      authorOf('Abuela Paz', 5, 2),
      '2026-11-21T09:00:00Z',
      'Mijo, nine envelopes is nine more than most of us opened in a year. Rest, then the tenth.',
      { helped: 8, helped_me: true },
    ),
    said(
      4,
      authorOf('Halima T.', 1, 4, { is_staff: true }),
      '2026-11-21T12:00:00Z',
      'How to write that letter stands at https://www.consumerfinance.gov/ask-cfpb/ under “debt collection”.',
      { helped: 1 },
    ),
    said(
      5,
      wren,
      null,
      'The credit union on Fifth did my loan when nobody would. Ask for Renata, 773-555-0142, and say Dana sent you.',
      { state: 'held', reason: 'phone', is_mine: true },
    ),
  ],
  more: false,
  now: '2026-11-21T15:00:00Z',
};

const answers: Readonly<Record<string, unknown>> = {
  feed_page: feed,
  thread,
  thread_read: null,
  my_drafts: {
    drafts: [],
    waiting: [
      {
        kind: 'answer',
        id: id(55),
        question: id(1),
        words: 'The credit union on Fifth did my loan when nobody would.',
        state: 'held',
        reason: 'phone',
        written_at: '2026-11-21T14:51:00Z',
      },
    ],
  },
};

/** A member, and what the functions of questions answer them. */
export async function giveQuestions(page: Page): Promise<void> {
  await asMember(page, 'Dana');
  await page.route('**/rest/v1/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/.*\//, '');
    if (name in answers) await route.fulfill({ json: answers[name] });
    else await route.fallback();
  });
}

/** The question that `giveQuestions` has. */
export const questionAddress = `/community/question?id=${id(1)}`;
