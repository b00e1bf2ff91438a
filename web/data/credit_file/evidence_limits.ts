/** What the bucket takes of one file. */
export const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;
