import { m } from '../../../paraglide/messages.js';
import { TextArea } from '../../../ui/text_area.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { addressOf, type TypedPeople } from './kept_people.ts';

/** Who writes. */
export function SenderFields({
  people: { sender, senderAddress },
  change,
  errors = {},
}: TypedPeople & {
  readonly errors?: {
    readonly sender?: string | undefined;
    readonly senderAddress?: string | undefined;
  };
}) {
  return (
    <>
      <TextField
        label={m.dispute_sender()}
        autoComplete="name"
        value={sender}
        onChange={(typed) => change({ sender: typed })}
        error={errors.sender}
      />
      <TextArea
        label={m.dispute_sender_address()}
        longest={300}
        rows={3}
        value={senderAddress}
        onChange={(typed) => change({ senderAddress: typed })}
        error={errors.senderAddress}
      />
    </>
  );
}

/** Where a letter goes. */
export function RecipientAddressField({
  people,
  change,
  name,
  help,
}: TypedPeople & { readonly name: string; readonly help?: string }) {
  return (
    <TextArea
      label={m.dispute_their_address()}
      help={help}
      isOptional
      longest={300}
      rows={3}
      value={addressOf(people, name)}
      onChange={(typed) => change({ addresses: { ...people.addresses, [name]: typed } })}
    />
  );
}
