import { aprBps } from '../money/cents.ts';

/**
 * The rate that a card is counted at until its owner knows the real one: the middle one of what the cards of the CFPB's survey
 * (as of December 31, 2025) ask of somebody with a score of 619 or less, in basis points. A test finds it in the survey.
 * Source: docs/domain/planner.md#a-rate-that-nobody-knows
 */
export const GUESSED_CARD_APR = aprBps(2387);
