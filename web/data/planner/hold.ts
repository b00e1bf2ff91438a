let holding: Promise<void> = Promise.resolve();

/** Keeps the planner from sending until the returned function is called: while a visitor's rows are being
 *  moved to a member, sending them again under the member's name would make copies. */
export function holdPlanner(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  holding = Promise.all([holding, held]).then(() => undefined);
  return release;
}

/** Settles when nothing holds the planner back. */
export const plannerIsFree = (): Promise<void> => holding;
