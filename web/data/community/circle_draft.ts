import { fieldsOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { stored } from '../stored.ts';

/** A circle that somebody is about to start, as they typed it. */
export interface CircleDraft {
  readonly name: string;
  readonly purpose: string;
}

const draft: Reader<CircleDraft> = (given) => {
  const row = fieldsOf(given);
  return { name: text(row['name']), purpose: text(row['purpose']) };
};

/** Survives a reload and a way back, and goes with the tab. */
export const circleDraft = stored('mendwell-circle-draft', draft, 'optional');
