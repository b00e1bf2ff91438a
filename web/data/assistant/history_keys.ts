/** The key of every list of conversations in the cache. */
export const conversationsKeyOf = () => ['conversations'] as const;

/** The key of what this server has, and of what was used today. */
export const settingsKeyOf = () => ['assistant-settings'] as const;
