import type { Session } from '@supabase/supabase-js';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { type ReviewCard, learningOf } from '../../data/learning/learning.ts';
import { learningStandingOf } from '../../data/learning/standing.ts';
import { saveDebt } from '../../data/planner/document.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { departureOf } from '../../data/session/device.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, takeDown, show, visitor } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { lessons, situations } from '../../lessons/contents.ts';
import { glossary } from '../../lessons/glossary.ts';
import { lesson } from '../../lessons/pages/five-day-notice.ts';
import { Component as Contents } from './contents/route.tsx';
import { lessonAt } from './lesson/route.tsx';

const linden = '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002' as TrackedDebt['id'];
const harbor: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Harbor Visa',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(395_739), apr: aprBps(2499) }],
  interest: 'monthly',
  minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(2_500) },
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(395_739),
  paidThrough: isoDate('2026-11-21'),
};
/** What was due until then is paid. */
const octoberEnd = isoDate('2026-10-31');
const day = 86_400_000;
const now = new Date('2026-11-22T15:00:00Z').getTime();
const learning = () => services.of(learningOf).get();
const user = userEvent.setup();

const open = (Page: ComponentType, path: string, session: Session | null = null) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </AuthContext>,
  );
async function openLesson(id = lesson.id) {
  const found = await lessonAt(`/education/${id}`);
  if (!found) throw new Error(`no lesson ${id}`);
  return open(found.Component, `/education/${id}`);
}
const openContents = () => open(Contents, '/education');

