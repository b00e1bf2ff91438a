// How long what is written in a circle may be, in characters, in how many circles one may be, and how many are in one. The
// database decides (supabase/schemas/community); a page says it before it sends.

export const longestCommitment = 140;
export const longestLine = 200;
export const longestCircleName = 40;
export const longestPurpose = 140;
export const shortestAlias = 3;
export const longestAlias = 24;
export const maxCircles = 2;
export const maxMembers = 5;
export const longestPauseWeeks = 8;
/** Weeks in a row after which a member is asked, privately, whether they want to stay. */
export const restsBeforeAsking = 3;

/** Hours after which an account may be matched with others. */
export const matchAccountHours = 24;

/** Characters as a person counts them, and as the database does. */
export const lengthOf = (words: string): number => Array.from(words.trim()).length;
