import {
  ConnectorAlreadyConnectedError,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
} from 'wagmi';
import {
  BaseError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { expect, it } from 'vitest';
import { walletErrorOf } from './wallet_errors.ts';

// Real errors of the libraries: a class that a new version renames is red here.

const plain = (code: number, message = 'No.') => Object.assign(new Error(message), { code });

it.each([
  ['declined', new UserRejectedRequestError(new Error('User rejected the request.'))],
  ['declined', plain(4001)],
  ['declined', plain(5000, 'User rejected.')],
  ['declined', plain(4100)],
  ['waiting', new ResourceUnavailableRpcError(new Error('pending'))],
  ['waiting', plain(-32_002, "Request of type 'wallet_requestPermissions' already pending.")],
  ['already_connected', new ConnectorAlreadyConnectedError()],
  ['cannot_switch', new SwitchChainNotSupportedError({ connector: { name: 'Quarry' } as never })],
  ['unknown_chain', new SwitchChainError(plain(4902))],
  ['not_found', new ProviderNotFoundError()],
  ['declined', new BaseError('Outer', { cause: new UserRejectedRequestError(plain(4001)) })],
  [
    'declined',
    new TransactionExecutionError(
      new BaseError('Inner', { cause: new UserRejectedRequestError(plain(4001)) }),
      { account: null },
    ),
  ],
] as const)('what a wallet or its library throws is %s: %s', (code, thrown) => {
  expect(walletErrorOf(thrown)).toEqual({ code });
});

it.each([
  [new Error('Something else'), 'Something else'],
  [plain(-32_603, 'Internal error'), 'Internal error'],
  [{ message: 7 }, undefined],
  ['a text', undefined],
  [null, undefined],
  [undefined, undefined],
])('anything else is unexpected: %s', (thrown, message) => {
  expect(walletErrorOf(thrown)).toEqual({
    code: 'unexpected',
    ...(message !== undefined && { message }),
  });
});

it('an error that is its own cause ends', () => {
  const round = new Error('round') as Error & { cause?: unknown };
  round.cause = round;
  expect(walletErrorOf(round)).toEqual({ code: 'unexpected', message: 'round' });
});
