import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../data/assistant/turn.ts';
import { withEvent } from '../../data/assistant/turn.ts';
import { departureOf } from '../../data/session/device.ts';
import { member, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { Announcer } from './announcer.tsx';
import {
  address,
  field,
  keepDebt,
  openAssistant,
  openBeforeKnown,
} from './testing/assistant_page.tsx';
import {
  assistantStandIn,
  doneEvent,
  refusal,
  sentenceEvent,
  turnEvent,
  written,
} from './testing/assistant_server.ts';

const user = userEvent.setup();
const model = {
  host: 'models.example.org',
  name: 'small-1',
  retention: 'They keep it for 30 days.',
};
const withModel = { model, hosts: [], used: { today: 3, limit: 40, microdollars: 4_000 } };
const preview = {
  host: model.host,
  retention: model.retention,
  question: [{ taken: 'Company 1' }, ' wrote to me. Do I have to pay?'],
  debts: 5,
  turns: 0,
  taken: { companies: 1, debts: 5, numbers: 0, addresses: 0, people: 0, dates: 0, own: 0 },
};

async function ask(question: string) {
  await user.click(field());
  await user.keyboard(`${question}{Enter}`);
}
const turnOf = async (question: string) =>
  within(await screen.findByRole('region', { name: question }));

afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
});

