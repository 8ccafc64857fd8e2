import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where browsers of Chromium's family stand, first found first used. */
function places() {
  const { LOCALAPPDATA = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': x86 = '' } = process.env;
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, x86, LOCALAPPDATA].flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  );
}

/**
 * The browser for the journeys: CHROMIUM_PATH, or an installed one, or, as root on Debian, installed now with a
 * font that has Chinese. Otherwise null, and one line that says what to install.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROMIUM_PATH 指向的文件不存在：${named}`);
    return null;
  }
  const found = places().find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('正在安装 Chromium 与中文字体… / Installing chromium fonts-noto-cjk …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: 'inherit',
      env,
    });
    const installed = places().find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  console.error(
    '未找到 Chromium：请安装 chromium 与 fonts-noto-cjk，或用 CHROMIUM_PATH 指定 / Chromium is missing',
  );
  return null;
}