/** The question at this place of the lesson, with its answers. */
function questionAt(at: number) {
  const asked = lesson.questions[at];
  if (!asked) throw new Error(`no question ${at}`);
  const group = screen.getByRole('group', { name: asked.ask });
  const form = group.closest('form') as HTMLElement;
  const answer = async (isRight: boolean) => {
    const option = asked.options.find((each) => each.isRight === isRight);
    if (!option) throw new Error('no such answer');
    await user.click(within(group).getByText(option.text));
    await user.click(within(form).getByRole('button', { name: 'Check' }));
    return option;
  };
  return { ...asked, group, form, answer };
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

describe('a lesson', () => {
  it('has its text, its sources with the day they were read, and something to do', async () => {
    await openLesson();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(lesson.title);
    const sources = screen.getByRole('region', { name: 'Sources' });
    for (const { cite, gloss } of lesson.sources) {
      expect(sources.textContent).toContain(cite);
      expect(sources.textContent).toContain(gloss);
    }
    expect(sources.textContent).toContain('Read November 22, 2026.');
    const next = screen.getByRole('region', { name: 'Do this next' });
    expect(within(next).getByRole('link').getAttribute('href')).toBe(lesson.opens);
    expect(screen.queryByText(/We planned to read this rule again/)).toBeNull();
  });

  it.each([
    ['card-use', 'the longest cycle, 31 days'],
    ['deferred-interest', 'A month’s interest on the whole amount'],
  ])('shows what its example comes to, and how: %s', async (id, basis) => {
    await openLesson(id);
    expect(screen.getByRole('region', { name: 'The numbers' }).textContent).toContain(basis);
  });

  it('sets the two ways of its example side by side, with what is still owed on the longer', async () => {
    await openLesson('keep-the-minimum');
    const region = screen.getByRole('region', { name: 'Same first payment, 13 years apart' });
    expect(region.textContent).toContain('Pays $121.98 every month');
    expect(region.textContent).toContain('$2,705.91');
    expect(region.textContent).toContain('Worked out the way your planner does it');
    expect(
      [...region.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label')),
    ).toEqual(
      Array(2).fill(
        'What’s still owed, month by month. At $121.98 a month the debt ends after 4 years 7 months. With what the card asks for, $2,276.91 is still owed then, and the last payment comes after 17 years 9 months.',
      ),
    );
  });

  it('counts days without a word on interest', async () => {
    await openLesson('how-long-things-stay');
    expect(screen.getByRole('region', { name: 'The numbers' }).textContent).not.toContain(
      'nterest',
    );
  });

  it('says so where its rule should have been read again', async () => {
    vi.setSystemTime(new Date(`${lesson.reviewBy}T15:00:00Z`).getTime() + 2 * day);
    await openLesson();
    expect(screen.getByText(/We planned to read this rule again/)).toBeTruthy();
  });

  it('explains a word where it is used first, one at a time', async () => {
    await openLesson();
    const [first, second] = lesson.terms;
    if (!first || !second) throw new Error('two words are needed');
    const buttons = screen
      .getAllByRole('button')
      .filter((each) => each.hasAttribute('aria-expanded'));
    expect(buttons.length).toBe(lesson.terms.length);
    const note = (button: HTMLElement | undefined) =>
      document.getElementById(button?.getAttribute('aria-controls') ?? '');
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    await user.click(buttons[0] as HTMLElement);
    expect(note(buttons[0])?.classList.contains('hidden')).toBe(false);
    expect(brought.mock.contexts, 'it is brought into view').toContain(note(buttons[0]));
    brought.mockRestore();
    await user.click(buttons[1] as HTMLElement);
    expect(note(buttons[0])?.classList.contains('hidden')).toBe(true);
    await user.click(
      within(note(buttons[1]) as HTMLElement).getByRole('button', { name: 'Close' }),
    );
    expect(note(buttons[1])?.classList.contains('hidden')).toBe(true);
  });

  it('gives the reason of a wrong answer and another try, and every reason after the right one', async () => {
    await openLesson();
    const { answer, form, group, options } = questionAt(0);
    const wrong = await answer(false);
    expect(within(form).getByRole('status').textContent).toBe(`Not this one. ${wrong.why}`);
    expect(within(group).getByLabelText(new RegExp(`^${wrong.text.slice(0, 12)}`))).toHaveProperty(
      'disabled',
      true,
    );
    const right = await answer(true);
    expect(within(form).getByRole('status').textContent).toBe(`This one. ${right.why}`);
    expect(within(form).queryByRole('button', { name: 'Check' })).toBeNull();
    for (const { why } of options)
      expect(within(group).getByText(why, { exact: false }).className).not.toContain('hidden');
  });

  it('asks for an answer before it checks one', async () => {
    await openLesson();
    const { form } = questionAt(0);
    await user.click(within(form).getByRole('button', { name: 'Check' }));
    expect(within(form).getByRole('alert').textContent).toBe('Choose an answer first.');
  });

  it('is done when each question has had its right answer; what was missed comes back tomorrow', async () => {
    await openLesson();
    const first = questionAt(0);
    await first.answer(false);
    await first.answer(true);
    expect(learning().lessons[lesson.id]?.doneAt ?? null).toBeNull();
    for (const at of lesson.questions.keys()) if (at > 0) await questionAt(at).answer(true);
    expect(screen.getByText(/marked on this device/)).toBeTruthy();
    expect(learning().lessons[lesson.id]?.doneAt).toBe(now);
    await waitFor(() =>
      expect(Object.keys(learning().cards)).toHaveLength(lesson.questions.length),
    );
    const daysTo = (id: string) => Math.round(((learning().cards[id]?.due ?? 0) - now) / day);
    expect(daysTo(first.id)).toBe(1);
    expect(daysTo(questionAt(1).id)).toBeGreaterThan(1);
  });

  it('is worked out for a card of one’s own, and only where there is one', async () => {
    await openLesson('keep-the-minimum');
    expect(screen.queryByRole('region', { name: /^With your/ })).toBeNull();
    act(() => services.of(plannerOf).update((document) => saveDebt(document, harbor)));
    const own = await screen.findByRole('region', { name: 'With your Harbor Visa' });
    // The same debt as the lesson's own example: to the cent the same.
    expect(own.textContent).toContain('You owe $3,957.39 at 24.99%. It asks for $121.98 next.');
    expect(own.textContent).toContain('$7,106.70 in interest');
    expect(own.textContent).toContain('$2,705.91 in interest, $4,400.79 less');
    expect(own.textContent).toContain('June 2031');
  });

  it('is none at a path that no lesson has', async () => {
    for (const path of ['/education/no-such-lesson', '/education/constructor', '/education/..'])
      expect(await lessonAt(path)).toBeNull();
  });
});

describe('the contents', () => {
  it('begin with what happened: one true sentence each, and the way to a lesson', async () => {
    await openContents();
    const list = screen.getByRole('list', { name: 'What happened' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(situations.length);
    for (const { title, truth, lessons: ids } of situations) {
      const link = within(list).getByRole('link', { name: new RegExp(title.slice(0, 14)) });
      expect(link.textContent).toContain(truth);
      expect(link.getAttribute('href')).toBe(`/education/${ids[0]}`);
    }
  });

  it('begin with what somebody’s own debts say, with the figure', async () => {
    services.of(plannerOf).update((document) =>
      [
        // $3,957.39 of $6,500 is 60.9%; a month at 24.99% adds $82.41, and 1% is $39.57: $121.98.
        { ...harbor, creditLimit: cents(650_000) },
        { ...harbor, id: linden, name: 'Linden', creditLimit: cents(1_000_000) },
      ].reduce(saveDebt, document),
    );
    await openContents();
    const list = screen.getByRole('list', { name: 'What happened' });
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Yours: Harbor Visa is at 61% of its limit');
    expect(second?.textContent).toContain('Yours: Harbor Visa asks for $121.98 next');
    expect(third?.textContent).not.toContain('Yours:');
    act(() =>
      services
        .of(plannerOf)
        .update((document) =>
          saveDebt(document, { ...harbor, dueDay: 10, paidThrough: octoberEnd }),
        ),
    );
    expect(list.textContent).toContain('Yours: Harbor Visa was due November 10');
  });

  it('begin with a missed payment where one is 30 days late', async () => {
    services.of(plannerOf).update((document) =>
      saveDebt(document, {
        ...harbor,
        creditLimit: cents(650_000),
        dueDay: 10,
        paidThrough: isoDate('2026-09-30'),
      }),
    );
    await openContents();
    const list = screen.getByRole('list', { name: 'What happened' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^I missed a payment/);
    expect(first?.textContent).toContain('Yours: Harbor Visa was due October 10');
    expect(second?.textContent).toContain('Yours:');
  });

  it('have every lesson once, and say which are done and what was begun last', async () => {
    const [first, second] = lessons;
    if (!first || !second) throw new Error('two lessons are needed');
    services.of(learningOf).finish(first.id);
    services.of(learningOf).read(second.id, 40);
    await openContents();
    expect(
      screen.getByRole('heading', { name: `1 of ${lessons.length} lessons done` }),
    ).toBeTruthy();
    const tracks = screen.getByRole('region', { name: `1 of ${lessons.length} lessons done` });
    for (const { id, title } of lessons) {
      const link = within(tracks)
        .getAllByRole('link')
        .find((each) => each.getAttribute('href') === `/education/${id}`);
      expect(link?.textContent).toContain(title);
    }
    const begun = screen.getByRole('region', { name: second.title });
    expect(within(begun).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/education/${second.id}`,
    );
  });

  it('have the words, each where a link to it leads', async () => {
    await openContents();
    for (const { id, text } of glossary)
      expect(document.getElementById(`word-${id}`)?.parentElement?.textContent).toContain(text);
  });

  it('ask again what is due, and nothing else', async () => {
    const card: ReviewCard = {
      due: now - day,
      stability: 2.3,
      difficulty: 5,
      scheduledDays: 2,
      reps: 1,
      lapses: 0,
      state: 2,
      updatedAt: now - 3 * day,
    };
    const due = questionIds()[0] ?? '';
    services.of(learningOf).keepCard(due, card);
    services.of(learningOf).keepCard('gone/1', { ...card, due: now + day });
    await openContents();
    await user.click(screen.getByRole('button', { name: 'Answer 1' }));
    await screen.findByRole('group', { name: lesson.questions[0]?.ask ?? '' });
    await questionAt(0).answer(true);
    expect(screen.getByText('That’s all for today.')).toBeTruthy();
    await waitFor(() => expect(learning().cards[due]?.reps).toBe(2));
    expect(learning().cards[due]?.due).toBeGreaterThan(now + day);
  });

  it('say where what was read is kept', async () => {
    await openContents();
    expect(screen.getByText('Kept on this device')).toBeTruthy();
    await takeDown();
    await open(Contents, '/education', member);
    expect(screen.getByText('Kept in your account')).toBeTruthy();
  });

  it.each([
    ['settled', member, 'Saved to your account.'],
    ['sending', member, 'Saving'],
    ['waiting', member, 'We couldn’t send that. What you read is saved on this device.'],
    ['settled', visitor, 'Saved. Sign up free to keep it.'],
    ['refused', visitor, 'Your session time is up, so new changes are saved only on this device.'],
  ] as const)('say how saving stands: %s', async (state, session, text) => {
    services.of(learningStandingOf).show(state);
    await open(Contents, '/education', session);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
        expect.stringContaining(text),
      ),
    );
  });

  it('say what of an account cannot be shown, and that it is there', async () => {
    services.of(learningStandingOf).show('settled', 2);
    await open(Contents, '/education', member);
    expect(
      await screen.findByText(/We can’t show 2 of your saved lessons or answers here/),
    ).toBeTruthy();
    act(() => services.of(learningStandingOf).show('settled', 1));
    expect(screen.getByText(/It’s still in your account/)).toBeTruthy();
    act(() => services.of(learningStandingOf).show('settled'));
    expect(screen.queryByText(/still in your account/)).toBeNull();
  });

  it('say nothing of it to nobody', async () => {
    await openContents();
    expect(screen.queryByText(/Saved|Saving/)).toBeNull();
  });

  it('ask nothing again where nothing is due', async () => {
    await openContents();
    expect(screen.queryByText('Questions to review')).toBeNull();
  });
});

const questionIds = () => lesson.questions.map(({ id }) => id);

describe('the search', () => {
  const search = async (words: string) => {
    const field = screen.getByRole('searchbox', { name: 'Something else?' });
    await user.clear(field);
    await user.type(field, words);
    const form = screen.getByRole('search');
    await waitFor(() => expect(within(form).getByRole('status').textContent).not.toBe(''));
    return form;
  };

  it('finds words, lessons and rules, and forgives a slip of the finger', async () => {
    await openContents();
    const found = await search('validation notice');
    expect(within(found).getAllByRole('link').length).toBeGreaterThan(1);
    expect(found.textContent).toContain('Word');
    expect(found.textContent).toContain('Lesson, ');
    const mistyped = await search('colector called');
    expect(mistyped.textContent).toMatch(/collector/i);
    const slip = await search('validaton');
    expect(slip.textContent).toMatch(/validation/i);
  });

  it('says so where nothing is found, and asks to be told', async () => {
    await openContents();
    const form = await search('timeshare zzz');
    expect(within(form).getByRole('status').textContent).toContain(
      'Nothing here about “timeshare zzz”',
    );
    expect(within(form).getByRole('link', { name: 'Tell us' })).toBeTruthy();
  });
});
