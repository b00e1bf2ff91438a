import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChecksummed, signerOf } from './ethereum_address.ts';
import { parseSiweMessage } from './siwe_message.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

interface Lines {
  readonly header: string;
  readonly address: string;
  readonly afterAddress: readonly string[];
  readonly fields: readonly string[];
}
const whole: Lines = {
  header: 'mendwell.example wants you to sign in with your Ethereum account:',
  address,
  afterAddress: ['', 'Link this wallet to my account. It moves nothing: yes?', ''],
  fields: [
    'URI: https://mendwell.example/settings',
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: 7kq2Wm9xTb',
    'Issued At: 2026-11-26T08:14:09.120Z',
    'Expiration Time: 2026-11-26T08:19:09Z',
    'Not Before: 2026-11-26T08:14:00+00:00',
    'Request ID: a~b%20c',
    'Resources:',
    '- ipfs://bafy/claim.json?x=1#y',
    '- https://mendwell.example/badges/3',
  ],
};
const text = (changed: Partial<Lines> = {}): string => {
  const lines = { ...whole, ...changed };
  return [lines.header, lines.address, ...lines.afterAddress, ...lines.fields].join('\n');
};
/** The fields with one of them replaced, or left out by an empty text. */
const withField = (name: string, line: string): string =>
  text({
    fields: whole.fields.flatMap((field) =>
      field.startsWith(`${name}:`) ? (line === '' ? [] : [line]) : [field],
    ),
  });
const required = whole.fields.slice(0, 5);
const header = (domain: string) =>
  text({ header: `${domain} wants you to sign in with your Ethereum account:` });

describe('a message of EIP-4361', () => {
  test('is read whole', () => {
    expect(parseSiweMessage(text())).toEqual({
      scheme: null,
      domain: 'mendwell.example',
      address: address.toLowerCase(),
      statement: 'Link this wallet to my account. It moves nothing: yes?',
      uri: 'https://mendwell.example/settings',
      chainId: '8453',
      nonce: '7kq2Wm9xTb',
      issuedAt: new Date('2026-11-26T08:14:09.120Z'),
      expirationTime: new Date('2026-11-26T08:19:09Z'),
      notBefore: new Date('2026-11-26T08:14:00Z'),
      requestId: 'a~b%20c',
      resources: ['ipfs://bafy/claim.json?x=1#y', 'https://mendwell.example/badges/3'],
    });
  });

  test('may say only what it must', () => {
    expect(parseSiweMessage(text({ afterAddress: ['', ''], fields: required }))).toMatchObject({
      statement: null,
      expirationTime: null,
      requestId: null,
      resources: [],
    });
  });

  test.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['me@127.0.0.1:8080', 'me@127.0.0.1:8080'],
    ['[::1]:3000', '[::1]:3000'],
    ['[v1f.a:b]', '[v1f.a:b]'],
    ['a-b_c.example', 'a-b_c.example'],
    ['https://mendwell.example:8443', 'mendwell.example:8443'],
  ])('of the domain %s', (written, domain) => {
    expect(parseSiweMessage(header(written))).toMatchObject({ domain });
  });

  test.each([
    'urn:isbn:0451450523',
    'https://[2001:db8::7]/a',
    'https://[::ffff:192.0.2.1]/',
    'uri://me:secret@example.com:123/one/two.three?q1=a1&q2=a2#body',
    'mailto:ada@example.com',
    'file:///a',
  ])('of the URI %s', (uri) => {
    expect(parseSiweMessage(withField('URI', `URI: ${uri}`))).toMatchObject({ uri });
  });

  test.each([
    ['2026-11-26T08:14:09Z', '2026-11-26T08:14:09Z'],
    ['2026-11-26t08:14:09z', '2026-11-26T08:14:09Z'],
    ['2026-11-26T01:14:09.5-07:00', '2026-11-26T08:14:09.500Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ])('issued at %s', (written, instant) => {
    expect(parseSiweMessage(withField('Issued At', `Issued At: ${written}`))).toMatchObject({
      issuedAt: new Date(instant),
    });
  });
});

