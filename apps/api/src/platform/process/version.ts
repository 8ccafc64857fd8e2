import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * The running release, as in the root's package.json; for an installed artefact, with the commit it was built from
 * (followed by `+` if it contains uncommitted files).
 */
export const version: string = read('package.json').version + commit();

function commit(): string {
  if (!existsSync(join(root, 'release.json'))) return '';
  const { commit } = read('release.json') as { readonly commit: string | null };
  return commit === null ? '' : ` (${commit.slice(0, 12)}${commit.endsWith('+') ? '+' : ''})`;
}
