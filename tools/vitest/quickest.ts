/** Milliseconds of the quickest of three runs: for ratios in one run, which hold on a slow machine as on a fast one. */
export function quickestMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}
