import { objectOf, text } from '../../../domain/stored/reader.ts';
import { words } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

/** What the two wrote in a meeting: on their two screens alone, and in this tab as long as it's open. */
export interface MeetingNotes {
  readonly mine: string;
  readonly theirs: string;
  readonly myStep: string;
  readonly theirStep: string;
}

export const noNotes: MeetingNotes = { mine: '', theirs: '', myStep: '', theirStep: '' };

const kept = stored(
  'mendwell-meeting',
  objectOf<MeetingNotes & { readonly id: string }>({
    id: words,
    mine: text,
    theirs: text,
    myStep: text,
    theirStep: text,
  }),
  'tab',
);

/** Of the meeting with this id, as this tab has them. */
export function keptNotes(id: string): MeetingNotes {
  const found = kept.read();
  return found?.id === id ? found : noNotes;
}

export const keepNotes = (id: string, notes: MeetingNotes): void =>
  void kept.keep({ ...notes, id });

export const forgetNotes = (): void => kept.forget();
