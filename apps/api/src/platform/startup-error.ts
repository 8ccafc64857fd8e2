/** What keeps the server, or a command, from starting, said in one line that an operator can act on. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The code that the process ends with. */
  readonly code: number;
  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/** The code of what may simply be tried later (`EX_TEMPFAIL` of sysexits). */
export const busy = 75;
