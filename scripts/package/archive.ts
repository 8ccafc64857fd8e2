import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

/** An entry of the artefact: a project file, a text, or a link to another entry. */
export type Content =
  | { readonly file: string; readonly runs: boolean }
  | { readonly text: string; readonly runs: boolean }
  | { readonly link: string };

/** Entries by path below the artefact's folder, with `/`. */
export type Contents = ReadonlyMap<string, Content>;

const sorted = (contents: Contents) => [...contents].sort(([a], [b]) => (a < b ? -1 : 1));

/** Writes the artefact as a folder, replacing an earlier one. */
export async function writeFolder(folder: string, contents: Contents): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, content] of sorted(contents)) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    if ('link' in content) {
      await symlink(content.link, place);
      continue;
    }
    if ('file' in content) await copyFile(content.file, place);
    else await writeFile(place, content.text);
    await chmod(place, modeOf(content));
  }
}

/**
 * Writes the same as a tarball: all entries below one folder of its name, sorted, with one time, owned by root. The
 * same contents give the same bytes.
 */
export async function writeTarball(file: string, contents: Contents, moment: Date): Promise<void> {
  const top = basename(file, '.tar.gz');
  const { readable, controller } = createTarPacker();
  const common = { mtime: moment, uid: 0, gid: 0, uname: 'root', gname: 'root' };
  const fill = async () => {
    for (const { path, content } of withFolders(top, contents)) {
      const header = { ...common, name: path, mode: modeOf(content) };
      const body = await bodyOf(content);
      // Every entry must be ended before the next one, folders included.
      const writer = controller.add({ ...header, ...kindOf(content), size: body.length }).getWriter();
      if (body.length > 0) await writer.write(body);
      await writer.close();
    }
    controller.finalize();
  };
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([
    pipeline(Readable.fromWeb(readable as never), createGzip({ level: 9 }), createWriteStream(file)),
    fill(),
  ]);
}

/** Entries in archive order: a folder precedes its content. `null` is a folder. */
function* withFolders(top: string, contents: Contents): Iterable<{ path: string; content: Content | null }> {
  const made = new Set<string>();
  for (const [path, content] of sorted(contents)) {
    const steps = `${top}/${path}`.split('/');
    for (let depth = 1; depth < steps.length; depth += 1) {
      const folder = `${steps.slice(0, depth).join('/')}/`;
      if (!made.has(folder)) yield { path: folder, content: null };
      made.add(folder);
    }
    yield { path: steps.join('/'), content };
  }
}

function modeOf(content: Content | null): number {
  if (content === null) return 0o755;
  if ('link' in content) return 0o777;
  return content.runs ? 0o755 : 0o644;
}

function kindOf(content: Content | null) {
  if (content === null) return { type: 'directory' as const };
  return 'link' in content ? { type: 'symlink' as const, linkname: content.link } : { type: 'file' as const };
}

async function bodyOf(content: Content | null): Promise<Buffer> {
  if (content === null || 'link' in content) return Buffer.alloc(0);
  return 'file' in content ? readFile(content.file) : Buffer.from(content.text);
}

/** Writes the checksum in the format of `sha256sum -c`. */
export async function writeSum(file: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  await writeFile(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
}
