import { createContext, useContext } from 'react';

/** What keeps something in memory, one of each kind for an app: made when it is first asked for. */
export interface Pieces {
  readonly of: <Piece>(make: () => Piece) => Piece;
}

export const PiecesContext = createContext<Pieces | null>(null);

/** One piece of this app. Throws outside of one: a defect of the caller. */
export function usePiece<Piece>(make: () => Piece): Piece {
  const pieces = useContext(PiecesContext);
  if (pieces === null) throw new Error('No PiecesContext');
  return pieces.of(make);
}
