import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Contents } from './archive.ts';

/** The data that `bin/portal` and the server read about themselves. */
export interface Release {
  readonly version: string;
  /** The packed commit, with `+` if files differed from it; null without history. */
  readonly commit: string | null;
  readonly platform: string;
  /** The Node that the package was tested with; a later one of the same major version runs it too. */
  readonly node: string;
  readonly commands: Readonly<Record<string, string>>;
}

/**
 * The name of the tarball and of the folder in it: version, commit and machine, so that two commits of one version
 * can be installed side by side. Contents without a commit add their hash.
 */
export async function nameOf(
  { version, commit, platform }: Pick<Release, 'version' | 'commit' | 'platform'>,
  contents: Contents,
): Promise<string> {
  const short = commit?.slice(0, 10) ?? 'uncommitted';
  const own = commit === null || commit.endsWith('+') ? `.${(await digestOf(contents)).slice(0, 8)}` : '';
  return `supplier-portal-${version}-${short}${own}-${platform}`;
}

async function digestOf(contents: Contents): Promise<string> {
  const hash = createHash('sha256');
  for (const [path, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0`);
    if ('link' in content) hash.update(content.link);
    else hash.update('file' in content ? await readFile(content.file) : content.text);
    hash.update('\0');
  }
  return hash.digest('hex');
}
