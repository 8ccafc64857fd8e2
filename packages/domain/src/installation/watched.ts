/** The limits beyond which a monitored value is reported, on the installation page and by the alerting rules. */
export const watchLimits = {
  /** Seconds by which the clocks of the database and of the server may differ. */
  drift: 5,
  /**
   * Seconds of difference at which a process reports that it is not ready, because it would display and sign wrong
   * times.
   */
  driftUnready: 60,
  /** Seconds that an entry of the audit log may wait for its seal. */
  unsealed: 120,
  /** Seconds that a due message may wait. */
  unsent: 1_800,
  /** Seconds that the file storage may take for a few bytes. */
  storage: 1,
  /** Age in hours that the newest daily backup may have: a day, and the duration of a backup. */
  copy: 26,
} as const;
