import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useRef, useState } from 'react';
import { reconnectAfter } from '../client_options.ts';
import type { AppServices } from '../services.ts';
import { useService } from '../services_context.ts';

/** `off`: nothing is listened to. `joining`: for the first time. `live`: what others do shows without a reload. `away`: the
 *  connection is lost; it's tried again on its own. */
export type LiveState = 'off' | 'joining' | 'live' | 'away';

/** What was heard. Null when something may have been missed: after each join, and when the page is looked at again. Then as
 *  well as otherwise what counts is read anew: a message only says that there is something. */
export type News = {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
} | null;

interface Listener {
  readonly onNews: (news: News) => void;
  readonly onStanding: (standing: Standing) => void;
  /** Under which name others see that they are here; they are not shown without it. */
  readonly present: string | undefined;
}

interface Standing {
  readonly state: LiveState;
  /** The names of all who are here. */
  readonly present: readonly string[];
}

interface Topic {
  readonly hear: (listener: Listener) => () => void;
  readonly send: (event: string, payload: object) => void;
}

/** One private topic, joined as long as somebody listens. */
function topicOf({ backend }: AppServices, name: string, forget: () => void): Topic {
  const listeners = new Set<Listener>();
  let channel: RealtimeChannel | null = null;
  /** What the channel calls the person here, and what it was told last. */
  let key: string | undefined;
  let isTracked = false;
  let standing: Standing = { state: 'joining', present: [] };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows when what is under way isn't wanted any longer. */
  let attempt = 0;

  const tell = (next: Partial<Standing>) => {
    standing = { ...standing, ...next };
    for (const { onStanding } of listeners) onStanding(standing);
  };
  const say = (news: News) => {
    for (const { onNews } of listeners) onNews(news);
  };
  const wanted = () => [...listeners].find(({ present }) => present !== undefined)?.present;

  const close = () => {
    attempt += 1;
    clearTimeout(timer);
    const old = channel;
    channel = null;
    isTracked = false;
    // The library lets go of its name before it answers.
    if (old) void old.unsubscribe().then(() => old.teardown());
  };
  const later = () => {
    close();
    failures += 1;
    timer = setTimeout(() => void open(), reconnectAfter(failures));
  };

  async function open(): Promise<void> {
    close();
    const mine = attempt;
    key = wanted();
    try {
      const client = await backend.connect();
      // A private topic is joined with the person's own token.
      await client.realtime.setAuth();
      if (mine !== attempt) return;
      const made = client.channel(name, {
        config: { private: true, presence: { key: key ?? '', enabled: true } },
      });
      channel = made;
      made
        .on('broadcast', { event: '*' }, ({ event, payload }) =>
          say({ event, payload: (payload ?? {}) as Record<string, unknown> }),
        )
        .on('presence', { event: 'sync' }, () =>
          tell({ present: Object.keys(made.presenceState()) }),
        )
        .subscribe((status) => {
          if (channel !== made) return;
          if (status === 'SUBSCRIBED') {
            failures = 0;
            isTracked = false;
            tell({ state: 'live' });
            track();
            say(null);
            return;
          }
          tell({ state: 'away', present: [] });
          // The name may have changed meanwhile: who reads anew learns of it. The library itself joins again, unless the server
          // has closed the channel.
          failures += 1;
          if (failures === 1) say(null);
          if (status === 'CLOSED') later();
        });
    } catch {
      if (mine !== attempt) return;
      tell({ state: 'away' });
      later();
    }
  }

  /** Says whether the person is here. The name is given with the join: another one takes another. */
  function track(): void {
    const present = wanted();
    if (present !== undefined && present !== key) return void open();
    if (channel === null || standing.state !== 'live' || isTracked === (present !== undefined))
      return;
    isTracked = present !== undefined;
    void (isTracked ? channel.track({}) : channel.untrack());
  }

  const onReturn = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) say(null);
  };
  const onOffline = () => tell({ state: 'away', present: [] });
  const onOnline = () => {
    // A line that was cut without a word would only be noticed with the next heartbeat.
    void open();
    onReturn();
  };

  return {
    hear(listener) {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) {
        document.addEventListener('visibilitychange', onReturn);
        window.addEventListener('online', onOnline);
        window.addEventListener('offline', onOffline);
        void open();
      } else track();
      listener.onStanding(standing);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return track();
        document.removeEventListener('visibilitychange', onReturn);
        window.removeEventListener('online', onOnline);
        window.removeEventListener('offline', onOffline);
        close();
        forget();
      };
    },
    send(event, payload) {
      if (channel !== null && standing.state === 'live')
        void channel.send({ type: 'broadcast', event, payload });
    },
  };
}

/** The topics of this page, each joined once, however many of its parts listen. */
export function liveOf(services: AppServices) {
  const topics = new Map<string, Topic>();
  return (name: string): Topic => {
    const topic = topics.get(name) ?? topicOf(services, name, () => topics.delete(name));
    topics.set(name, topic);
    return topic;
  };
}

const nobody: Standing = { state: 'off', present: [] };

/** Listens to a private topic; to none while it is null. `present` is the name under which others see that the person is
 *  here: without it they aren't shown. `send` says something to the others, and nothing while there's no connection. */
export function useLive(
  topic: string | null,
  {
    onChange,
    present,
  }: { readonly onChange: (news: News) => void; readonly present?: string | undefined },
): Standing & { readonly send: Topic['send'] } {
  const live = useService(liveOf);
  const [standing, setStanding] = useState(nobody);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (topic === null) return setStanding(nobody);
    return live(topic).hear({
      onNews: (news) => latest.current(news),
      onStanding: setStanding,
      present,
    });
  }, [live, topic, present]);
  return {
    ...standing,
    send: (event, payload) => {
      if (topic !== null) live(topic).send(event, payload);
    },
  };
}
