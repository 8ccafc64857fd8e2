// `bin/portal`: runs the server and its commands on the Node that started this file, with settings from the
// environment and from a named file. Every Node version can parse this file, so that a wrong one gets an error
// message.
import { accessSync, constants, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const release = JSON.parse(readFileSync(new URL('../release.json', import.meta.url), 'utf8'));
const numbers = (version) => version.split('.').map(Number);
const [major, minor] = numbers(process.versions.node);
const [wantedMajor, wantedMinor] = numbers(release.node);
if (major !== wantedMajor || minor < wantedMinor) {
  console.error(
    `需要 Node ${wantedMajor}（${release.node} 及以上），当前为 ${process.versions.node}：请安装，或用 PORTAL_NODE 指定 / ` +
      `Node ${wantedMajor} (${release.node} or newer) is needed`,
  );
  process.exit(1);
}
if (`${process.platform}-${process.arch}` !== release.platform) {
  console.error(
    `本安装包用于 ${release.platform}，当前为 ${process.platform}-${process.arch} / built for another machine`,
  );
  process.exit(1);
}

const called = process.env.PORTAL_CALLED || 'bin/portal';
const words = process.argv.slice(2);
const envFiles = [];
while (words[0]?.startsWith('--env-file=')) {
  const [word] = words.splice(0, 1);
  const file = word.slice('--env-file='.length);
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const why =
      { ENOENT: '不存在', EACCES: '没有权限', EISDIR: '是目录，应为文件' }[error.code] ?? error.message;
    console.error(`无法读取设置文件 ${file}：${why}，请核对 --env-file`);
    process.exit(1);
  }
  envFiles.push(word);
}
const [command, ...rest] = words;
if (command === '--version') {
  console.log(`supplier-portal ${release.version}（${release.commit ?? '提交未知'}）`);
  process.exit(0);
}
const file = Object.hasOwn(release.commands, command ?? '') ? release.commands[command] : null;
if (file === null) {
  console.error(`用法：${called} [--env-file=文件] 命令 …\n命令：${Object.keys(release.commands).join(' ')}`);
  process.exit(command === undefined || command === '--help' ? 0 : 1);
}

// If the current folder belongs to another user, a library that reads it would end the process.
try {
  accessSync(process.cwd(), constants.X_OK);
} catch {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
}
// Messages then name each command as it can be typed here.
process.env.PORTAL_CALLED = [called, ...envFiles].join(' ');
process.env.NODE_ENV ||= 'production';
const entry = new URL(`../${file}`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(entry), ...rest];
await import(entry.href);
