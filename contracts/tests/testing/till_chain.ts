import type { Hex, TypedDataDomain } from 'viem';
import { quoteDomain, quoteTypes } from '../../../domain/passes/stablecoin.ts';
import {
  type Account,
  admin,
  ann,
  ben,
  builtOf,
  issuer,
  payer,
  startLocalChain,
} from './local_chain.ts';

export const till = builtOf('MendwellTill');
export const dollar = builtOf('TestDollar');
export const falseTill = builtOf('FalseTill');

/** Who deploys, who signs quotes, and where money goes. */
export const [deployer, quoter, treasury] = [admin, issuer, payer];
export { ann, ben };

export interface Quote {
  readonly orderId: Hex;
  readonly token: Hex;
  readonly amount: bigint;
  /** Seconds since 1970. */
  readonly deadline: bigint;
  readonly signature: Hex;
}

/** A chain of this machine with a till, a dollar, and another dollar of the same name on it. */
export async function startTillChain(program: string, chainId = 8453) {
  const local = await startLocalChain(program, chainId);
  const { deploy, reader, send } = local;
  const deployTill = (to: Hex = treasury.address, signer: Hex = quoter.address) =>
    deploy(till, [to, signer]);
  const address = await deployTill();
  const [token, twin, pretender] = [
    await deploy(dollar),
    await deploy(dollar),
    await deploy(falseTill),
  ];
  const contracts = {
    till: { abi: till.abi, address },
    dollar: { abi: dollar.abi, address: token },
  };

  let lastOrder = 0n;
  return {
    ...local,
    address,
    token,
    twin,
    pretender,
    contracts,
    deployTill,
    balanceOf: (of: Hex, on: Hex = token) =>
      reader.readContract({ address: on, abi: dollar.abi, functionName: 'balanceOf', args: [of] }),
    isPaid: (orderId: Hex) =>
      reader.readContract({ address, abi: till.abi, functionName: 'paid', args: [orderId] }),
    /** Gives somebody dollars, and has them allow the till as much. */
    async fund(whom: Account, amount: bigint, on: Hex = token, spender: Hex = address) {
      await send(whom, on, dollar.abi, 'mint', [whom.address, amount]);
      await send(whom, on, dollar.abi, 'approve', [spender, amount]);
    },
    pay: (
      from: Account,
      { orderId, token: of, amount, deadline, signature }: Quote,
      at = address,
    ) => send(from, at, till.abi, 'pay', [orderId, of, amount, deadline, signature]),
    /** Signed by the server's key for another order than all before, unless something else is asked for. */
    async quote(
      given: Partial<Omit<Quote, 'signature'>> & {
        readonly signer?: Pick<Account, 'signTypedData'>;
        readonly domain?: TypedDataDomain;
      } = {},
    ): Promise<Quote> {
      const { signer = quoter, domain, ...said } = given;
      lastOrder += 1n;
      const { timestamp } = await reader.getBlock();
      const message = {
        orderId: `0x${lastOrder.toString(16).padStart(64, '0')}` as Hex,
        token,
        amount: 1_990_000n,
        deadline: timestamp + 900n,
        ...said,
      };
      const signature = await signer.signTypedData({
        domain: { ...quoteDomain, chainId, verifyingContract: address, ...domain },
        types: quoteTypes,
        primaryType: 'Order',
        message,
      });
      return { ...message, signature };
    },
  };
}
