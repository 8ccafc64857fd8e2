import { existsSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parse } from 'acorn';
import { full } from 'acorn-walk';

/**
 * The workspace files that the entries reach, including the entries, by path below `root`. Every relative path or
 * `@procure/…` name in a file counts, wherever it is: an import, a thread, a program to start. Files that no reached
 * file names (tests, and files for tests and builds) are not included.
 */
export function reachedFrom(entries: readonly string[], root: string): readonly string[] {
  const reached = new Set(entries);
  for (const path of reached) {
    if (!path.endsWith('.ts')) continue;
    for (const name of stringsOf(stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')), path)) {
      const named = fileOf(name, path, root);
      if (named !== null) reached.add(named);
    }
  }
  return [...reached].sort();
}

/** The packages that built JavaScript imports, by the imported names. */
export function importedBy(code: string): readonly string[] {
  const names = new Set<string>();
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    const { source } = node as { source?: { value?: unknown } | null };
    const name = source?.value;
    if (typeof name !== 'string' || /^(?:\.|\/|node:)/.test(name)) return;
    names.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  });
  return [...names].sort();
}

function stringsOf(code: string, path: string): readonly string[] {
  const strings: string[] = [];
  const add = (value: unknown) => typeof value === 'string' && strings.push(value);
  try {
    full(parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }), (node) => {
      const { type, value, source } = node as { type: string; value?: unknown; source?: { value?: unknown } };
      if (type === 'Literal') add(value);
      else add(source?.value);
    });
  } catch (error) {
    throw new Error(`${path} cannot be read`, { cause: error });
  }
  return strings;
}

function fileOf(name: string, from: string, root: string): string | null {
  if (!/^(?:\.{1,2}\/|@procure\/[\w-]+\/).*\.(?:ts|json)$/.test(name)) return null;
  const path = name.startsWith('@')
    ? name.replace(/^@procure\/([\w-]+)\//, 'packages/$1/src/')
    : relative(root, join(root, dirname(from), name));
  if (existsSync(join(root, path)) && statSync(join(root, path)).isFile()) return path.replaceAll('\\', '/');
  // A missing file would otherwise fail only when it is first used.
  if (name.startsWith('@')) throw new Error(`${from} names ${name}, which is not there`);
  return null;
}
