// Keys of what is read in the community: a change names those that it makes stale.

export const communityKey = ['community'] as const;

export const aliasKey = ['community', 'alias'] as const;
export const blocksKey = ['community', 'blocks'] as const;
export const circlesKey = ['community', 'circles'] as const;
export const decisionsKey = ['community', 'decisions'] as const;
export const draftsKey = ['community', 'drafts'] as const;
export const feedKey = ['community', 'questions'] as const;
export const matchKey = ['community', 'match'] as const;
export const meetingsKey = ['community', 'meetings'] as const;
export const queueKey = ['community', 'queue'] as const;
export const reportedKey = ['community', 'reported'] as const;
export const searchKey = ['community', 'search'] as const;
export const threadKey = ['community', 'thread'] as const;
