import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..');
export const bin = join(root, 'node_modules', '.bin');

/** The Node that package.json pins; the running one if install scripts were not allowed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', 'node', 'bin', name);
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 0)) return process.execPath;
  return null;
}

/**
 * Runs the pinned Node as a child, in the caller's folder. Passes signals on, and resolves to its exit code.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runPinned(args, options = {}) {
  const node = pinnedNode();
  if (node === null) {
    console.error(
      '未找到 Node 24：请运行 npm install（依赖包 node 需要允许其安装脚本），或改用 Node 24 / Node 24 is missing',
    );
    return Promise.resolve(1);
  }
  return runChild(node, args, options);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let handed = false;
    const hand = (signal) => {
      handed = true;
      child.kill(signal);
    };
    // A signal that was passed on is not repeated: a second signal means haste.
    const watching = watchParent(() => handed || child.kill('SIGTERM'));
    process.on('SIGTERM', hand);
    process.on('SIGHUP', hand);
    process.on('SIGINT', hand);
    const finish = (code) => {
      clearInterval(watching);
      process.off('SIGTERM', hand);
      process.off('SIGHUP', hand);
      process.off('SIGINT', hand);
      done(code);
    };
    child.once('error', (error) => {
      console.error(`无法运行 ${command}：${error.message}`);
      finish(1);
    });
    child.once('exit', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * npm sends SIGTERM to the shell in between, which dies without passing it on. Under npm, a missing parent process
 * therefore means: stop.
 */
function watchParent(gone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    gone();
  }, 250);
  return watching.unref();
}
