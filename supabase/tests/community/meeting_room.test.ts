import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startBackend } from '../testing/backend.ts';

// Who hears and who writes in the room of a meeting, over the network with real tokens: the two, while it is open, and nobody else.

const kinds = ['one', 'other', 'stranger', 'anon'] as const;
type Kind = (typeof kinds)[number];
let backend: Awaited<ReturnType<typeof startBackend>>;
const people = new Map<Kind, { client: SupabaseClient; id: string; alias: string }>();
const of = (kind: Kind) => {
  const person = people.get(kind);
  if (!person) throw new Error(`There is no ${kind}`);
  return person;
};
let meeting = '';

beforeAll(async () => {
  backend = await startBackend();
  for (const kind of kinds) {
    const client = createClient(backend.url, backend.secrets.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never, timeout: 5_000 },
    });
    people.set(kind, { client, id: '', alias: '' });
    if (kind === 'anon') continue;
    const { data } = await client.auth.signInAnonymously();
    const id = data.user?.id ?? '';
    // A member at once, with the token from before.
    await backend.superuser.query('update auth.users set is_anonymous = false where id = $1', [id]);
    const named = await client.rpc('set_alias', {
      alias_name: `Pot ${kind}`,
      shape: 1,
      glaze: 1,
      is_adult: true,
    });
    people.set(kind, { client, id, alias: named.data.alias.id });
  }
  const { rows } = await backend.superuser.query<{ id: string }>(
    `insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, state, times, starts_at, step_at)
     values ($1, $2, $3, $4, 'taken', array[now(), now(), now()], now(), now()) returning id`,
    [of('one').id, of('other').id, of('one').alias, of('other').alias],
  );
  meeting = rows[0]?.id ?? '';
});
afterAll(async () => {
  for (const { client } of people.values()) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
  await backend?.close();
});

async function enter(kind: Kind, epoch: number, key: string = kind) {
  const { client } = of(kind);
  await client.realtime.setAuth();
  const heard: string[] = [];
  const channel: RealtimeChannel = client.channel(`meeting:${meeting}:${epoch}`, {
    config: { private: true, presence: { key } },
  });
  channel.on('broadcast', { event: '*' }, (message) => heard.push(JSON.stringify(message)));
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  return { channel, status, heard };
}
const leave = async () => {
  for (const { client } of people.values()) await client.removeAllChannels();
};

it('is the two’s alone: what one writes the other hears, and nothing of it is kept', async () => {
  for (const kind of ['stranger', 'anon'] as const)
    expect([kind, (await enter(kind, 1)).status]).toEqual([kind, 'CHANNEL_ERROR']);
  const [one, other] = [await enter('one', 1), await enter('other', 1)];
  expect([one.status, other.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
  await one.channel.send({
    type: 'broadcast',
    event: 'notes',
    payload: { text: 'A heavy letter' },
  });
  await expect.poll(() => other.heard.join()).toContain('A heavy letter');
  for (const place of ['realtime.messages', 'public.meetings', 'public.meeting_notes']) {
    const { rows } = await backend.superuser.query<{ kept: string }>(
      `select coalesce(string_agg(t::text, ''), '') as kept from ${place} as t`,
    );
    expect([place, rows[0]?.kept.includes('A heavy letter')]).toEqual([place, false]);
  }
  await leave();
});

it('shows each as the one of the two that they are', async () => {
  const one = await enter('one', 1);
  const posing = await enter('other', 1, 'one');
  expect(posing.status).toBe('SUBSCRIBED');
  expect(await posing.channel.track({})).toBe('error');
  await of('other').client.removeAllChannels();
  const other = await enter('other', 1);
  expect(await other.channel.track({})).toBe('ok');
  expect(await one.channel.track({})).toBe('ok');
  await leave();
});

it('is closed before it is time, and after', async () => {
  const at = (minutes: number) =>
    backend.superuser.query(
      'update public.meetings set starts_at = now() + make_interval(mins => $1)',
      [minutes],
    );
  for (const [minutes, status] of [
    [11, 'CHANNEL_ERROR'],
    [9, 'SUBSCRIBED'],
    [-46, 'CHANNEL_ERROR'],
    [0, 'SUBSCRIBED'],
  ] as const) {
    await at(minutes);
    expect([minutes, (await enter('one', 1)).status]).toEqual([minutes, status]);
    await leave();
  }
});

it('of before is silent for who blocked, and another one is entered by neither', async () => {
  const held = await enter('other', 1);
  expect(held.status).toBe('SUBSCRIBED');
  await of('one').client.rpc('block_person', { alias: of('other').alias });
  for (const [kind, epoch] of [
    ['one', 1],
    ['one', 2],
    ['other', 2],
  ] as const)
    expect([kind, epoch, (await enter(kind, epoch)).status]).toEqual([
      kind,
      epoch,
      'CHANNEL_ERROR',
    ]);
  await leave();
});
