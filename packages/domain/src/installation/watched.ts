/** From where on what an operator watches is amiss: the page of the installation and the rules of alarm hold to these. */
export const watchLimits = {
  /** Seconds that the clocks of the database and of the server may be apart. */
  drift: 5,
  /** Seconds apart from which on a process says that it is not ready: what it shows and signs would bear another time. */
  driftUnready: 60,
  /** Seconds that a line of the audit log may wait for its seal. */
  unsealed: 120,
  /** Seconds that a text which is due may wait. */
  unsent: 1_800,
  /** Seconds that the file storage may take for a few bytes. */
  storage: 1,
  /** Hours that the newest daily copy may be old: a day, and the time that one takes. */
  copy: 26,
} as const;
