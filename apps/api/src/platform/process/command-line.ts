/**
 * The command line of one of the platform's commands as an operator types it here: by npm in a checkout; in an
 * installed artefact as `bin/portal` was called, with its settings file.
 */
export function commandLine(command: string, words = ''): string {
  const called = process.env.PORTAL_CALLED;
  if (called) return `${called} ${command} ${words}`.trimEnd();
  return `npm run ${command}${words === '' ? '' : ` -- ${words}`}`;
}
