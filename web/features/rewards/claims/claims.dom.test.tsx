import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimStep } from '../../../../domain/rewards/claim_course.ts';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { BadgeClaim } from './badge_claim.tsx';
import { feeText } from './claim_texts.ts';
import OnChainPart from './on_chain_part.tsx';
import {
  address,
  connected,
  contract,
  leaveWorld,
  offer,
  other,
  setWorld,
  voucher,
  world,
} from './testing/claim_world.ts';

// Putting a badge on chain as somebody meets it: what stands in the way, what it costs, what the wallet says, and how it comes along.

beforeEach(setWorld);
afterEach(leaveWorld);

async function open() {
  await show(
    <MemoryRouter>
      <OnChainPart userId="dana" badges={offer} points={null} />
      <BadgeClaim badge="first_plan" name="First plan saved" userId="dana" offer={offer} />
    </MemoryRouter>,
  );
  await settled();
}
const put = () => screen.queryByRole('button', { name: 'Put First plan saved on chain' });
async function ask() {
  await open();
  await userEvent.click(put() as HTMLElement);
  await settled();
  return within(await screen.findByRole('dialog'));
}
const go = 'Put on chain with my wallet';

describe('a badge can be put on chain', () => {
  it('by the wallet that is connected and linked, once it’s said what that means and costs', async () => {
    const dialog = await ask();
    expect(dialog.getByText('0.0001 ETH, to the network')).toBeTruthy();
    expect(dialog.getByText('Nothing')).toBeTruthy();
    expect(dialog.getByText(/Anyone can link this badge/)).toBeTruthy();
    expect(dialog.getByText(/You don’t need this for anything/)).toBeTruthy();
    expect(world.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: go }));
    await settled();
    expect(world.sent).toMatchObject([{ chainId: 8453, from: address, to: contract }]);
    expect(world.followed).toMatchObject([
      {
        what: 'first_plan',
        points: null,
        contract,
        address,
        hash: `0x${'ab'.repeat(32)}`,
        nonce: 9,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a wallet of someone’s', { linked: false }],
    ['another wallet than the linked one', { wallet: { ...connected, address: other } }],
  ])('not by %s: the card says what’s missing', async (_, over) => {
    Object.assign(world, over);
    await open();
    expect(put()).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/settings#wallets');
  });

  it('not by a linked wallet that isn’t connected: the card connects it', async () => {
    Object.assign(world, { wallet: { ...connected, status: 'disconnected', address: null } });
    await open();
    expect(put()).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    // What it opens is the settings' own: e2e/journeys/account/badge_on_chain.spec.ts.
    expect(screen.getByRole('button', { name: 'Connect your wallet' })).toBeTruthy();
  });

  it('not again, where the chain says that it’s there', async () => {
    Object.assign(world, { claims: [{ badge: 1, address }], isHeld: true });
    await open();
    expect(put()).toBeNull();
    expect(screen.getByText('On chain, Base')).toBeTruthy();
  });

  it.each([
    ['voucher_elsewhere', 'You started this with another wallet.'],
    ['wallet_not_linked', 'isn’t linked to your account anymore'],
    ['other_chain', 'You started this on another network.'],
    ['too_many_vouchers', 'That’s a lot of tries.'],
    ['claims_off', 'can’t be put on chain here right now'],
    ['members_only', 'Your session has ended.'],
    ['something new', 'That didn’t go through.'],
  ])('not where the server says %s', async (refusal, said) => {
    world.refusal = refusal;
    const dialog = await ask();
    expect(dialog.getByRole('alert').textContent).toContain(said);
    expect(dialog.queryByRole('button', { name: go })).toBeNull();
    world.refusal = null;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(dialog.getByRole('button', { name: go })).toBeTruthy();
  });

  it('not where the contract would refuse: nothing is spent', async () => {
    world.gas = null;
    const dialog = await ask();
    expect(dialog.getByRole('alert').textContent).toContain('The network wouldn’t accept it.');
    expect(dialog.queryByRole('button', { name: go })).toBeNull();
  });

  it('says so where the wallet has too little, or is on another network', async () => {
    world.balance = '0x1';
    expect((await ask()).getByText(/doesn’t have enough ETH on Base for the fee/)).toBeTruthy();
    await takeDown();
    world.wallet = { ...connected, chain: { id: 10, isUnsupported: false } };
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Switch to Base' }));
    await settled();
    expect(dialog.getByRole('alert').textContent).toContain('Open it, choose Base, and come back');
  });

  it.each([
    ['declined', 'Nothing was sent, and nothing was spent.'],
    ['waiting', 'A request is already waiting in your wallet.'],
    ['not_connected', 'Your wallet isn’t connected anymore.'],
    ['unexpected', 'Look there before you try again.'],
  ] as const)('not where the wallet says %s', async (code, said) => {
    world.answer = { code };
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: go }));
    await settled();
    expect(screen.getByRole('alert').textContent).toContain(said);
    expect(world.followed).toEqual([]);
  });
});

describe('a badge on its way', () => {
  const course = { isByAnother: false, lostAt: null, wasUsedUp: false };
  it.each<[ClaimStep, string, boolean]>([
    ['sent', 'Sent', false],
    ['included', 'On chain, not final yet', false],
    ['final', 'On chain for good', false],
    ['reorganized', 'Taken back by the network', false],
    ['reverted', 'The contract rejected it', true],
    ['replaced', 'Canceled in your wallet', true],
    ['dropped', 'Dropped', true],
  ])('that is %s says "%s"; can be tried again: %s', async (step, said, mayTry) => {
    world.followed = [
      {
        what: 'first_plan',
        points: null,
        chainId: 8453,
        contract,
        address,
        hash: `0x${'ab'.repeat(32)}`,
        nonce: 0,
        deadline: voucher.deadline,
        course: { ...course, step },
      },
    ];
    await open();
    expect(screen.getByText(said)).toBeTruthy();
    expect(put() !== null).toBe(mayTry);
    const link = screen.getByRole('link', { name: 'See First plan saved on the explorer' });
    expect(link.getAttribute('href')).toMatch(
      step === 'final' ? /\/token\/0x(c0){20}\?a=\d+$/ : /\/tx\/0x(ab){32}$/,
    );
  });
});

it.each([
  [0n, 1, 'under 0.000001 ETH'],
  [1_234_567_890_000_000n, 8453, '0.0012 ETH'],
  [25_000_000_000_000_000n, 137, '0.025 POL'],
  [2_000_000_000_000_000_000n, 1, '2 ETH'],
])('a fee of %s on %i is "%s"', (fee, chainId, said) => {
  expect(feeText(fee, chainId)).toBe(said);
});
