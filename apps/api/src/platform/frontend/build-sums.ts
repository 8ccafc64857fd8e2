import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Every file that a build gives to browsers, by its SHA-256, as `sha256sum -c` reads it from the folder of the same
 * build. The compressed forms are these files too, and what is rendered is in no file.
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
