/** Letters of a question. */
export const MAX_QUESTION = 2_000;
