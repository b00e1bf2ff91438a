export type DangerKind =
  /** Wanting to die, or to harm oneself. */
  | 'self'
  /** The same, and something is already taken or done. */
  | 'done'
  | 'partner'
  | 'child'
  | 'elder'
  /** Threats and arms. */
  | 'now'
  /** Wanting to hurt somebody. */
  | 'others';
