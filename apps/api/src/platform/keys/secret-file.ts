import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';

/**
 * The secret in the file (mode 0600); creates it first if it is missing and `make` is given, otherwise returns null.
 * Two processes that start together on one folder must end with the same secret, and neither may read an empty file.
 * Therefore the finished file is linked into place, which succeeds for only one of them.
 */
export async function keepSecret(path: string, make: () => string): Promise<string>;
export async function keepSecret(path: string, make: (() => string) | null): Promise<string | null>;
export async function keepSecret(path: string, make: (() => string) | null): Promise<string | null> {
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) return found.trim();
  if (make === null) return null;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(path, 'utf8')).trim();
}
