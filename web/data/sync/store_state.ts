/** What a store knows of itself. */
export interface StoreState<Document> {
  document: Document;
  /** What lay in the place when this tab last read or wrote it. */
  seen: string | null;
  /** The revision up to which other tabs, and this one after a reload, find what was changed here. */
  shared: number;
  isUnsaved: boolean;
  /** Grows when a person leaves: what was on its way for them arrives nowhere. */
  person: number;
}