describe('no message of EIP-4361 is', () => {
  const others: Record<string, string> = {
    'an empty text': '',
    'one without a domain': header(''),
    'one whose domain is a path': header('mendwell.example/settings'),
    'one whose domain has a query': header('mendwell.example?x'),
    'one whose domain has a fragment': header('#notadomain'),
    'one whose domain has a space': header('mendwell example'),
    'one whose domain has a bad escape': header('a%zz'),
    'one whose domain is an open bracket': header('[::1'),
    'one whose port is a word': header('[::1]:web'),
    'one in other words': text({ header: 'mendwell.example wants you to sign in:' }),
    'one that begins with a blank': ` ${text()}`,
    'one of a Solana account': text({
      header: 'mendwell.example wants you to sign in with your Solana account:',
    }),
    'one without an address': text({ address: '' }),
    'one whose address is short': text({ address: address.slice(0, -1) }),
    'one whose address is in lower case': text({ address: address.toLowerCase() }),
    'one whose address is in upper case': text({
      address: `0x${address.slice(2).toUpperCase()}`,
    }),
    'one whose address has one letter of the other case': text({
      address: address.replace('a', 'A'),
    }),
    'one without the empty line after the address': text({ afterAddress: ['Hello.', ''] }),
    'one with an empty line too many before the statement': text({
      afterAddress: ['', '', 'Hello.', ''],
    }),
    'one with an empty line too many after it': text({ afterAddress: ['', 'Hello.', '', ''] }),
    'one without the line after the statement': text({ afterAddress: ['', 'Hello.'] }),
    'one with no line for the statement': text({ afterAddress: [''] }),
    'one whose statement has two lines': text({ afterAddress: ['', 'Hello.', 'Hello.', ''] }),
    'one that ends in a line break': `${text()}\n`,
    'one with the line breaks of Windows': text().replaceAll('\n', '\r\n'),
    'one with an unknown field': text({ fields: [...required, 'Color: blue'] }),
    'one with a field said twice': text({
      fields: [...required, 'Issued At: 2026-11-26T08:14:09Z'],
    }),
    'one whose resources lie on one line': text({
      fields: [...required, 'Resources:', '- https://a.example - https://b.example'],
    }),
    'one whose second resource is no URI': text({
      fields: [...required, 'Resources:', '- https://a.example', '- _no_uri_'],
    }),
    'one with something after its resources': text({
      fields: [...required, 'Resources:', '- https://a.example', 'Request ID: 1'],
    }),
    'one with an empty resource': text({ fields: [...required, 'Resources:', '- '] }),
  };
  for (const character of ['`', '<', '>', '{', '|', '}', '^', '"', '\\', '\t', 'é'])
    others[`one whose statement has ${JSON.stringify(character)}`] = text({
      afterAddress: ['', `Hello ${character}`, ''],
    });
  for (const name of ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'])
    others[`one without ${name}`] = withField(name, '');
  for (const [name, ...values] of [
    ['URI', '', '_no_uri_', '://a.example', '//a.example/b', 'https://a.example/ b', 'a:b#c#d'],
    ['URI', 'a://b?[', 'a:%g0', '1a:b', 'https://a.example:12x/', 'u://[1:2:3:4:5:6:7:8:9]'],
    [
      'URI',
      'u://[::0.0.0.256]/',
      'u://[::1%25eth0]',
      'u://[1:2:3:4:5:6:7]',
      'u://[1::2::3]',
      'u://a]',
    ],
    ['Version', '', '2', '1 ', '01'],
    ['Chain ID', '', '?', '-1', '0x1', '1.0'],
    ['Nonce', '', '1234567', 'abcdefg-', '12345678 '],
    [
      'Issued At',
      '',
      'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)',
      '2026-11-26',
      '2026-11-26 08:14:09Z',
    ],
    [
      'Issued At',
      '2026-11-26T08:14:09',
      '2026-02-29T00:00:00Z',
      '2026-02-32T00:00:00Z',
      '2026-13-01T00:00:00Z',
    ],
    [
      'Issued At',
      '2026-11-26T24:00:00Z',
      '2026-11-26T08:60:00Z',
      '2026-11-26T08:14:61Z',
      '2026-11-26T08:14:09+24:00',
    ],
    ['Expiration Time', '', 'tomorrow', '2026-02-30T00:00:00Z'],
    ['Not Before', '', 'yesterday', '2026-11-31T00:00:00Z'],
    ['Request ID', 'a b', 'a/b', 'a?b', 'a%2', 'a[b'],
  ] as const)
    for (const value of values)
      others[`one whose ${name} is ${JSON.stringify(value)}`] = withField(
        name,
        `${name}: ${value}`,
      );
  // Every two neighbors the other way around.
  for (const [at, field] of whole.fields.slice(0, 8).entries()) {
    const fields = [...whole.fields];
    fields.splice(at, 2, whole.fields[at + 1] ?? '', field);
    others[`one whose ${field.split(':')[0]} comes a line too late`] = text({ fields });
  }

  test.each(Object.entries(others))('%s', (_, message) => {
    expect(parseSiweMessage(message)).toBeTypeOf('string');
  });
});

describe('what the official client leaves out', () => {
  const allowances = { lowerCaseAddress: true, missingNonce: true };
  test('is allowed where it is asked for', () => {
    const message = text({
      address: address.toLowerCase(),
      afterAddress: ['', ''],
      fields: required.filter((field) => !field.startsWith('Nonce')),
    });
    expect(parseSiweMessage(message)).toBeTypeOf('string');
    expect(parseSiweMessage(message, allowances)).toMatchObject({ nonce: null, statement: null });
  });
  test('and an address whose case is wrong is none there either', () => {
    expect(parseSiweMessage(text({ address: address.replace('a', 'A') }), allowances)).toBeTypeOf(
      'string',
    );
  });
});

test('a long text of any kind is read in no time', () => {
  for (const repeated of ['[', 'a', '%', ':', '@', '- ', '\n', 'a:', ' wants you to sign in'])
    for (const line of ['header', 'address'] as const)
      expect(parseSiweMessage(text({ [line]: repeated.repeat(20_000) }))).toBeTypeOf('string');
});

test('one character changed anywhere makes another message, or none', () => {
  fc.assert(
    fc.property(fc.nat(text().length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, put) => {
      const changed = text().slice(0, at) + put + text().slice(at + 1);
      fc.pre(changed !== text());
      const read = parseSiweMessage(changed);
      // Only the letter case of T and Z says nothing.
      if (changed.toLowerCase() !== text().toLowerCase())
        expect(read).not.toEqual(parseSiweMessage(text()));
    }),
  );
});

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
])('%s, which EIP-55 names, is one', (named) => {
  expect(isChecksummed(named)).toBe(true);
  expect(
    isChecksummed(
      named.replace(/[a-f]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    ),
  ).toBe(false);
});

describe('who signed', () => {
  // Signed with another library, and published with it.
  const published = [
    'login.xyz wants you to sign in with your Ethereum account:',
    '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    '',
    'Sign-In With Ethereum Example Statement',
    '',
    'URI: https://login.xyz',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: bTyXgcQxn2htgkjJn',
    'Issued At: 2022-01-27T17:09:38.578Z',
    'Expiration Time: 2100-01-07T14:31:43.952Z',
  ].join('\n');
  const signature =
    '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b';
  const signer = '0x9d85ca56217d2bb651b00f15e694eb7e713637d4';

  test('is found from the text and the signature', () => {
    expect(signerOf(published, signature)).toBe(signer);
    expect(signerOf(published, signature.slice(2))).toBe(signer);
    expect(signerOf(published, `${signature.slice(0, -2)}00`)).toBe(signer);
  });
  test('is another where either was changed, or nobody', () => {
    expect(signerOf(`${published} `, signature)).not.toBe(signer);
    expect(signerOf(published, signature.replace('dc35', 'dc36'))).not.toBe(signer);
    expect(signerOf(published, `${signature.slice(0, -2)}1c`)).not.toBe(signer);
    for (const bad of [
      '',
      '0x',
      `${signature}00`,
      signature.replace('dc', 'zz'),
      `0x${'0'.repeat(128)}1b`,
      `0x${'f'.repeat(128)}1b`,
      `${signature.slice(0, -2)}05`,
      `${signature.slice(0, -2)}1d`,
    ])
      expect(signerOf(published, bad)).toBe(null);
  });
});
