import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {'chromium' | 'headless-shell' | 'firefox' | 'webkit' | 'age' | 'openssl' | 'pdfsig' | 'faketime' | 'nginx' | 'haproxy' | 'prometheus' | 'promtool' | 'postfix' | 'fetchmail' | 'dovecot' | 'swift' | 'mmdebstrap' | 'podman'} ProgramName */

/**
 * The programs that tests need beside Node: the environment variable that names one, its paths in order of
 * preference, the files it needs, and the Debian packages that install it. WebKit is driven through the driver of its
 * GTK port, on a virtual screen. `age` and `openssl` are the standard commands that envelopes and time-stamps are
 * tested against. `pdfsig` verifies the signatures of documents. `libfaketime` moves the clock of a database. nginx
 * and HAProxy are reverse proxies as in
 * `docs/proxy`. Prometheus watches the server as in `docs/monitoring`. Postfix passes bounces on as in `docs/mail`,
 * as does fetchmail from a mailbox of Dovecot. Swift is an object store that speaks S3.
 */
const programs = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    places: chromiumPlaces,
    beside: [],
    packages: ['chromium', 'fonts-noto-cjk'],
  },
  'headless-shell': {
    title: 'Chromium headless shell',
    variable: 'HEADLESS_SHELL_PATH',
    places: () => (process.platform === 'linux' ? ['/usr/bin/chromium-headless-shell'] : []),
    beside: [],
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    places: firefoxPlaces,
    beside: [],
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    places: () => (process.platform === 'linux' ? ['/usr/bin/WebKitWebDriver'] : []),
    beside: ['/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  age: {
    title: 'age',
    variable: 'AGE_PATH',
    places: () => ['/usr/bin/age', '/usr/local/bin/age', '/opt/homebrew/bin/age'],
    beside: [],
    packages: ['age'],
  },
  openssl: {
    title: 'OpenSSL',
    variable: 'OPENSSL_PATH',
    places: () => ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'],
    beside: [],
    packages: ['openssl'],
  },
  pdfsig: {
    title: 'pdfsig',
    variable: 'PDFSIG_PATH',
    places: () => ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig', '/opt/homebrew/bin/pdfsig'],
    beside: [],
    packages: ['poppler-utils'],
  },
  faketime: {
    title: 'libfaketime',
    variable: 'FAKETIME_PATH',
    places: () =>
      ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`),
    beside: [],
    packages: ['libfaketime'],
  },
  nginx: {
    title: 'nginx',
    variable: 'NGINX_PATH',
    places: () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    beside: [],
    packages: ['nginx-light'],
  },
  haproxy: {
    title: 'HAProxy',
    variable: 'HAPROXY_PATH',
    places: () => ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    beside: [],
    packages: ['haproxy'],
  },
  prometheus: {
    title: 'Prometheus',
    variable: 'PROMETHEUS_PATH',
    places: () => ['/usr/bin/prometheus', '/usr/local/bin/prometheus', '/opt/homebrew/bin/prometheus'],
    beside: [],
    packages: ['prometheus'],
  },
  promtool: {
    title: 'promtool',
    variable: 'PROMTOOL_PATH',
    places: () => ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'],
    beside: [],
    packages: ['prometheus'],
  },
  postfix: {
    title: 'Postfix',
    variable: 'POSTFIX_PATH',
    places: () => ['/usr/sbin/postfix'],
    beside: [],
    packages: ['postfix'],
  },
  fetchmail: {
    title: 'fetchmail',
    variable: 'FETCHMAIL_PATH',
    places: () => ['/usr/bin/fetchmail', '/usr/local/bin/fetchmail', '/opt/homebrew/bin/fetchmail'],
    beside: [],
    packages: ['fetchmail'],
  },
  dovecot: {
    title: 'Dovecot',
    variable: 'DOVECOT_PATH',
    places: () => ['/usr/sbin/dovecot'],
    beside: [],
    packages: ['dovecot-imapd'],
  },
  swift: {
    title: 'OpenStack Swift',
    variable: 'SWIFT_PATH',
    places: () => ['/usr/bin/swift-proxy-server'],
    beside: ['/usr/bin/swift-object-server', '/usr/bin/swift-container-server', '/usr/bin/memcached'],
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
  },
  mmdebstrap: {
    title: 'mmdebstrap',
    variable: 'MMDEBSTRAP_PATH',
    places: () => ['/usr/bin/mmdebstrap'],
    beside: [],
    packages: ['mmdebstrap'],
  },
  podman: {
    title: 'Podman',
    variable: 'PODMAN_PATH',
    places: () => ['/usr/bin/podman'],
    beside: ['/usr/sbin/runc'],
    packages: ['podman', 'runc'],
  },
};

function windowsPlaces(programs) {
  const { LOCALAPPDATA = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': x86 = '' } = process.env;
  return [PROGRAMFILES, x86, LOCALAPPDATA].flatMap((folder) =>
    programs.map((program) => join(folder, program)),
  );
}

function chromiumPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    return windowsPlaces(['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']);
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  );
}

function firefoxPlaces() {
  if (process.platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  if (process.platform === 'win32') return windowsPlaces(['Mozilla Firefox/firefox.exe']);
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
}

/**
 * Path of a program on this machine, or null.
 * @param {ProgramName} name
 * @returns {string | null}
 */
export function findProgram(name) {
  const { variable, places, beside } = programs[name];
  const named = process.env[variable];
  const candidates = named ? [named] : places();
  if (!beside.every((path) => existsSync(path))) return null;
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Message that says how to install a missing program.
 * @param {ProgramName} name
 */
export function installAdvice(name) {
  const { title, variable, packages } = programs[name];
  const named = process.env[variable];
  if (named && !existsSync(named)) return `${variable} 指向的文件不存在：${named}`;
  return `未找到 ${title}：请安装 ${packages.join(' 与 ')}，或用 ${variable} 指定 / ${title} is missing`;
}

/**
 * Path of a program.
 * @param {ProgramName} name
 * @throws Error that says how to install it, if it is missing
 */
export function locate(name) {
  const path = findProgram(name);
  if (path === null) throw new Error(installAdvice(name));
  return path;
}

/**
 * Path of the browser that runs the journeys: Chromium's headless shell, which lacks the parts of a window and needs a
 * seventh less processor time, or else Chromium.
 * @throws Error that says how to install it, if both are missing
 */
export function locateJourneyBrowser() {
  const shell = process.env[programs.chromium.variable] ? null : findProgram('headless-shell');
  return shell ?? locate('chromium');
}

/**
 * Installs missing programs, if this is root on Debian; browsers come with a font for Chinese. Prints a line for each
 * program that is still missing.
 * @param {readonly ProgramName[]} names
 * @returns {boolean} whether the first of them is installed
 */
export function prepare(names) {
  const absent = () => names.filter((name) => findProgram(name) === null);
  const absentNames = absent().filter((name) => !process.env[programs[name].variable]);
  if (
    absentNames.length > 0 &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    console.log(`正在安装测试所需程序… / Installing ${absentNames.join(' ')} …`);
    const options = /** @type {const} */ ({
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    // Debian starts installed services, such as a mail server for the world; this file forbids it.
    const policy = '/usr/sbin/policy-rc.d';
    const isOurs = !existsSync(policy);
    if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    spawnSync('apt-get', ['update', '-qq'], options);
    // One by one, so that a missing package does not stop the others. `--no-remove` keeps installed packages: Postfix
    // would replace another mail server.
    for (const name of absentNames) {
      const install = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove'];
      spawnSync('apt-get', [...install, ...programs[name].packages], options);
    }
    if (isOurs) rmSync(policy);
  }
  for (const name of absent()) console.error(installAdvice(name));
  return names.slice(0, 1).every((name) => findProgram(name) !== null);
}
