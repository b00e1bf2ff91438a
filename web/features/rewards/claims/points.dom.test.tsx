import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pointsClaimData } from '../../../data/rewards/chain_reads.ts';
import { show } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import OnChainPart from './on_chain_part.tsx';
import {
  address,
  chooseAccount,
  connected,
  contract,
  leaveWorld,
  offer,
  other,
  pointsVoucher,
  setWorld,
  voucher,
  world,
} from './testing/claim_world.ts';

// Points on chain as somebody meets them: how many there are, what it means to put them there, and what comes later. What they have in
// common with badges: claims.dom.test.tsx.

beforeEach(setWorld);
afterEach(leaveWorld);

async function open(over: Partial<typeof world>, points: typeof offer | null = offer) {
  Object.assign(world, over);
  await show(
    <MemoryRouter>
      <OnChainPart userId="dana" badges={null} points={points} />
    </MemoryRouter>,
  );
  await settled();
}
const section = () => within(screen.getByRole('region', { name: 'Points' }));
const put = () => screen.queryByRole('button', { name: 'Put your points on chain' });
const card = () => screen.queryByRole('heading', { name: 'A wallet, if you have one' });
const go = 'Put on chain with my wallet';
async function ask() {
  await userEvent.click(put() as HTMLElement);
  await settled();
  return within(await screen.findByRole('dialog'));
}

describe('points', () => {
  it('are not shown where the operator didn’t turn that on', async () => {
    await open({ points: 300 }, null);
    expect(screen.queryByRole('region')).toBeNull();
    expect(put()).toBeNull();
  });

  it('that nobody earned yet say that they’re worth no money, and nothing of a wallet', async () => {
    await open({ points: 0 });
    expect(section().getByText('0')).toBeTruthy();
    expect(section().getByText(/worth no money, here or on chain/)).toBeTruthy();
    expect(section().getByRole('link').getAttribute('href')).toBe('/referral-dashboard');
    expect([put(), card()]).toEqual([null, null]);
  });

  it('are put on chain once it’s said what that means and costs, all of them', async () => {
    // One more friend has come since the page was opened.
    await open({ points: 200 });
    expect(card()).toBeTruthy();
    const dialog = await ask();
    expect(dialog.getByRole('heading').textContent).toBe('Put your points on Base?');
    expect(dialog.getByText('0.0001 ETH, to the network')).toBeTruthy();
    expect(dialog.getByText(/^The number 300, your address, and a number only/)).toBeTruthy();
    for (const said of [
      /Anyone can link these points/,
      /Deleting your account doesn’t take them back/,
      /Points you earn later can only go to this same wallet/,
      /Points are worth no money, on chain or here/,
    ])
      expect(dialog.getByText(said)).toBeTruthy();
    expect(world.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: go }));
    await settled();
    expect(world.sent).toMatchObject([
      { chainId: 8453, from: address, to: contract, data: pointsClaimData(pointsVoucher) },
    ]);
    expect(world.followed).toMatchObject([{ what: 'points', points: 300, contract, address }]);
    expect(section().getByRole('status').textContent).toContain('Sent');
    expect(put()).toBeNull();
  });

  it('that are there for good say how many, and where', async () => {
    const followed = {
      what: 'points' as const,
      points: 1200,
      chainId: 8453,
      contract,
      address,
      hash: `0x${'ab'.repeat(32)}`,
      nonce: 0,
      deadline: voucher.deadline,
      course: { step: 'final' as const, isByAnother: false, lostAt: null, wasUsedUp: false },
    };
    await open({ points: 1200, followed: [followed] });
    expect(section().getByText('1,200 points are now under 0x7a7a…7a7a.')).toBeTruthy();
    const link = section().getByRole('link', { name: 'See your points on the explorer' });
    expect(link.getAttribute('href')).toBe(
      `https://explorer.example/token/${contract}?a=${address}`,
    );
    expect(put()).toBeNull();
  });

  it('that are all there can’t be put there again', async () => {
    await open({ points: 300, pointsThere: 300, pointsAt: address });
    expect(section().getByText('On chain, Base')).toBeTruthy();
    expect(section().getByText(/^300 of 300 points, under 0x7a7a…7a7a\.$/)).toBeTruthy();
    expect(put()).toBeNull();
  });

  it('that came later are added by the same wallet', async () => {
    await open({ points: 300, pointsThere: 100, pointsAt: address });
    expect(section().getByText(/^100 of 300 points/)).toBeTruthy();
    const dialog = await ask();
    expect(dialog.getByRole('button', { name: go })).toBeTruthy();
    // Not even where another one is chosen meanwhile.
    await act(async () => chooseAccount(other));
    await settled();
    expect(dialog.getByRole('alert').textContent).toContain('only go to 0x7a7a…7a7a');
    expect(dialog.queryByRole('button', { name: go })).toBeNull();
  });

  it('that came later aren’t added by another wallet, and it’s said which one can', async () => {
    await open({
      points: 300,
      pointsThere: 100,
      pointsAt: other,
      wallet: connected,
    });
    expect(section().getByText(/100 of 300 points, under 0x9b9b…9b9b\..*same wallet/)).toBeTruthy();
    expect(put()).toBeNull();
  });
});
