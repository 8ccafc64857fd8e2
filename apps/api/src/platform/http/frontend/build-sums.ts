import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The SHA-256 of every file of a build that browsers receive, in the format of `sha256sum -c` for the folder of the
 * same build. Compressed variants have the same content and are omitted, and rendered pages are in no file.
 */
export async function buildSums(client: string): Promise<string> {
  const files = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !/\.(br|gz|html)$/.test(file.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const lines: string[] = [];
  for (const file of files) {
    const sum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    lines.push(`${sum}  ${relative(client, file).split(sep).join('/')}\n`);
  }
  return lines.join('');
}
