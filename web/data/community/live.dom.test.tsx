import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../testing/people.tsx';
import { serve } from '../testing/services.ts';
import { settled } from '../testing/settled.ts';
import { type News, useLive } from './live.ts';

/** A channel as the library has it, with what a test makes happen on it. */
function channelOf(name: string, config: object) {
  const heard = new Map<string, (message: object) => void>();
  let onStatus: (status: string) => void = () => undefined;
  const channel = {
    name,
    config,
    here: {} as Record<string, object[]>,
    tracked: false,
    isOpen: true,
    on(kind: string, _filter: object, callback: (message: object) => void) {
      heard.set(kind, callback);
      return channel;
    },
    subscribe(callback: (status: string) => void) {
      onStatus = callback;
      return channel;
    },
    presenceState: () => channel.here,
    track: () => {
      channel.tracked = true;
      return Promise.resolve('ok');
    },
    untrack: () => {
      channel.tracked = false;
      return Promise.resolve('ok');
    },
    send: vi.fn(() => Promise.resolve('ok')),
    unsubscribe: () => {
      channel.isOpen = false;
      return Promise.resolve('ok');
    },
    teardown: () => undefined,
    status: (status: string) => act(async () => onStatus(status)),
    says: (event: string, payload = {}) =>
      act(async () => heard.get('broadcast')?.({ event, payload })),
    shows: (...keys: string[]) =>
      act(async () => {
        channel.here = Object.fromEntries(keys.map((each) => [each, [{}]]));
        heard.get('presence')?.({});
      }),
  };
  return channel;
}

const server = { channels: [] as ReturnType<typeof channelOf>[], setAuth: 0 };
const last = () => {
  const channel = server.channels.at(-1);
  if (!channel) throw new Error('Nothing was joined');
  return channel;
};

function Listening({
  topic,
  present,
  heard,
}: {
  readonly topic: string | null;
  readonly present?: string;
  readonly heard: News[];
}) {
  const live = useLive(topic, { onChange: (news) => heard.push(news), present });
  return (
    <p role="status">
      {live.state}: {live.present.join(', ')}
      <button type="button" onClick={() => live.send('notes', { text: 'mine' })}>
        Send
      </button>
    </p>
  );
}
const said = () => screen.getByRole('status').textContent?.replace('Send', '').trim();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.channels = [];
  server.setAuth = 0;
  serve({
    connect: () =>
      Promise.resolve({
        realtime: {
          setAuth: () => {
            server.setAuth += 1;
            return Promise.resolve();
          },
        },
        channel: (name: string, { config }: { config: object }) => {
          const made = channelOf(name, config);
          server.channels.push(made);
          return made;
        },
      }),
  });
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('a live topic', () => {
  it('is joined in private with the own token, and read anew once it is', async () => {
    const heard: News[] = [];
    await show(<Listening topic="circle:1:1" heard={heard} />);
    await settled();
    expect(said()).toBe('joining:');
    expect(server.setAuth).toBe(1);
    expect(last()).toMatchObject({ name: 'circle:1:1', config: { private: true } });
    expect(heard).toEqual([]);
    await last().status('SUBSCRIBED');
    expect(said()).toBe('live:');
    expect(heard).toEqual([null]);
    await last().says('changed', { a: 1 });
    expect(heard).toEqual([null, { event: 'changed', payload: { a: 1 } }]);
  });

  it('shows who is here, and that the person is only where they want it', async () => {
    const page = await show(<Listening topic="circle:1:1" heard={[]} />);
    await settled();
    await last().status('SUBSCRIBED');
    expect(last().tracked).toBe(false);
    await last().shows('rosa', 'otis');
    expect(said()).toBe('live: rosa, otis');
    page.remove();
    await takeDown();
    await show(<Listening topic="circle:1:1" present="dana" heard={[]} />);
    await settled();
    await last().status('SUBSCRIBED');
    expect(last()).toMatchObject({ tracked: true, config: { presence: { key: 'dana' } } });
  });

  it('is one channel for all parts of the page, gone with the last of them', async () => {
    const heard: News[] = [];
    function Two({ isBoth }: { readonly isBoth: boolean }) {
      useLive('person:1', { onChange: (news) => heard.push(news) });
      useLive(isBoth ? 'person:1' : null, { onChange: (news) => heard.push(news) });
      return null;
    }
    await show(<Two isBoth />);
    await settled();
    expect(server.channels).toHaveLength(1);
    await last().status('SUBSCRIBED');
    await last().says('changed');
    expect(heard).toHaveLength(4);
    await takeDown();
    expect(last().isOpen).toBe(false);
  });

  it('that is lost says so, and is read anew when it is back', async () => {
    const heard: News[] = [];
    await show(<Listening topic="circle:1:1" heard={heard} />);
    await settled();
    await last().status('SUBSCRIBED');
    await last().status('CHANNEL_ERROR');
    expect(said()).toBe('away:');
    // Others may have moved on to another name.
    expect(heard).toEqual([null, null]);
    await last().status('CHANNEL_ERROR');
    expect(heard).toHaveLength(2);
    await last().status('SUBSCRIBED');
    expect(said()).toBe('live:');
    expect(heard).toHaveLength(3);
  });

  it('that the server closed is joined again after a moment', async () => {
    await show(<Listening topic="circle:1:1" heard={[]} />);
    await settled();
    await last().status('SUBSCRIBED');
    await last().status('CLOSED');
    expect(server.channels).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.channels).toHaveLength(2);
    await last().status('SUBSCRIBED');
    expect(said()).toBe('live:');
  });

  it('without a connection is away, and joined anew when it is back', async () => {
    const heard: News[] = [];
    await show(<Listening topic="circle:1:1" heard={heard} />);
    await settled();
    await last().status('SUBSCRIBED');
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(said()).toBe('away:');
    await act(async () => void window.dispatchEvent(new Event('online')));
    await settled();
    expect(server.channels).toHaveLength(2);
    await last().status('SUBSCRIBED');
    expect(said()).toBe('live:');
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.every((news) => news === null)).toBe(true);
  });

  it('is read anew when the page is looked at again', async () => {
    const heard: News[] = [];
    await show(<Listening topic="circle:1:1" heard={heard} />);
    await settled();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(heard).toEqual([null]);
  });

  it('says something to the others only while it is joined', async () => {
    await show(<Listening topic="meeting:1:1" heard={[]} />);
    await settled();
    const send = () => act(async () => screen.getByRole('button').click());
    await send();
    expect(last().send).not.toHaveBeenCalled();
    await last().status('SUBSCRIBED');
    await send();
    expect(last().send).toHaveBeenCalledWith({
      type: 'broadcast',
      event: 'notes',
      payload: { text: 'mine' },
    });
  });
});
