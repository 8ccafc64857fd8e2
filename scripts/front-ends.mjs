import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pinnedNode, root } from './pinned-node.mjs';

/** Looked up only when it is used: before the first start nothing is installed. */
const vite = () =>
  join(
    dirname(createRequire(join(root, 'packages/ui/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
const reactRouter = () => [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'];

/** The built front ends: folder, folder of the served files in it, and build program. */
const frontEnds = {
  portal: { words: '供应商门户', folder: 'apps/portal', served: 'build/client', program: reactRouter },
  console: { words: '采购方控制台', folder: 'apps/console', served: 'build/client', program: reactRouter },
  // Its one file is compressed on the first request, as rendered pages are.
  verifier: {
    words: '证据核对页',
    folder: 'packages/verifier',
    served: null,
    program: () => [vite(), 'build', '--config', 'page/vite.config.ts'],
  },
};

/** Names of all front ends. */
export const everyFrontEnd = Object.keys(frontEnds);

/** The front ends whose sources changed since they were built. */
export function outdated() {
  return everyFrontEnd.filter((name) => readStamp(name) !== makeStamp(name));
}

function stampPath(name) {
  return join(root, frontEnds[name].folder, 'build', '.stamp');
}

function readStamp(name) {
  return existsSync(stampPath(name)) ? readFileSync(stampPath(name), 'utf8') : null;
}

/** Hash of everything a build reads: the front end, the packages, and the versions of the libraries. */
function makeStamp(name) {
  const hash = createHash('sha256').update(JSON.stringify([process.platform, process.arch]));
  // Generated folders. A folder of sources may be called `build` as well.
  const made = new Set(['node_modules', '.react-router']);
  const outputs = new Set(everyFrontEnd.map((one) => join(root, frontEnds[one].folder, 'build')));
  const visit = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!made.has(entry.name) && !outputs.has(path)) visit(path);
      } else if (!/\.test\.tsx?$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(path);
        hash.update(`${relative(root, path)}\0${mtimeMs}\0${size}\n`);
      }
    }
  };
  if (name !== 'verifier') visit(join(root, frontEnds[name].folder));
  visit(join(root, 'packages'));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}

/**
 * Builds the named front ends side by side and compresses what they serve.
 * @param {readonly string[]} list
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function build(list) {
  const results = await Promise.all(
    list.map(async (name) => {
      const started = Date.now();
      const { words, folder, served, program } = frontEnds[name];
      console.log(`正在构建${words}… / Building the ${name} …`);
      // Before the build, so that a source saved meanwhile makes it outdated again.
      const stamp = makeStamp(name);
      const { code, output } = await run(program(), join(root, folder));
      if (code !== 0) {
        console.error(`${output}\n${words}构建失败 / Building the ${name} failed`);
        return false;
      }
      if (served !== null) await compressFolder(join(root, folder, served));
      writeFileSync(stampPath(name), stamp);
      console.log(`${words}已构建，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
      return true;
    }),
  );
  return results.every(Boolean);
}

function run(program, cwd) {
  return new Promise((done) => {
    const child = spawn(pinnedNode() ?? process.execPath, program, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code, output }));
  });
}

const compressible = /\.(?:js|css|html|svg|json|txt|xml|webmanifest|wasm|ico)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every file that becomes smaller; zlib's own threads use all cores. */
async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (path) => {
      const body = await readFile(path);
      const [br, gz] = await Promise.all([
        brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        zip(body, { level: 9 }),
      ]);
      if (br.length < body.length) await writeFile(`${path}.br`, br);
      if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}
