import { useEffect, useState } from 'react';
import { type Answers, blankAnswers } from '../../../domain/cards/answers.ts';
import type { CardChoices } from '../../../domain/cards/look_again.ts';
import { MAX_SAVED_CARDS, type SavedCard } from '../../../domain/cards/saved.ts';
import { listOf } from '../../../domain/stored/shape_readers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { cardsStandingOf, useCardsStore, useKeptCards } from '../../data/cards/cards.ts';
import { savedCard } from '../../data/cards/document.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { stored, typedLike } from '../../data/stored.ts';
import { useStanding } from '../../data/sync/standing.ts';

const answersOfTab = stored<Answers>('mendwell-cards', typedLike(blankAnswers), 'optional');

const savedInTab = stored<readonly SavedCard[]>(
  'mendwell-saved-cards',
  listOf(savedCard),
  'optional',
);
const noCards: readonly SavedCard[] = [];

/** The database takes no field longer than this. */
const maxCharacters = 40;

/** Where the answers are kept, and how they get from the tab to the account. */
export interface Keeping {
  readonly isMember: boolean;
  /** Whether the answers shown are those of the account. */
  readonly isInAccount: boolean;
  /** Whether what was saved hasn't reached the account yet. */
  readonly isWaiting: boolean;
  readonly isReminded: boolean;
  /** Cards that were saved, in the account first. */
  readonly saved: readonly SavedCard[];
  readonly saveCard: (card: SavedCard) => void;
  readonly removeCard: (card: SavedCard) => void;
  /** Whether anything waits in the tab that the account could have. */
  readonly canSave: boolean;
  /** Keeps the answers and the saved cards with the account. */
  readonly save: () => void;
  /** Keeps them, to be reminded on that day; null for no reminder. */
  readonly remind: (day: IsoDate | null) => void;
}

/** Somebody's answers: what they said in this tab last, else what they keep with their account. */
export function useAnswers(today: IsoDate): {
  readonly answers: Answers | null;
  readonly keeping: Keeping;
  readonly answer: (given: Answers) => void;
  readonly forget: () => void;
} {
  const services = useServices();
  const { session } = useAuth();
  const isAccounts = isMember(session);
  const store = useCardsStore();
  const { choices, saved } = useKeptCards();
  const { state } = useStanding(cardsStandingOf);
  const kept = isAccounts ? choices : null;
  const [typed, setTyped] = useState<Answers | null>(null);
  // The prerendered page has the questions; whoever answered before goes on from there.
  useEffect(() => setTyped(answersOfTab.read()), []);
  const [inTab, setInTab] = useState<readonly SavedCard[]>([]);
  useEffect(() => setInTab(savedInTab.read() ?? []), []);
  const keepInTab = (cards: readonly SavedCard[]) => {
    if (cards.length > 0) savedInTab.keep(cards);
    else savedInTab.forget();
    setInTab(cards);
  };
  const ofAccount = isAccounts ? saved : noCards;
  const isOther = (id: string) => (each: SavedCard) => each.id !== id;
  const onlyInTab = inTab.filter(({ id }) => ofAccount.every(isOther(id)));
  const isKept = kept !== null;
  useEffect(() => {
    if (!isKept) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import('../../data/cards/look_again.ts').then(
      ({ followLookAgain }) => {
        if (!isOver) stop = followLookAgain(services, today, () => undefined);
      },
      // The day is worked out again by the next page that shows it.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [services, isKept, today]);

  const answers = typed ?? kept?.answers ?? null;
  const keep = (reminder: Partial<CardChoices>) => {
    if (answers === null) return;
    const short = Object.entries(answers).map(([name, text]) => [
      name,
      text.trim().slice(0, maxCharacters),
    ]);
    const { isReminded = false, lookAgainOn = null } = { ...kept, ...reminder };
    store.choose({ answers: Object.fromEntries(short) as Answers, isReminded, lookAgainOn });
    answersOfTab.forget();
    setTyped(null);
  };
  return {
    answers,
    keeping: {
      isMember: isAccounts,
      isInAccount: isKept && typed === null,
      isWaiting: isKept && (state === 'waiting' || state === 'refused'),
      isReminded: typed === null && kept?.isReminded === true,
      saved: [...ofAccount, ...onlyInTab],
      saveCard: (card) =>
        isAccounts ? store.saveCards([card]) : keepInTab([...inTab.filter(isOther(card.id)), card]),
      removeCard({ id }) {
        if (ofAccount.some((each) => each.id === id)) store.removeCard(id);
        keepInTab(inTab.filter(isOther(id)));
      },
      canSave: isAccounts && (!isKept || typed !== null || onlyInTab.length > 0),
      save() {
        keep({});
        store.saveCards(onlyInTab.slice(0, MAX_SAVED_CARDS - ofAccount.length));
        keepInTab([]);
      },
      remind: (day) =>
        keep(day === null ? { isReminded: false } : { isReminded: true, lookAgainOn: day }),
    },
    answer(given) {
      if (kept !== null && typed === null) return store.choose({ ...kept, answers: given });
      answersOfTab.keep(given);
      setTyped(given);
    },
    forget() {
      answersOfTab.forget();
      setTyped(null);
      if (isKept) store.forget();
    },
  };
}
