/** The key of every list of conversations in the cache. */
export const conversationsKeyOf = () => ['conversations'] as const;
