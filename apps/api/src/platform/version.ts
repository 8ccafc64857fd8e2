import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * The release that runs, as the root's package.json names it; where it was installed from an artefact, with the commit it
 * was made of (a `+` behind it: of files that were in no commit).
 */
export const version: string = read('package.json').version + commit();

function commit(): string {
  if (!existsSync(join(root, 'release.json'))) return '';
  const { commit } = read('release.json') as { readonly commit: string | null };
  return commit === null ? '' : ` (${commit.slice(0, 12)}${commit.endsWith('+') ? '+' : ''})`;
}
