import { createContext, useContext } from 'react';

/** What keeps something in memory, one of each kind for an app: made when it is first asked for. */
export interface Pieces {
  readonly of: <Piece>(make: () => Piece) => Piece;
}

/** Outside of an app there are none: asking for one throws. */
export const PiecesContext = createContext({} as Pieces);

/** One piece of this app. */
export const usePiece = <Piece>(make: () => Piece): Piece => useContext(PiecesContext).of(make);