describe('with a session', () => {
  it('an answer comes as it is written, and can be stopped', async () => {
    const server = assistantStandIn();
    const answer = written();
    server.answers('assistant', answer.response);
    server.answers('assistant/turns/stop', { state: 'stopping' });
    await openAssistant(member);
    await ask('Why?');
    const turn = await turnOf('Why?');
    expect(turn.getByText('Working')).toBeTruthy();
    act(() => answer.say(turnEvent(1, 'Why it is so'), sentenceEvent(2, 'Because.')));
    expect(await turn.findByText('Because.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Why it is so');
    await waitFor(() => expect(address()).toMatch(/\?c=/));
    await user.click(field());
    await user.keyboard('{Escape}');
    act(() => answer.say(sentenceEvent(3, 'And more.'), doneEvent(4)));
    expect(await turn.findByText(/You stopped it here/)).toBeTruthy();
    expect(turn.queryByText('And more.')).toBeNull();
    await waitFor(() =>
      expect(server.calls.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/^assistant\/turns\/[0-9a-f-]{36}\/stop$/),
      ),
    );
    await waitFor(async () => {
      await user.click(turn.getByRole('button', { name: 'Let it finish' }));
      expect(turn.getByText(/And more\./)).toBeTruthy();
    });
    expect(server.asked()).toHaveLength(1);
  });

  it('asked before it was known who is here, the question waits for the server', async () => {
    const server = assistantStandIn();
    const answer = written();
    server.answers('assistant', answer.response);
    const known = await openBeforeKnown(member);
    await ask('Why?');
    expect(screen.queryByRole('region', { name: 'Why?' })).toBeNull();
    expect(field().value).toBe('Why?');
    act(known);
    await turnOf('Why?');
    await waitFor(() => expect(server.asked()).toHaveLength(1));
    expect(field().value).toBe('');
  });

  it('what came before a drop stays, and the rest is picked up without asking again', async () => {
    const server = assistantStandIn();
    const [first, second] = [written(), written()];
    server.answers('assistant', first.response);
    server.answers('assistant/turns', second.response);
    await openAssistant(member);
    await ask('Why?');
    const turn = await turnOf('Why?');
    act(() => first.say(turnEvent(1), sentenceEvent(2, 'Because.')));
    await turn.findByText('Because.');
    act(() => first.drop());
    expect(await turn.findByText(/The connection dropped/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    act(() => second.say(sentenceEvent(3, 'And more.'), doneEvent(4)));
    expect(await turn.findByText(/Because\. And more\./)).toBeTruthy();
    expect(turn.queryByText(/The connection dropped/)).toBeNull();
    expect(server.asked()).toHaveLength(1);
    const resumed = server.calls.find(({ path }) => path.startsWith('assistant/turns/'));
    expect(resumed?.headers).toEqual({ 'Last-Event-ID': '2' });
  });

  it('an answer that was not finished is followed again after a reload', async () => {
    const server = assistantStandIn();
    const id = '00000000-0000-4000-8000-00000000000c';
    server.kept.conversations = [
      { id, title: 'Before', consent_host: null, last_asked_at: '2026-11-22T15:00:00Z' },
    ];
    server.kept.turns = [
      {
        id: '00000000-0000-4000-8000-00000000000d',
        question: 'Why?',
        about: {},
        asked_at: '2026-11-22T15:00:00Z',
        events: [
          turnEvent(1),
          sentenceEvent(2, 'Because.'),
          { id: 3, type: 'sentence', html: '<b>' },
        ],
        state: 'running',
      },
    ];
    const rest = written();
    server.answers('assistant/turns', rest.response);
    await openAssistant(member, `/ai-assistant?c=${id}`);
    const turn = await turnOf('Why?');
    expect(turn.getByText('Because.')).toBeTruthy();
    act(() => rest.say(sentenceEvent(3, 'And more.'), doneEvent(4)));
    expect(await turn.findByText(/Because\. And more\./)).toBeTruthy();
  });

  it.each([
    [409, 'turn_running', /still being written/],
    [422, 'question_too_long', /too long/],
    [422, 'too_many_debts', /more debts than we can/],
    [429, 'limit_reached', /You can ask again in 5 minutes/],
    [503, 'backend_unavailable', /Something failed on our side/],
    [401, 'not_signed_in', /Your session has ended/],
  ])('a refusal says why, and what was typed is back: %s %s', async (status, code, says) => {
    const server = assistantStandIn();
    server.answers('assistant', () => refusal(status, code, { retryAfterSeconds: 290 }));
    await openAssistant(member);
    await ask('Why?');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(field().value).toBe('Why?');
    expect(screen.queryByRole('region', { name: 'Why?' })).toBeNull();
  });

  it('without a server it is answered here, and said not to be kept', async () => {
    assistantStandIn();
    keepDebt();
    await openAssistant(member);
    await ask('What do I owe?');
    const turn = await turnOf('What do I owe?');
    expect(turn.getByText(/It’s not kept with your conversations/)).toBeTruthy();
    expect(address()).toBe('/ai-assistant');
    expect(localStorage.getItem('mendwell-conversations')).toBeNull();
  });

  it('what was asked on the device before is listed as such', async () => {
    await openAssistant();
    await ask('How long does a late payment stay?');
    await turnOf('How long does a late payment stay?');
    await takeDown();
    assistantStandIn();
    await openAssistant(member);
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    expect(within(list).getByRole('link', { name: /On this device/ })).toBeTruthy();
  });

  it('nothing of a person stays on the page once they have left, in this tab or another', async () => {
    const server = assistantStandIn();
    const answer = written();
    server.answers('assistant', answer.response);
    await openAssistant(member);
    await ask('Why?');
    act(() => answer.say(turnEvent(1, 'Why it is so'), sentenceEvent(2, 'Because.')));
    await screen.findByText('Because.');
    act(() => services.of(departureOf).clearPerson());
    await waitFor(() => expect(screen.queryByText('Because.')).toBeNull());
    act(() => answer.say(sentenceEvent(3, 'And more.'), doneEvent(4)));
    expect(document.body.textContent).not.toContain('Why');
  });

  it('a number of a card or a person is not kept, and not sent', async () => {
    const server = assistantStandIn();
    const answer = written();
    server.answers('assistant', answer.response);
    await openAssistant(member);
    await ask('Is 4111 1111 1111 1111 mine? I am 123-45-6789.');
    expect(await turnOf('Is [number removed] mine? I am [number removed].')).toBeTruthy();
    expect(server.asked()).toMatchObject([
      { text: 'Is [number removed] mine? I am [number removed].' },
    ]);
  });

  it('words of danger are not sent', async () => {
    const server = assistantStandIn(withModel);
    await openAssistant(member);
    await ask('I want to kill myself');
    await turnOf('I want to kill myself');
    expect(server.calls.filter(({ path }) => path !== 'assistant/settings')).toEqual([]);
  });
});

describe('with a model', () => {
  it('nothing leaves before the person has seen what, and agreed to it, once for a conversation', async () => {
    const server = assistantStandIn(withModel);
    server.answers('assistant/preview', preview);
    const [one, two] = [written(), written()];
    server.answers('assistant', one.response, two.response);
    await openAssistant(member);
    expect(await screen.findByText('3 of 40 questions today, under 1 cent')).toBeTruthy();
    await ask('Beacon wrote to me. Do I have to pay?');
    const pane = within(await screen.findByRole('region', { name: 'This is what’s sent' }));
    expect(pane.getByText('Company 1')).toBeTruthy();
    expect(pane.getByText(/models\.example\.org.*They keep it for 30 days\./)).toBeTruthy();
    expect(pane.getByText('1 company name, 5 debt names')).toBeTruthy();
    expect(server.asked()).toEqual([]);
    expect(field().value).toBe('Beacon wrote to me. Do I have to pay?');

    // What was missed is taken out too, and shown again.
    await user.type(pane.getByRole('textbox', { name: 'Did we miss something?' }), 'Aunt May');
    await user.click(pane.getByRole('button', { name: 'Take it out' }));
    await waitFor(() =>
      expect(
        server.calls.filter(({ path }) => path === 'assistant/preview').at(-1)?.body.takenOut,
      ).toEqual(['Aunt May']),
    );

    await user.click(pane.getByRole('button', { name: 'Send it like this' }));
    act(() => one.say(turnEvent(1), sentenceEvent(2, 'First.'), doneEvent(3, 'model')));
    await screen.findByText('First.');
    expect(server.asked()).toMatchObject([
      { useModel: true, consent: { host: model.host }, takenOut: ['Aunt May'] },
    ]);
    expect(field().value).toBe('');
    await ask('And then?');
    act(() => two.say(turnEvent(1), sentenceEvent(2, 'Second.'), doneEvent(3, 'model')));
    await screen.findByText('Second.');
    expect(server.asked()[1], 'what the server keeps decides').toMatchObject({
      useModel: true,
      consent: null,
      isNew: false,
    });
    expect(server.asked()[0]).toMatchObject({ isNew: true });
  });

  it('a look at what would be sent that comes too soon says when, and what was typed stays', async () => {
    const server = assistantStandIn(withModel);
    server.answers('assistant/preview', () =>
      refusal(429, 'limit_reached', { retryAfterSeconds: 40 }),
    );
    await openAssistant(member);
    await screen.findByText('3 of 40 questions today, under 1 cent');
    await ask('Why?');
    expect(await screen.findByText(/You can ask again in a minute/)).toBeTruthy();
    expect(field().value).toBe('Why?');
    expect(server.asked()).toEqual([]);
  });

  it('what was taken back on another page is asked for again, with what would be sent', async () => {
    const server = assistantStandIn(withModel);
    const id = '00000000-0000-4000-8000-00000000000d';
    server.kept.conversations = [
      { id, title: 'Before', consent_host: model.host, last_asked_at: '2026-11-22T15:00:00Z' },
    ];
    const answer = written();
    server.answers('assistant', () => refusal(409, 'consent_needed', { preview }), answer.response);
    await openAssistant(member, `/ai-assistant?c=${id}`);
    await screen.findByText('3 of 40 questions today, under 1 cent');
    await ask('Why?');
    await user.click(await screen.findByRole('button', { name: 'Send it like this' }));
    act(() => answer.say(turnEvent(1), sentenceEvent(2, 'Because.'), doneEvent(3, 'model')));
    await screen.findByText('Because.');
    expect(server.asked()).toMatchObject([
      { consent: null, isNew: false },
      { consent: { host: model.host }, isNew: false },
    ]);
  });

  it('what was agreed to can be taken back, also after a reload', async () => {
    const server = assistantStandIn(withModel);
    const id = '00000000-0000-4000-8000-00000000000c';
    server.kept.conversations = [
      { id, title: 'Before', consent_host: model.host, last_asked_at: '2026-11-22T15:00:00Z' },
    ];
    server.answers('assistant/preview', preview);
    await openAssistant(member, `/ai-assistant?c=${id}`);
    await user.click(await screen.findByRole('button', { name: 'See what is sent' }));
    await user.click(await screen.findByRole('button', { name: 'Stop sending to this AI' }));
    await waitFor(() =>
      expect(server.updates, 'for other devices').toEqual([
        { table: 'conversations', change: { consent_host: null, consent_at: null } },
      ]),
    );
    await takeDown();
    await openAssistant(member, `/ai-assistant?c=${id}`);
    await screen.findByText('3 of 40 questions today, under 1 cent');
    await ask('Why?');
    expect(await screen.findByRole('button', { name: 'Send it like this' })).toBeTruthy();
    expect(server.asked()).toEqual([]);
  });

  it('a question can be answered without it', async () => {
    const server = assistantStandIn(withModel);
    server.answers('assistant/preview', preview);
    const answer = written();
    server.answers('assistant', answer.response);
    await openAssistant(member);
    await screen.findByText('3 of 40 questions today, under 1 cent');
    await ask('Why?');
    await user.click(await screen.findByRole('button', { name: 'Answer without AI' }));
    act(() => answer.say(turnEvent(1), sentenceEvent(2, 'Because.'), doneEvent(3)));
    await screen.findByText('Because.');
    expect(server.asked()).toMatchObject([{ useModel: false, consent: null }]);
    expect(screen.getByText(/You chose no AI/)).toBeTruthy();
    expect(screen.queryByText(/AI is off here/)).toBeNull();

    // Once for this conversation: the next question doesn't ask again, after a reload neither.
    const [next, later] = [written(), written()];
    server.answers('assistant', next.response, later.response);
    await ask('And then?');
    act(() => next.say(turnEvent(1), sentenceEvent(2, 'Second.'), doneEvent(3)));
    await screen.findByText('Second.');
    expect(server.asked()[1]).toMatchObject({ useModel: false, consent: null });
    const at = address();
    await takeDown();
    server.kept.conversations = [
      { id: at.slice(-36), title: 'Before', consent_host: null, last_asked_at: '2026-11-22' },
    ];
    await openAssistant(member, at);
    await screen.findByRole('button', { name: 'AI settings' });
    await ask('Later?');
    act(() => later.say(turnEvent(1), sentenceEvent(2, 'Third.'), doneEvent(3)));
    await screen.findByText('Third.');
    expect(server.asked()[2]).toMatchObject({ useModel: false });
  });

  it.each([
    ['model_busy', /The AI is busy/],
    ['model_failed', /The AI couldn’t help/],
    ['model_limit', /You’ve reached today’s limit/],
  ] as const)('says where it did not help: %s', async (mode, says) => {
    const server = assistantStandIn();
    const answer = written();
    server.answers('assistant', answer.response);
    await openAssistant(member);
    await ask('Why?');
    act(() => answer.say(turnEvent(1), sentenceEvent(2, 'Because.'), doneEvent(3, mode)));
    expect(await screen.findByText(says)).toBeTruthy();
  });
});

describe('who listens to the page', () => {
  const turn: Turn = {
    id: 't',
    question: 'Why?',
    askedAt: '2026-11-22T15:00:00Z',
    about: { debtId: null, lesson: null },
    events: [],
    heldBack: [],
    state: 'running',
    isLost: false,
    kept: 'account',
  };

  it('hears whole sentences, two seconds apart, and the end', () => {
    vi.useFakeTimers();
    const said = () => document.querySelector('[aria-live=polite]')?.textContent;
    let now = turn;
    const { rerender, unmount } = render(<Announcer turn={now} />);
    const hear = (...events: Parameters<typeof withEvent>[1][]) => {
      now = events.reduce(withEvent, now);
      rerender(<Announcer turn={now} />);
    };
    const wait = (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds);
      });
    expect(said()).toBe('Working.');
    hear(turnEvent(1), sentenceEvent(2, 'One.'));
    hear(sentenceEvent(3, 'Two.'));
    wait(1_999);
    expect(said()).toBe('Working.');
    wait(1);
    expect(said()).toBe('One. Two.');
    hear(sentenceEvent(4, 'Three.'), doneEvent(5));
    wait(2_000);
    expect(said()).toBe('Three. Finished, 0 sources.');
    unmount();
    vi.useRealTimers();
  });

  it('hears nothing of what lay there before', () => {
    const over = [turnEvent(1), sentenceEvent(2, 'One.'), doneEvent(3)].reduce(withEvent, turn);
    const { container, unmount } = render(<Announcer turn={over} />);
    expect(container.textContent).toBe('');
    unmount();
  });
});
