import { useState } from 'react';
import { type IsoDate, isIsoDate } from '../../../../domain/time/iso_date.ts';
import { stored } from '../../../data/stored.ts';
import { dayText } from '../../../ui/day_text.ts';
import type { DisputeCase } from '../../../../domain/credit_file/dispute.ts';
import { bureauAddress } from '../../../../domain/letters/bureau_addresses.ts';

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

export interface TypedPeople {
  readonly people: People;
  readonly change: (changed: Partial<People>) => void;
}

/** Who writes and to whom, kept as it is typed. */
export function usePeople(): TypedPeople {
  const [people, setPeople] = useState(() => kept.read() ?? nobody);
  return {
    people,
    change(changed) {
      const next = { ...people, ...changed };
      setPeople(next);
      kept.keep(next);
    },
  };
}

/** The address somebody typed for a recipient; a bureau's own until they do. */
export const addressOf = ({ addresses }: People, recipient: string): string =>
  addresses[recipient] ?? bureauAddress(recipient);

/** The head of a letter to somebody; a bureau finds the file by the day of birth. */
export const headOf = (
  people: People,
  recipient: string,
  kind: DisputeCase['recipient'],
  today: IsoDate,
) => ({
  sender: people.sender,
  senderAddress: people.senderAddress,
  bornOn: kind === 'bureau' && isIsoDate(people.bornOn) ? dayText(people.bornOn) : '',
  recipient,
  recipientAddress: addressOf(people, recipient),
  day: dayText(today),
});
