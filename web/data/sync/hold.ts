export interface SyncHold {
  /** Keeps every document from being sent until the returned function is called: while a visitor's rows are being
   *  moved to a member, sending them again under the member's name would make copies. */
  readonly hold: () => () => void;
  /** Settles when nothing holds it back. */
  readonly isFree: () => Promise<void>;
}

export function syncHoldOf(): SyncHold {
  let holding: Promise<void> = Promise.resolve();
  return {
    hold() {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      holding = Promise.all([holding, held]).then(() => undefined);
      return release;
    },
    isFree: () => holding,
  };
}
