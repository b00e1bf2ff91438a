import type { Preview } from '../../../api/assistant/wire.ts';
import type { About } from '../../../domain/assistant/context.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { AskRefusal } from './server.ts';

export type ShownPreview = Preview;

/** Who writes an answer: nobody but the engines, the operator's model, or one that the person has a key for. */
export type Wording = 'none' | 'operator' | 'own';

/** What a question is asked with. */
export interface Asking {
  readonly about: About;
  readonly today: IsoDate;
  /** Whose rows it is kept in; null where it is answered on the device. */
  readonly userId: string | null;
  readonly wording: Wording;
  /** Where a model would be asked; null without one. */
  readonly host: string | null;
  /** The person has seen what is sent, and agreed to it. */
  readonly hasAgreed: boolean;
  /** They took back what they had agreed to in this conversation. */
  readonly hasTakenBack: boolean;
  readonly takenOut: readonly string[];
}

/** Why a question was not sent, or its answer not shown. */
export type AskProblem =
  /** Nothing answered. */
  | { readonly code: 'offline' }
  /** What answers on the device could not be fetched. */
  | { readonly code: 'not_loaded' }
  /** This page is older than what the server says. */
  | { readonly code: 'outdated' }
  | { readonly code: 'refused'; readonly refusal: AskRefusal };
