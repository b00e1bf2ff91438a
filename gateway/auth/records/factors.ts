import { textUnlessEmpty, time } from '../kernel/presentation.ts';

/** A second factor of a user, verified or about to be. */
export interface Factor {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: string;
  readonly status: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const hasVerifiedFactor = (user: { readonly factors: readonly Factor[] }): boolean =>
  user.factors.some(({ status }) => status === 'verified');

/** As clients see it: no secret. */
export const presentFactor = (factor: Factor) => ({
  id: factor.id,
  ...time('created_at', factor.created_at),
  ...time('updated_at', factor.updated_at),
  status: factor.status,
  ...textUnlessEmpty('friendly_name', factor.friendly_name),
  factor_type: factor.factor_type,
});
