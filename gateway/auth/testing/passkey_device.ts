import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userPresent = 1;
const userVerified = 4;
const withCredential = 64;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device that makes one passkey and signs with it, byte for byte as a browser hands it on. What a test sets wrong, an
 *  attacker could. */
export function createDevice(origin: string, verifiesUser = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const state = { origin, host: new URL(origin).hostname, counter: 0, userHandle: '' };

  const presence = userPresent | (verifiesUser ? userVerified : 0);
  const authenticatorData = (flags: number, ...rest: readonly Buffer[]) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    return Buffer.concat([sha256(state.host), Buffer.from([flags]), counter, ...rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }));
  const answer = <T extends object>(response: T) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    state,

    make(options: { readonly challenge: string; readonly user: { readonly id: string } }) {
      state.userHandle = options.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const authData = authenticatorData(
        presence | withCredential,
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        Buffer.from(key),
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return answer({
        attestationObject: base64url(attestation),
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
        transports: ['internal' as const],
      });
    },

    sign(options: { readonly challenge: string }) {
      state.counter += 1;
      const data = authenticatorData(presence);
      const client = clientData('webauthn.get', options.challenge);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        authenticatorData: base64url(data),
        clientDataJSON: base64url(client),
        signature: base64url(signature),
        userHandle: state.userHandle,
      });
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
