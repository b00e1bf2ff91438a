import { stored } from '../../../data/stored.ts';

/** Who writes, and to which address: in this tab alone, and only if the person lets pages keep what they can do without. */
export interface People {
  readonly sender: string;
  readonly senderAddress: string;
  readonly bornOn: string;
  /** By recipient. */
  readonly addresses: Readonly<Record<string, string>>;
}

const nobody: People = { sender: '', senderAddress: '', bornOn: '', addresses: {} };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const kept = stored(
  'mendwell-dispute',
  (value): People => {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
      Record<string, unknown>
    >;
    const addresses = given['addresses'];
    return {
      sender: text(given['sender']),
      senderAddress: text(given['senderAddress']),
      bornOn: text(given['bornOn']),
      addresses: Object.fromEntries(
        typeof addresses === 'object' && addresses !== null
          ? Object.entries(addresses).map(([name, address]) => [name, text(address)])
          : [],
      ),
    };
  },
  'optional',
);

export const keptPeople = (): People => kept.read() ?? nobody;
export const keepPeople = (people: People): boolean => kept.keep(people);
