/** An expected error that prevents the server or a command from starting, in one line that an operator can act on. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The exit code of the process. */
  readonly code: number;
  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/** The exit code of an error that may pass if the command is repeated later (`EX_TEMPFAIL` of sysexits). */
export const busy = 75;
