import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Content, writeFolder, writeSum, writeTarball } from './archive.ts';
import { list, refuseLicences, writeBill, writeNotices } from './bill.ts';
import { commandsOf, gather, json } from './contents.ts';
import { refuseUnnamedParts } from './inside.ts';
import { nameOf, type Release } from './name.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'build') },
    /** For tests, which unpack the tarball. */
    'tarball-only': { type: 'boolean', default: false },
  },
});
if (process.platform === 'win32') {
  console.error('请在 Linux 或 macOS 上制作安装包 / An artefact is made on Linux or macOS');
  process.exit(1);
}

const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release: Release = {
  version,
  commit: commit(),
  platform: `${process.platform}-${process.arch}`,
  node: devDependencies.node,
  commands: commandsOf(root),
};
const { contents, onServer, inBrowsers } = gather(root);
const listed = list(root, onServer, inBrowsers);
refuseLicences(listed);
refuseUnnamedParts(listed, [...contents.keys()]);
const texts: Readonly<Record<string, string>> = {
  'release.json': json(release),
  'package.json': json({
    name: 'supplier-portal',
    version,
    private: true,
    license: 'Apache-2.0',
    type: 'module',
  }),
  'sbom.cdx.json': writeBill(release, listed),
  'THIRD-PARTY-NOTICES.txt': writeNotices(release, listed),
};
for (const [path, text] of Object.entries(texts)) contents.set(path, { text, runs: false });

const name = await nameOf(release, contents);
const folder = join(resolve(values.to), name);
const tarball = `${folder}.tar.gz`;
if (!values['tarball-only']) await writeFolder(folder, contents);
await writeTarball(tarball, contents, moment());
await writeSum(tarball);
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const sizes = [...contents.values()].map(sizeOf);
console.log(`安装包 ${version}（${release.commit ?? '提交未知'}），${release.platform}：`);
console.log(`  ${tarball}  ${megabytes(statSync(tarball).size)}`);
console.log(
  `  ${values['tarball-only'] ? '解开后' : folder}  ${megabytes(sizes.reduce((sum, size) => sum + size, 0))}`,
);

function sizeOf(content: Content): number {
  if ('link' in content) return 0;
  return 'file' in content ? statSync(content.file).size : Buffer.byteLength(content.text);
}

function commit(): string | null {
  const head = git('rev-parse', 'HEAD');
  if (head === null) return null;
  return head + (git('status', '--porcelain') === '' ? '' : '+');
}

/** Time of the commit: two packages of one commit have the same bytes. */
function moment(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? '0';
  return new Date(Number(seconds) * 1000);
}

function git(...words: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
