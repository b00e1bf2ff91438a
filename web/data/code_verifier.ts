/** What proves that a code from another service answers this tab: `text` is null until the client has made it. */
export interface CodeVerifier {
  text: string | null;
}
