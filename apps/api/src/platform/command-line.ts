/**
 * How a command of the house is typed where this runs: by npm in a checkout; where an artefact was installed, as its
 * `bin/portal` was called, with the file of settings that was named to it.
 */
export function commandLine(command: string, words = ''): string {
  const called = process.env.PORTAL_CALLED;
  if (called) return `${called} ${command} ${words}`.trimEnd();
  return `npm run ${command}${words === '' ? '' : ` -- ${words}`}`;
}
