import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');
const migrations = 'apps/api/migrations';

/** The first version that may run beside its successor. Older versions were written to run alone. */
const firstBeside = '031514b5e23bbc3df9e66dff68f93f4b026b7db8';

/** A former version by its commit, or the reason why it cannot be determined. */
type Former = { readonly commit: string } | { readonly unknown: string };

/**
 * Finds the version before the one in the folder: the commit before the newest change of the database's schema, with
 * migrations that are a prefix of the current ones. An uncommitted migration is the newest change. FORMER_VERSION names
 * another version, such as the previous release.
 * @throws if FORMER_VERSION is not in the history
 */
export function formerVersion(
  folder = root,
  first = firstBeside,
  named = process.env.FORMER_VERSION,
): Former {
  const git = (...words: readonly string[]) => said('git', ['-C', folder, ...words]);
  const follows = (commit: string) => git('merge-base', '--is-ancestor', first, commit) !== null;
  if (git('rev-parse', '--git-dir') === null)
    return { unknown: `${folder} has no history, or git is not there` };
  if (named) {
    const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
    if (commit === null) throw new Error(`FORMER_VERSION=${named} is not in the history here`);
    return { commit };
  }
  if (!follows('HEAD')) return { unknown: `the history here does not reach back to ${first.slice(0, 8)}` };
  if (git('status', '--porcelain', '--', migrations) !== '')
    return { commit: git('rev-parse', 'HEAD') ?? first };
  // With the contents: a database refuses a migration whose text changed after it was applied.
  const shapeAt = (commit: string) => git('ls-tree', '-r', commit, '--', migrations) ?? '';
  const today = shapeAt('HEAD');
  for (const change of git('log', '--format=%H', '--', migrations)?.split('\n') ?? []) {
    const before = git('rev-parse', '--verify', `${change}^`);
    if (before === null || !follows(before)) break;
    // A version on a merged branch may lack a migration that precedes one of its own: it is not a predecessor.
    if (today.startsWith(shapeAt(before))) return { commit: before };
  }
  return { commit: first };
}

/**
 * Puts a version into an empty folder, so that its server can be started there. It runs on our packages, each a link to
 * ours, but for the workspaces, which are its own; and without front ends, which only a build would make. Nothing of it
 * stays in the repository.
 */
export function layOut(commit: string, folder: string): void {
  const archive = join(folder, 'former.tar');
  must('git', ['-C', root, 'archive', `--output=${archive}`, commit, 'apps', 'packages', 'package.json']);
  must('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  const modules = join(folder, 'node_modules');
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: folder }).map((path) => ({
    place: dirname(path),
    name: String(JSON.parse(readFileSync(join(folder, path), 'utf8')).name),
  }));
  const scopes = new Set(workspaces.map(({ name }) => dirname(name)));
  for (const scope of scopes) mkdirSync(join(modules, scope), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && !scopes.has(name))
      link(join(root, 'node_modules', name), join(modules, name));
  }
  for (const { place, name } of workspaces) {
    link(join(folder, place), join(modules, name));
    const own = join(root, place, 'node_modules');
    if (existsSync(own)) link(own, join(folder, place, 'node_modules'));
  }
}

/** A call of the wire, as far as it is data. */
interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: { readonly who: string };
}

/** The endpoints of the version laid out in the folder, by its own contract. */
export function callsOf(folder: string): readonly Call[] {
  const registry = pathToFileURL(join(folder, 'packages/contract/src/registry.ts')).href;
  const told = must(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { endpoints } from ${JSON.stringify(registry)};
    const calls = [...endpoints].map(([name, { method, path, access }]) => ({ name, method, path, access }));
    process.stdout.write(JSON.stringify(calls));`,
  ]);
  return JSON.parse(told);
}

/** Links a folder, with a junction on Windows, where a symbolic link needs additional rights. */
function link(to: string, path: string): void {
  symlinkSync(to, path, 'junction');
}

/** The output of a program; null if it fails or is not installed. */
function said(program: string, words: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** @throws with the program's error output */
function must(program: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}
