import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A wallet with a key of its own, as a page asks it (EIP-1193). It signs whatever it is given. */
export function createWallet({ chainId = 1 }: { readonly chainId?: number } = {}) {
  const key = secp256k1.utils.randomSecretKey();
  const publicKey = secp256k1.getPublicKey(key, false);
  const address =
    `0x${Buffer.from(keccak_256(publicKey.slice(1)).slice(-20)).toString('hex')}` as const;

  const sign = (text: string): `0x${string}` => {
    const said = Buffer.from(text);
    const hash = keccak_256(
      Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${said.length}`), said]),
    );
    const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
    const v = (signature[0] ?? 0) + 27;
    return `0x${Buffer.from(signature.slice(1)).toString('hex')}${v.toString(16)}`;
  };

  return {
    address,
    sign,
    // oxlint-disable-next-line typescript/no-explicit-any -- the client's own type
    async request({ method, params = [] }: { method: string; params?: any }): Promise<any> {
      if (method === 'eth_requestAccounts') return [address];
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
      if (method === 'personal_sign')
        return sign(Buffer.from(String(params[0]).slice(2), 'hex').toString());
      throw new Error(`This wallet knows no ${method}.`);
    },
    on() {},
    removeListener() {},
  };
}
