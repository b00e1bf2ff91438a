const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] || otherwise);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
};

/** For tests that try things at random, or again and again: short and the same every time in the gate, long and other
 *  every time in `npm run soak`. Whatever fails tells the seed. */
export const soak = {
  /** So many times what the gate tries. */
  factor: number('SOAK', 1),
  seed: number('SEED', 20_261_122),
  /** So many times as long as on an idle machine something may take here: the runner measures it (tools/machine.mjs). */
  pace: number('TEST_PACE', 1),
} as const;

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
