/** What a message to the operator may be about. */
export const contactTopics = [
  'account',
  'planner',
  'privacy',
  'access',
  'something_wrong',
  'other',
] as const;

/** The page says so before it sends; the server refuses more. */
export const maxCharacters = { name: 80, email: 254, body: 4000 } as const;

/** Whoever opens, writes and sends in less is a machine; the page waits until so much has passed. */
export const minElapsedMs = 2000;
