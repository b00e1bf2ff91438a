import { expect, test } from 'vitest';
import { admit, type Occupant, surplusOf } from './admission.ts';

const places = { users: 200, socketsPerNetwork: 50, socketsPerMember: 20 };
const nowhere = { sockets: 0, strangers: 0 };

interface Named extends Occupant {
  readonly name: string;
}
const strangersFrom = (network: string, count: number, isNew = false): Named[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `${network} ${n}`,
    network,
    memberId: null,
    isNew,
  }));
const membersFrom = (network: string, count: number, memberId?: string): Named[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `${network} member ${n}`,
    network,
    memberId: memberId ?? `${network} ${n}`,
    isNew: false,
  }));
const networks = (count: number, from: (network: string) => Named[]) =>
  Array.from({ length: count }, (_, n) => from(`net ${n}`)).flat();

const evictedName = (sockets: readonly Named[], network: string, elsewhere = nowhere) => {
  const admission = admit(new Set(sockets), network, places, elsewhere);
  return admission.isAdmitted ? (admission.evicted?.name ?? 'nobody') : 'refused';
};
const surplus = (sockets: readonly Named[], elsewhere = nowhere) =>
  [...surplusOf(new Set(sockets), places, elsewhere)].map(({ name }) => name);

test('while there is room, nobody is closed', () => {
  expect(evictedName([], 'a')).toBe('nobody');
  expect(evictedName([...strangersFrom('a', 49), ...membersFrom('b', 49)], 'b')).toBe('nobody');
});

test('where all is full the oldest stranger of the largest network goes', () => {
  const strangers = networks(7, (network) => strangersFrom(network, network === 'net 3' ? 32 : 28));
  expect(evictedName(strangers, 'new')).toBe('net 3 0');
});

test('a member who just came from a network of their own is not the one that goes', () => {
  const attackers = networks(5, (network) => strangersFrom(network, 40, true)).slice(1);
  expect(evictedName([...strangersFrom('home', 1, true), ...attackers], 'new')).toBe('net 1 0');
  const scattered = networks(199, (network) => strangersFrom(network, 1, true));
  expect(evictedName([...scattered, ...strangersFrom('home', 1, true)], 'new')).toBe('net 0 0');
});

test('members fill the rest; a stranger makes room for the last of them, then there is none', () => {
  const members = networks(5, (network) => membersFrom(network, 39));
  expect(evictedName([...members, ...strangersFrom('a', 5)], 'new')).toBe('a 0');
  expect(evictedName([...members, ...membersFrom('b', 5)], 'net 4')).toBe('refused');
});

test('many accounts of a few networks that fill every place make room for another network', () => {
  const held = (count: number) => networks(count, (network) => membersFrom(network, 200 / count));
  expect(evictedName(held(5), 'new')).toBe('net 0 member 0');
  expect(evictedName(held(25), 'new')).toBe('net 0 member 0');
  expect(evictedName(held(50), 'new')).toBe('net 0 member 0');
  // And goes on doing so until the newcomers' network has about as many as theirs.
  const few = [
    ...membersFrom('new', 38),
    ...networks(4, (network) => membersFrom(network, 40)),
    ...membersFrom('other', 2),
  ];
  expect(evictedName(few, 'new')).toBe('refused');
});

test('a few accounts that fill every place make room, one after the other', () => {
  const accounts = Array.from({ length: 10 }, (_, n) =>
    membersFrom(`net ${n}`, 20, `account ${n}`),
  );
  expect(evictedName(accounts.flat(), 'new')).toBe('net 0 member 0');
  const [first = [], ...others] = accounts;
  // Who came in its place is a stranger until they show who they are, and the first to go if they do not.
  const stranger = strangersFrom('new', 1);
  expect(evictedName([...first.slice(1), ...others.flat(), ...stranger], 'next')).toBe('new 0');
  const member = membersFrom('new', 1);
  expect(evictedName([...first.slice(1), ...others.flat(), ...member], 'next')).toBe(
    'net 1 member 0',
  );
});

test('two sockets of a member are nobody else’s to close, however many there are', () => {
  const members = networks(100, (network) => membersFrom(network, 2, network));
  expect(evictedName(members, 'new')).toBe('refused');
  expect(evictedName([...members.slice(2), ...membersFrom('third', 3, 'of one')], 'new')).toBe(
    'third member 0',
  );
});

test('a network has its part, in which strangers make room too', () => {
  expect(evictedName(membersFrom('a', 50), 'a')).toBe('refused');
  expect(evictedName([...membersFrom('a', 49), ...strangersFrom('a', 1)], 'a')).toBe('a 0');
  expect(evictedName(membersFrom('a', 50), 'b')).toBe('nobody');
});

test('sockets of other gateways count', () => {
  expect(evictedName(strangersFrom('a', 5), 'new', { sockets: 195, strangers: 45 })).toBe('a 0');
  expect(evictedName([], 'new', { sockets: 200, strangers: 45 })).toBe('nobody');
  expect(evictedName([], 'new', { sockets: 200, strangers: 0 })).toBe('refused');
});

test('strangers keep a quarter of all places, and of a network’s', () => {
  expect(surplus(strangersFrom('a', 12))).toEqual([]);
  expect(surplus(strangersFrom('a', 14))).toEqual(['a 0', 'a 1']);
  const many = networks(6, (network) => strangersFrom(network, 10));
  expect(surplus(many)).toHaveLength(10);
  expect(surplus([...membersFrom('home', 40), ...many])).toHaveLength(10);
  expect(surplus(strangersFrom('a', 10), { sockets: 100, strangers: 45 })).toHaveLength(5);
});

test('who just came has a moment to show a token', () => {
  expect(surplus(networks(10, (network) => strangersFrom(network, 20, true)))).toEqual([]);
});

test('one member’s many sockets count as a stranger’s beyond twenty', () => {
  const same = networks(9, (network) => membersFrom(network, 10, 'one'));
  // Of seventy that are a stranger's, a quarter of all places stay.
  expect(surplus(same)).toHaveLength(20);
  expect(evictedName([...same, ...networks(4, (n) => membersFrom(`${n}x`, 28))], 'new')).toBe(
    'net 2 member 0',
  );
});
