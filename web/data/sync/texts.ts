/** Texts under names, in a database of the browser. Throws where it refuses. */
export interface TextDatabase {
  readonly get: (name: string) => Promise<string | null>;
  readonly put: (name: string, text: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
