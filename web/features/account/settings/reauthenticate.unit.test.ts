import { expect, it, vi } from 'vitest';
import { done, failed } from '../../../data/result.ts';
import { reauthenticate } from './reauthenticate.ts';

const stale = failed({ code: 'code_needed' } as const);

it('asks nothing where the work is done, or is refused for something else', async () => {
  const prove = vi.fn();
  expect(await reauthenticate(prove, () => Promise.resolve(done(7)))).toEqual(done(7));
  const taken = failed({ code: 'phone_taken' } as const);
  expect(await reauthenticate(prove, () => Promise.resolve(taken))).toEqual(taken);
  expect(prove).not.toHaveBeenCalled();
});

it('asks anew where the proof is too old, and does the work once more', async () => {
  const prove = vi.fn(() => Promise.resolve(true));
  const work = vi.fn().mockResolvedValueOnce(stale).mockResolvedValueOnce(done(7));
  expect(await reauthenticate(prove, work)).toEqual(done(7));
  expect(prove.mock.calls).toEqual([[{ anew: true }]]);
  const never = vi.fn().mockResolvedValue(stale);
  expect(await reauthenticate(prove, never)).toEqual(stale);
  expect(never).toHaveBeenCalledTimes(2);
});

it('leaves it at that for who does not show it', async () => {
  const work = vi.fn().mockResolvedValue(stale);
  expect(await reauthenticate(() => Promise.resolve(false), work)).toEqual(stale);
  expect(work).toHaveBeenCalledTimes(1);
});
