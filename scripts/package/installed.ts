import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The entry of package-lock.json for one path. */
interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that runs: its path below the root, its name there and its published name. */
export interface Package {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly author: string | null;
  readonly homepage: string | null;
}

/** A dependency: the path that needs it, and the imported name. */
export interface Need {
  readonly from: string;
  readonly name: string;
}

/**
 * The installed packages that the needs reach, by path, resolved as Node does from each dependant. Packages for other
 * machines are not installed and are left out. Each must have the version in the lock.
 */
export function closureOf(needs: readonly Need[], root: string): readonly string[] {
  const lock = readLock(root);
  const packages = new Set<string>();
  const waiting: (Need & { readonly isOptional: boolean })[] = needs.map((need) => ({
    ...need,
    isOptional: false,
  }));
  for (const { from, name, isOptional } of waiting) {
    const path = placeOf(name, from, lock);
    const locked = path === null ? undefined : lock[path];
    if (locked?.link === true) continue;
    if (path === null || locked === undefined || !existsSync(join(root, path))) {
      if (isOptional) continue;
      throw new Error(`${from} needs ${name}, which is not installed`);
    }
    if (packages.has(path)) continue;
    packages.add(path);
    const { version } = readPackage(path, root);
    if (version !== locked.version) throw new Error(`${path} is ${version}, the lock has ${locked.version}`);
    for (const [other, optional] of wantedBy(locked)) {
      waiting.push({ from: path, name: other, isOptional: optional });
    }
  }
  return [...packages].sort();
}

/**
 * Dependencies, each with whether it may be missing. Optional ones may, as on other machines; optional peers are left
 * out.
 */
function* wantedBy(locked: Locked): Iterable<readonly [string, boolean]> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked;
  for (const name of Object.keys(dependencies)) yield [name, false];
  for (const name of Object.keys(optionalDependencies)) yield [name, true];
  for (const name of Object.keys(peerDependencies)) {
    if (locked.peerDependenciesMeta?.[name]?.optional !== true) yield [name, false];
  }
}

/** The runtime dependencies of a workspace. */
export function needsOf(workspace: string, root: string): readonly Need[] {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  ) as Locked;
  const lock = readLock(root);
  const here = Object.keys(optionalDependencies).filter((name) => {
    const path = placeOf(name, workspace, lock);
    return path !== null && existsSync(join(root, path));
  });
  return [...Object.keys(dependencies), ...here].map((name) => ({ from: workspace, name }));
}

/** Licences that a person read in the licence file of a version whose manifest names none. */
const readLicences: Readonly<Record<string, string>> = { 'png-js@1.1.0': 'MIT' };

export function readPackage(path: string, root: string): Package {
  const of = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const licence = typeof of.license === 'object' ? of.license?.type : of.license;
  const author = typeof of.author === 'object' ? of.author?.name : of.author;
  return {
    path,
    name: of.name,
    version: of.version,
    licence:
      licence ??
      of.licenses?.map((one: { type: string }) => one.type).join(' OR ') ??
      readLicences[`${of.name}@${of.version}`] ??
      null,
    author: author ?? null,
    homepage: of.homepage ?? null,
  };
}

function readLock(root: string): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

function placeOf(name: string, from: string, lock: Readonly<Record<string, Locked>>): string | null {
  for (let at = from; ; ) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (at === '') return null;
    // A workspace is not below another's node_modules: its parent is the root.
    at = at.includes('node_modules/') ? at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '') : '';
  }
}
