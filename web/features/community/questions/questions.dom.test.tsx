import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcGiven } from '../../../../supabase/wire/rpcs.ts';
import {
  aliasRow,
  askedRow as asked,
  pageRow as pageOf,
  saidRow as said,
} from '../../../../supabase/wire/testing/community_rows.ts';
import { departureOf } from '../../../data/session/device.ts';
import { member, takeDown, visitor } from '../../../data/testing/people.tsx';
import { services } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { Component as AskPage } from './ask/route.tsx';
import { QuestionsRail } from './rail.tsx';
import { Component as QuestionPage } from './thread/route.tsx';
import {
  address,
  database,
  open,
  questionId,
  Refusal,
  threadWith,
} from './testing/questions_page.tsx';

type Asked = ReturnType<typeof asked>;

const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

const titles = () =>
  screen
    .queryAllByRole('heading', { level: 3 })
    .filter(({ id }) => id !== 'staff-answers')
    .map(({ textContent }) => textContent);

describe('the list', () => {
  it('stands still until somebody says so, and then begins with what is new', async () => {
    const [first, second] = [asked('The first question'), asked('The second question')];
    const server = database({ feed_page: pageOf([first, second]) });
    await open(QuestionsRail, member);
    await screen.findByText('The first question');
    server.answers(
      'feed_page',
      pageOf([
        { ...second, answers: 3, new_answers: 1, active_at: '2026-11-22T15:01:00+00:00' },
        asked('A new question', { asked_at: '2026-11-22T15:00:30Z' }),
        first,
      ]),
    );
    await act(async () => server.says());
    const show = await screen.findByRole('button', { name: 'Show one new question' });
    expect(titles()).toEqual(['The first question', 'The second question']);
    expect(screen.getByText('1 new').parentElement?.textContent).toContain('of 3 answers');
    await user.click(show);
    expect(titles()).toEqual(['The second question', 'A new question', 'The first question']);
    expect(document.activeElement?.textContent).toBe('The second question');
  });

  it('goes on after its last question, and keeps what one may not see any more out', async () => {
    const [first, second, third] = ['03', '02', '01'].map((hour, place) =>
      asked(`The ${['first', 'second', 'third'][place]} question`, {
        active_at: `2026-11-22T${hour}:00:00.123456+00:00`,
      }),
    ) as [Asked, Asked, Asked];
    const server = database({
      feed_page: ({ before_id }) =>
        before_id === null ? pageOf([first, second], true) : pageOf([third]),
    });
    await open(QuestionsRail, member);
    await user.click(await screen.findByRole('button', { name: 'More questions' }));
    await screen.findByText('The third question');
    expect(server.given('feed_page')).toMatchObject({
      before_active: '2026-11-22T02:00:00.123456+00:00',
    });
    expect(screen.queryByRole('button', { name: 'More questions' })).toBeNull();
    server.answers('feed_page', pageOf([second]));
    await act(async () => server.says());
    await waitFor(() => expect(titles()).not.toContain('The first question'));
  });

  it('asks for a topic, and for what nobody has answered', async () => {
    const server = database({ feed_page: pageOf([]) });
    await open(QuestionsRail, member);
    await screen.findByText('No questions here yet');
    await user.selectOptions(screen.getByLabelText('Topic'), 'Medical');
    await user.click(screen.getByLabelText('No answer yet'));
    await screen.findByText('Every question has an answer');
    expect(server.given('feed_page')).toMatchObject({ topic: 'medical', unanswered: true });
  });

  it('has what staff answer first while few have asked, of the topic that is chosen', async () => {
    const server = database({ feed_page: pageOf([]) });
    await open(QuestionsRail, member);
    const staff = () => screen.getByRole('region', { name: 'Asked often, answered by staff' });
    await waitFor(() => expect(staff().querySelectorAll('details')).toHaveLength(4));
    await user.click(within(staff()).getByRole('button', { name: 'Show all 12' }));
    expect(staff().querySelectorAll('details')).toHaveLength(12);
    expect(document.activeElement).toBe(staff().querySelectorAll('summary')[4]);
    expect(within(staff()).getAllByText('Staff')).toHaveLength(12);
    await user.selectOptions(screen.getByLabelText('Topic'), 'Medical');
    await waitFor(() => expect(staff().querySelectorAll('details')).toHaveLength(1));
    expect(within(staff()).getByRole('link', { name: /Medical bills/ })).toHaveProperty(
      'pathname',
      '/education/medical-bills',
    );
    // What the operator put into the list stands there, and not a second time below it.
    server.answers(
      'feed_page',
      pageOf([asked('I missed a card payment. How bad is it?'), asked('Another one')]),
    );
    await user.selectOptions(screen.getByLabelText('Topic'), 'Cards');
    await screen.findByText('Another one');
    await waitFor(() => expect(staff().querySelectorAll('details')).toHaveLength(2));
    expect(screen.getAllByText('I missed a card payment. How bad is it?')).toHaveLength(1);
    // Once the place lives, it has its own.
    server.answers(
      'feed_page',
      pageOf(Array.from({ length: 12 }, (_, n) => asked(`Question ${n}`))),
    );
    await user.selectOptions(screen.getByLabelText('Topic'), 'Budget');
    await screen.findByText('Question 11');
    expect(screen.queryByRole('region', { name: 'Asked often, answered by staff' })).toBeNull();
  });

  it('searches once somebody has stopped typing, and says when there is nothing', async () => {
    const server = database({ feed_page: pageOf([]), search_feed: { questions: [] } });
    await open(QuestionsRail, member);
    await user.type(screen.getByLabelText('Search questions and answers'), 'charity care');
    await screen.findByText('No question has all of these words');
    expect(server.calls.filter(({ name }) => name === 'search_feed')).toEqual([
      { name: 'search_feed', given: { words: 'charity care', topic: null } },
    ]);
    expect(screen.getByRole('link', { name: 'Ask it' })).toBeTruthy();
  });

  it('says when it could not be loaded, and tries again', async () => {
    const server = database({ feed_page: new Refusal('', null) });
    await open(QuestionsRail, member);
    await screen.findByText('You’re offline');
    server.answers('feed_page', pageOf([asked('The first question')]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The first question');
  });
});

const at = `/community/question?id=${questionId}`;
const openQuestion = (session = member) => open(QuestionPage, session, at);
const article = (name: string) => screen.findByRole('article', { name: `Answer by ${name}` });
const ownForm = async () => within(await screen.findByRole('region', { name: 'Your answer' }));

describe('a question', () => {
  it('has the accepted answer first, then what came, and a line before what is new', async () => {
    database({
      thread: threadWith(
        [
          said('Dee', 'An old one.', { shown_at: '2026-11-22T09:00:00+00:00' }),
          said('Paz', 'A new one.'),
          said('Lou', 'The one.', {
            is_accepted: true,
            kind: 'rule',
            source: 'https://www.law.cornell.edu/uscode/text/15/1692g',
            shown_at: '2026-11-22T14:59:00+00:00',
          }),
        ],
        { read_at: '2026-11-22T12:00:00Z' },
      ),
    });
    await openQuestion();
    await article('Lou');
    const text = screen.getByRole('region', { name: '3 answers' }).textContent;
    const places = ['Marcus chose this answer', 'An old one.', 'New since', 'A new one.'].map(
      (each) => text.indexOf(each),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    const source = within(await article('Lou')).getByRole('link');
    expect(source.getAttribute('rel')).toBe('nofollow ugc noopener');
    expect(source.textContent).toBe('law.cornell.edu/uscode/text/15/1692g');
  });

  it('says that it was read, once, and shows new answers when somebody wants them', async () => {
    const server = database({ thread: threadWith([said('Dee', 'An old one.')]) });
    await openQuestion();
    await article('Dee');
    server.answers('thread', threadWith([said('Dee', 'An old one.'), said('Paz', 'A new one.')]));
    expect(server.calls.filter(({ name }) => name === 'thread_read').length).toBe(1);
    const now = threadWith([said('Dee', 'An old one.'), said('Paz', 'A new one.')]);
    server.answers('thread', now);
    await act(async () => server.says());
    await user.click(await screen.findByRole('button', { name: /^Show (one|2) new answers?$/ }));
    expect(document.activeElement?.textContent).toContain('An old one.');
    expect(await article('Paz')).toBeTruthy();
  });

  it('that is not there, or not to be seen, is said to be none', async () => {
    database({ thread: new Refusal('MW605') });
    await openQuestion();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await screen.findByText('This question isn’t here anymore');
    await takeDown();
    await open(QuestionPage, member, '/community/question?id=nothing');
    await screen.findByText('This question isn’t here anymore');
  });

  it('that is reported stays until one has read that the report was sent', async () => {
    database({ thread: threadWith([said('Dee', 'An old one.')]) });
    await openQuestion();
    await article('Dee');
    await user.click(await screen.findByRole('button', { name: 'Report the question' }));
    const dialog = await screen.findByRole('dialog');
    const reasons = within(dialog).getAllByRole<HTMLInputElement>('radio');
    await waitFor(() => expect(document.activeElement).toBe(reasons[0]));
    const send = within(dialog).getByRole('button', { name: 'Send report' });
    await user.click(send);
    expect(document.activeElement).toBe(reasons[0]);
    await user.click(reasons[0] as HTMLElement);
    await user.click(send);
    const sent = await screen.findByRole('status');
    expect(sent.textContent).not.toBe('');
    expect(address()).toBe(at);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe('/community'));
  });

  it('an answer that is reported stays until one has read that the report was sent', async () => {
    const server = database({ thread: threadWith([said('Dee', 'An old one.')]) });
    await openQuestion();
    const answer = within(await article('Dee'));
    await user.click(await answer.findByRole('button', { name: /^Report/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getAllByRole('radio')[0] as HTMLElement);
    server.answers('thread', threadWith([]));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByRole('button', { name: 'Done' });
    expect(screen.getByRole('dialog').textContent).not.toContain('Send report');
    // What is heard meanwhile has the thread read anew, without it.
    await act(async () => server.says());
    await settled();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('An old one.')).toBeNull());
  });

  it('an answer goes with its report at once, and with a block everything of its author', async () => {
    // What the server says isn't read anew: the page alone takes them away.
    const server = database({
      thread: threadWith([said('Dee', 'An old one.'), said('Dee', 'Another of theirs.')]),
    });
    await openQuestion();
    const answer = within(
      (await screen.findAllByRole('article', { name: /Dee/ }))[0] as HTMLElement,
    );
    await user.click(await answer.findByRole('button', { name: /^Report/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getAllByRole('radio')[0] as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await settled();
    expect(server).toBeTruthy();
    expect(screen.queryByText('An old one.')).toBeNull();
    expect(screen.queryByText('Another of theirs.')).toBeNull();
  });

  it('that its author took back keeps its answers', async () => {
    database({
      thread: threadWith([said('Dee', 'An old one.')], {
        state: 'withdrawn',
        title: '',
        body: '',
        author: null,
      }),
    });
    await openQuestion();
    await article('Dee');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'The author deleted this question',
    );
    expect(screen.queryByRole('region', { name: 'Your answer' })).toBeNull();
  });

  it('that nobody answered in two days comes with the nearest lesson, for who asked', async () => {
    database({
      thread: threadWith([], {
        is_mine: true,
        asked_at: '2026-11-20T14:00:00Z',
        title: 'How long does a bureau have for my dispute?',
      }),
    });
    await openQuestion();
    await screen.findByText(/^No one has answered yet/);
    const lesson = await screen.findByRole('link', { name: 'A bureau’s 30 days' });
    expect(lesson.getAttribute('href')).toBe('/education/thirty-days');
  });

  it('a held answer says why, and how it is posted', async () => {
    const held = said('You', 'Call 773-555-0142.', {
      author: { id: 'a', name: 'Wren', shape: 0, glaze: 0, is_staff: false, is_me: true },
      state: 'held',
      reason: 'phone',
      is_mine: true,
      shown_at: null,
    });
    const server = database({
      thread: threadWith([held]),
      edit_answer: { id: 'x', state: 'shown', reason: null },
    });
    await openQuestion();
    await screen.findByText('It has a phone number in it.');
    await user.click(screen.getByRole('button', { name: 'Take the number out' }));
    await screen.findByRole('button', { name: 'Save changes' });
    const field = screen.getAllByLabelText<HTMLTextAreaElement>('What would have helped you')[0];
    expect(document.activeElement).toBe(field);
    await user.clear(field as HTMLElement);
    await user.type(field as HTMLElement, 'Call them.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(server.given('edit_answer')).toMatchObject({ body: 'Call them.', kind: 'experience' });
  });

  it('this helped shows at once, and as it was where it was refused', async () => {
    const server = database({
      thread: threadWith([said('Dee', 'An old one.', { helped: 2 })]),
      mark_helped: new Refusal('MW602', '60'),
    });
    await openQuestion();
    const helped = () => screen.getByRole('button', { name: 'This helped' });
    await article('Dee');
    await user.click(helped());
    await waitFor(() => expect(helped().getAttribute('aria-pressed')).toBe('false'));
    expect(screen.getByText('2 people')).toBeTruthy();
    expect(server.given('mark_helped')).toMatchObject({ helped: true });
  });
});

describe('an answer', () => {
  it('that is a rule needs a source, and one that sounds like one is asked about', async () => {
    const server = database({
      thread: threadWith([]),
      answer: { id: 'x', state: 'shown', reason: null },
    });
    await openQuestion();
    const form = await ownForm();
    const words = form.getByLabelText('What would have helped you');
    await user.type(words, 'By law they have to stop.');
    await user.click(form.getByRole('button', { name: 'Post answer' }));
    await user.click(await form.findByRole('button', { name: 'It’s a rule' }));
    await user.type(form.getByLabelText(/Where is it written/), 'https://example.com/law');
    await user.click(form.getByRole('button', { name: 'Post answer' }));
    await form.findByText(/^A rule needs its source\./);
    await user.click(form.getByLabelText('My experience'));
    await user.click(form.getByRole('button', { name: 'Post answer' }));
    await waitFor(() =>
      expect(server.given('answer')).toMatchObject({
        question: questionId,
        kind: 'experience',
        body: 'By law they have to stop.',
        source: null,
      }),
    );
  });

  it('keeps its draft where it was refused, and under one id', async () => {
    const server = database({ thread: threadWith([]), answer: new Refusal('MW602', '3600') });
    await openQuestion();
    const form = await ownForm();
    await user.type(form.getByLabelText('What would have helped you'), 'I never pick up.');
    await user.click(form.getByRole('button', { name: 'Post answer' }));
    await form.findByText(/^You’ve reached today’s limit\. You can post this at /);
    const first = server.given('answer')?.['draft'];
    server.answers('answer', { id: 'x', state: 'shown', reason: null });
    await takeDown();
    database({ thread: threadWith([]), answer: new Refusal('') });
    await openQuestion();
    const again = await ownForm();
    expect(again.getByLabelText<HTMLTextAreaElement>('What would have helped you').value).toBe(
      'I never pick up.',
    );
    expect(localStorage.getItem('mendwell-question-drafts')).toContain(String(first));
    await user.click(again.getByRole('button', { name: 'Post answer' }));
    await again.findByText(/^You’re offline\. Nothing was posted/);
  });

  it('of a visitor with a pass is kept on the device, and leads to an account', async () => {
    const server = database({ thread: threadWith([said('Dee', 'An old one.')]) });
    await openQuestion(visitor);
    const form = await ownForm();
    await user.type(form.getByLabelText('What would have helped you'), 'I never pick up.');
    expect(form.queryByRole('button', { name: 'Post answer' })).toBeNull();
    expect(form.getByRole('link', { name: 'Sign up free' })).toBeTruthy();
    expect(localStorage.getItem('mendwell-question-drafts')).toContain('I never pick up.');
    expect(screen.queryByRole('button', { name: 'This helped' })).toBeNull();
    expect(server.calls.map(({ name }) => name)).not.toContain('save_draft');
  });
});

describe('a change to one’s own answer', () => {
  it('outlives a reload while it’s typed, until it’s given up', async () => {
    const mine = said('You', 'Call them.', {
      author: { id: 'a', name: 'Wren', shape: 0, glaze: 0, is_staff: false, is_me: true },
      state: 'held',
      reason: 'phone',
      is_mine: true,
      shown_at: null,
    });
    const edit = async () => {
      database({ thread: threadWith([mine]) });
      await openQuestion();
      await user.click(await screen.findByRole('button', { name: 'Take the number out' }));
      await screen.findByRole('button', { name: 'Save changes' });
      return screen.getAllByLabelText<HTMLTextAreaElement>('What would have helped you')[0];
    };
    await user.type((await edit()) as HTMLElement, ' At noon.');
    await takeDown();
    expect((await edit())?.value).toBe('Call them. At noon.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await takeDown();
    expect((await edit())?.value).toBe('Call them.');
  });
});

describe('asking', () => {
  it('goes through a name to the question, under the id of its draft', async () => {
    const server = database({
      ask: new Refusal('MW614'),
      my_drafts: { drafts: [], waiting: [] },
      set_alias: {
        alias: { id: 'a', name: 'Wren', shape: 0, glaze: 0 },
        restriction: null,
        is_staff: false,
        is_cared_for: false,
      },
    });
    await open(AskPage, member, '/community/ask');
    await user.selectOptions(screen.getByLabelText('Topic'), 'Medical');
    await user.type(screen.getByLabelText(/^Your question/), 'Is charity care closed?');
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'First, choose a name' }));
    await user.type(dialog.getByLabelText(/^What should others call you/), 'Wren');
    await user.click(dialog.getByLabelText('I’m 18 or older'));
    const draft = server.given('ask')?.['draft'];
    server.answers('ask', { id: questionId, state: 'shown', reason: null });
    await user.click(dialog.getByRole('button', { name: 'Use this name' }));
    await waitFor(() => expect(address()).toBe(at));
    expect(server.given('ask')).toEqual({
      draft,
      topic: 'medical',
      title: 'Is charity care closed?',
      body: '',
    });
    expect(localStorage.getItem('mendwell-question-drafts')).toBeNull();
  });

  it('says before anything is typed that a name comes first, to who has none', async () => {
    const note = /^You’ll pick a name before your first post\./;
    database({ my_alias: aliasRow({ alias: null }), my_drafts: { drafts: [], waiting: [] } });
    await open(AskPage, member, '/community/ask');
    await screen.findByText(note);
    await takeDown();
    database({ my_alias: aliasRow({ alias: null }), thread: threadWith([]) });
    await openQuestion();
    await (await ownForm()).findByText(note);
    await takeDown();
    const server = database({ my_alias: aliasRow(), my_drafts: { drafts: [], waiting: [] } });
    await open(AskPage, member, '/community/ask');
    await waitFor(() => expect(server.given('my_alias')).toBeDefined());
    await settled();
    expect(screen.queryByText(note)).toBeNull();
  });

  it('keeps the question, and the name that was begun, when the name is left for later', async () => {
    const server = database({ ask: new Refusal('MW614'), my_drafts: { drafts: [], waiting: [] } });
    await open(AskPage, member, '/community/ask');
    await user.selectOptions(screen.getByLabelText('Topic'), 'Medical');
    await user.type(screen.getByLabelText(/^Your question/), 'Is charity care closed?');
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    const dialog = () => screen.findByRole('dialog', { name: 'First, choose a name' });
    await user.type(within(await dialog()).getByLabelText(/^What should others call you/), 'Wren');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Your question/).value).toBe(
      'Is charity care closed?',
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('medical');
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    const again = within(await dialog());
    expect(again.getByLabelText<HTMLInputElement>(/^What should others call you/).value).toBe(
      'Wren',
    );
    expect(server.given('set_alias')).toBeUndefined();
  });

  it('posts nothing for who goes back while the name is being saved', async () => {
    let save: (row: RpcGiven<'set_alias'>) => void = () => undefined;
    const saved = new Promise<RpcGiven<'set_alias'>>((resolve) => (save = resolve));
    const server = database({
      ask: new Refusal('MW614'),
      my_drafts: { drafts: [], waiting: [] },
      set_alias: () => saved,
    });
    await open(AskPage, member, '/community/ask');
    await user.selectOptions(screen.getByLabelText('Topic'), 'Medical');
    await user.type(screen.getByLabelText(/^Your question/), 'Is charity care closed?');
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'First, choose a name' }));
    await user.type(dialog.getByLabelText(/^What should others call you/), 'Wren');
    await user.click(dialog.getByLabelText('I’m 18 or older'));
    await user.click(dialog.getByRole('button', { name: 'Use this name' }));
    await waitFor(() => expect(server.given('set_alias')).toBeTruthy());
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    server.answers('ask', { id: questionId, state: 'shown', reason: null });
    save({
      alias: { id: 'a', name: 'Wren', shape: 0, glaze: 0 },
      restriction: null,
      is_staff: false,
      is_cared_for: false,
    });
    await settled();
    expect(server.calls.filter(({ name }) => name === 'ask')).toHaveLength(1);
    expect(address()).toBe('/community/ask');
  });

  it('shows who to call before words of danger are posted, and the writer decides', async () => {
    const server = database({ ask: { id: questionId, state: 'shown', reason: null } });
    await open(AskPage, member, '/community/ask');
    await user.selectOptions(screen.getByLabelText('Topic'), 'How it feels');
    await user.type(screen.getByLabelText(/^Your question/), 'I want to kill myself');
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    await screen.findByRole('link', { name: 'Call 988' });
    expect(server.given('ask')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Keep writing' }));
    await user.click(screen.getByRole('button', { name: 'Post question' }));
    await waitFor(() => expect(server.given('ask')).toBeDefined());
  });

  it('goes on with what was begun on another device, and tells what waits', async () => {
    database({
      my_drafts: {
        drafts: [
          {
            id: questionId,
            question: null,
            topic: 'cards',
            title: 'Begun elsewhere',
            kind: null,
            body: '',
            source: '',
          },
        ],
        waiting: [
          {
            kind: 'answer',
            id: 'x',
            question: questionId,
            words: 'Call 773',
            state: 'held',
          },
        ],
      },
    });
    await open(AskPage, member, '/community/ask');
    await screen.findByDisplayValue('Begun elsewhere');
    expect(screen.getByText('Waiting for review')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete the draft' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Your question/).value).toBe('');
  });
});

describe('who may not write for now', () => {
  const mine = (kind: 'suspend' | 'hold') =>
    aliasRow({
      restriction: { kind, until: '2026-12-01T12:00:00Z', sentence: 'You offered a CPN.' },
    });

  it('reads until when at the form, before anything is typed that would be refused', async () => {
    database({ my_alias: mine('suspend'), my_drafts: { drafts: [], waiting: [] } });
    await open(AskPage, member, '/community/ask');
    await screen.findByText('You can’t write here until December 1, 2026.');
    const post = screen.getByRole<HTMLButtonElement>('button', { name: 'Post question' });
    expect(post.disabled).toBe(true);
    await takeDown();
    database({ my_alias: mine('suspend'), thread: threadWith([]) });
    await openQuestion();
    const form = await ownForm();
    await form.findByText('You can’t write here until December 1, 2026.');
    const answer = form.getByRole<HTMLButtonElement>('button', { name: 'Post answer' });
    expect(answer.disabled).toBe(true);
  });

  it('writes where a person only looks first', async () => {
    const server = database({ my_alias: mine('hold'), my_drafts: { drafts: [], waiting: [] } });
    await open(AskPage, member, '/community/ask');
    await waitFor(() => expect(server.given('my_alias')).toBeDefined());
    const post = screen.getByRole<HTMLButtonElement>('button', { name: 'Post question' });
    expect(post.disabled).toBe(false);
  });
});
