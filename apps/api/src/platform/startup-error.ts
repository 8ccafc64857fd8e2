/** What keeps the server from starting, said in one line that an operator can act on. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
