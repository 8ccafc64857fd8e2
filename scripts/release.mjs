/**
 * `npm run release -- 0.2.0`: sets the version of every package, gives the changes in CHANGELOG.md their version and
 * date, commits and tags. Changes nothing if a check fails. CONTRIBUTING.md says what to do before and after.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pinned-node.mjs';

const changelog = 'CHANGELOG.md';
/** The parts of a version's changes, as keepachangelog.com names them. */
const parts = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
/** Pages whose commands name a package by its version. */
const pagesWithPackages = 'docs/operations*.md';

const read = (path) => readFileSync(join(root, path), 'utf8');
const readJson = (path) => JSON.parse(read(path));
const toText = (value) => `${JSON.stringify(value, null, 2)}\n`;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Manifests of the root and of every workspace. */
function manifests() {
  const workspaces = readJson('package.json').workspaces.map((pattern) => `${pattern}/package.json`);
  return ['package.json', ...globSync(workspaces, { cwd: root }).map((path) => path.replaceAll('\\', '/'))];
}

/** Sets the version of a manifest, or of its entry in the lock, and of the workspaces that it depends on. */
function setVersion(manifest, version, names) {
  manifest.version = version;
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    for (const name of Object.keys(manifest[field] ?? {})) {
      if (names.has(name)) manifest[field][name] = version;
    }
  }
}

const isNewer = (version, than) => {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && one[at] > other[at];
};

/** The changes that CHANGELOG.md lists under "Unreleased", without the heading. */
function unreleased(text) {
  const [, body = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? [];
  return body;
}

/** The reasons against releasing `version`. */
function obstacles(version) {
  const problems = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`usage: npm run release -- 0.2.0, not "${version}"`];
  const current = readJson('package.json').version;
  if (!isNewer(version, current)) problems.push(`${version} is not newer than ${current}`);
  for (const path of manifests()) {
    if (readJson(path).version !== current) problems.push(`${path} has another version than package.json`);
  }
  if (git('status', '--porcelain') !== '') problems.push('the working tree has changes: commit them first');
  if (git('tag', '--list', `v${version}`) !== '') problems.push(`the tag v${version} exists`);
  const changes = unreleased(read(changelog));
  if (!/^- /m.test(changes)) problems.push(`${changelog} lists no change under "Unreleased"`);
  for (const [, heading] of changes.matchAll(/^### (.+)$/gm)) {
    if (!parts.includes(heading)) problems.push(`${changelog}: "${heading}" is none of ${parts.join(', ')}`);
  }
  return problems;
}

/** The contents of the files that the release changes, by path. */
function releaseOf(version) {
  const files = new Map();
  const current = readJson('package.json').version;
  const names = new Set(manifests().map((path) => readJson(path).name));
  for (const path of manifests()) {
    const manifest = readJson(path);
    setVersion(manifest, version, names);
    files.set(path, toText(manifest));
  }
  const lock = readJson('package-lock.json');
  lock.version = version;
  for (const path of manifests()) {
    setVersion(lock.packages[path.replace(/\/?package\.json$/, '')], version, names);
  }
  files.set('package-lock.json', toText(lock));
  const date = new Date().toISOString().slice(0, 10);
  files.set(
    changelog,
    read(changelog).replace(/^## Unreleased$/m, () => `## Unreleased\n\n## ${version} - ${date}`),
  );
  for (const path of globSync(pagesWithPackages, { cwd: root })) {
    files.set(path, read(path).replaceAll(`supplier-portal-${current}-`, `supplier-portal-${version}-`));
  }
  return files;
}

function main(version = '') {
  const against = obstacles(version);
  for (const reason of against) console.error(reason);
  if (against.length > 0) return 1;
  const files = releaseOf(version);
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  git('add', '--', ...files.keys());
  git(
    'commit',
    '--quiet',
    '--message',
    `Release ${version}`,
    '--message',
    `The changes are in ${changelog}.`,
  );
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log(`Committed and tagged v${version}. Publish both: git push --follow-tags`);
  return 0;
}

process.exitCode = main(process.argv[2]);
