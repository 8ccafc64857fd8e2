import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { pinnedNode, root } from './pinned-node.mjs';

/** Whether node_modules contains the versions that package-lock.json names for this machine. */
export function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null || pinnedNode() === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true;
    if (!existsSync(join(root, path))) return false;
    return entry.link === true || present[path]?.version === entry.version;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Writes npm's lines, except its warnings that a package needs another version of Node: the packages run on the
 * pinned Node, which is one of them. npm's errors begin with `npm error` and are written.
 * @param {import('node:stream').Readable} lines
 * @param {(line: string) => void} write
 * @returns {Promise<void>} resolves at the end of the lines
 */
export async function passWithoutEngines(lines, write) {
  for await (const line of createInterface({ input: lines })) {
    if (!/^npm warn EBADENGINE\b/i.test(stripVTControlCharacters(line))) write(line);
  }
}

/**
 * Installs the dependencies if they are missing or differ from the lock. `npm ci` would refuse the lock on registries
 * whose addresses it does not contain; `--no-save` leaves the lock unchanged.
 * @returns {Promise<boolean>} whether everything is installed now
 */
export async function install() {
  if (isInstalled()) return true;
  console.log('正在安装依赖（首次约需 1–2 分钟）… / Installing dependencies …');
  const started = Date.now();
  const ticking = setInterval(() => {
    console.log(`  仍在安装，已用 ${Math.round((Date.now() - started) / 1000)} 秒`);
  }, 15_000);
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--no-save'];
  const [command, full] =
    npm && /\.c?js$/.test(npm)
      ? [process.execPath, [npm, ...args]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
  const code = await new Promise((done) => {
    const child = spawn(command, full, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'pipe'],
      // With NODE_ENV=production, npm would leave out the packages that build the front ends.
      env: { ...process.env, NODE_ENV: 'development' },
      shell: command.endsWith('.cmd'),
    });
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    const passed = passWithoutEngines(child.stderr, (line) => console.error(line));
    child.once('exit', (exit) => passed.then(() => done(exit ?? 1)));
  });
  clearInterval(ticking);
  if (code !== 0) {
    console.error('安装依赖失败：请检查网络、npm 源与磁盘空间后重试 / Installing dependencies failed');
    return false;
  }
  if (pinnedNode() === null) {
    console.error('依赖包 node 未能安装 Node 24：请允许其安装脚本，或改用 Node 24 运行 / Node 24 is missing');
    return false;
  }
  console.log(`依赖已安装，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
  return true;
}
