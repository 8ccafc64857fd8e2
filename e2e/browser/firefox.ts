import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { locate } from '../../scripts/programs.mjs';
import type { Hands } from './hands.ts';
import { puppeteerHands } from './puppeteer.ts';

/** Opens this machine's Firefox over WebDriver BiDi, with its own profile. */
export async function openFirefox(): Promise<Hands> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: locate('firefox'),
    userDataDir: profile,
    defaultViewport: { width: 1440, height: 900 },
    env: { ...process.env, TZ: 'Asia/Shanghai' },
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
    protocolTimeout: 180_000,
    timeout: 120_000,
  });
  return puppeteerHands(
    await browser.newPage(),
    () => browser.version(),
    async () => {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  );
}
