import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { openDatabase } from '../apps/api/src/platform/database/database.ts';
import { locateJourneyBrowser } from '../scripts/programs.mjs';
import { type Furnishing, startServer } from './server.ts';

/** The password of every demo account. */
export const demoPassword = 'Demo@2026';

/** The addresses and the database of a running installation. */
export interface Reached {
  readonly portal: string;
  readonly console: string;
  /** Queries the database. Journeys use it to let time pass, never in place of a step that a user takes. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An installation for one test file: the real server on a real database, with the demo story, and a real browser. */
export interface Installation extends Reached {
  readonly browser: Browser;
  readonly dataDir: string;
  /** A separate browser context, as on another person's machine. */
  person(options?: Parameters<Browser['newContext']>[0]): Promise<{ context: BrowserContext; page: Page }>;
  stop(): Promise<void>;
}

/** Starts an installation whose browser takes `more` arguments; `stop` ends it and removes its data. */
export async function openInstallation(
  furnishing: Furnishing = {},
  more: readonly string[] = [],
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // An installation with its own master key loads the story itself: the prepared one is sealed with another key.
  const tells = furnishing.ownStory === true || process.env.MASTER_KEY !== undefined;
  const told = tells ? null : inject('demoStory');
  // `fs.cp` was seen to hang among two thousand files, so the copy is synchronous.
  if (told !== null) cpSync(told, dataDir, { recursive: true });
  // `cpSync` gives folders the default mode; PostgreSQL requires that only its owner can read them.
  for (const name of told === null ? [] : ['postgres', 'secrets']) chmodSync(join(dataDir, name), 0o700);
  const { addresses, end } = await startServer(dataDir, furnishing);
  const database = await openDatabase(
    { databaseUrl: null, databaseSetupUrl: null, dataDir },
    () => undefined,
  );
  const pool = new pg.Pool({ ...database.owner, max: 2 });
  const browser = await chromium.launch({
    executablePath: locateJourneyBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...more,
    ],
  });
  return {
    ...addresses,
    browser,
    dataDir,
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(text, [...values])).rows;
    },
    async person(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        // A step would wait for every dialog to fade in and out.
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(patience);
      return { context, page };
    },
    async stop() {
      await browser.close();
      await pool.end();
      await end();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds that a page may take: a busy machine is no failure. */
export const patience = 60_000;

/** Signs in through the page, and waits for the next page. */
export async function signIn(
  page: Page,
  base: string,
  loginName: string,
  password = demoPassword,
): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator('#loginName').fill(loginName);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Clears the session on a page that makes no calls: any other page may navigate at the same moment. */
export async function forgetSession(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/verifier.html`);
  await page.evaluate(() => localStorage.clear());
}

/** The last one-time code that was sent to anyone. */
export async function lastCode(installation: Reached): Promise<string> {
  const [row] = await installation.sql<{ body: string }>(
    "select body from outbox where template = 'otp' order by created_at desc limit 1",
  );
  return /\d{6}/.exec(row?.body ?? '')?.[0] ?? '';
}

/** Proves the second factor by a code if the page asks for it before `next` appears. */
export async function showFactorBefore(installation: Installation, page: Page, next: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '二次验证' });
  await dialog.or(next).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  // A form that sent a code of its own stays mounted, hidden, behind this step.
  await dialog
    .getByText(/已发送至/)
    .filter({ visible: true })
    .waitFor();
  await dialog
    .getByLabel('短信验证码')
    .filter({ visible: true })
    .fill(await lastCode(installation));
  await dialog.getByRole('button', { name: '验证并继续' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Saves a screenshot of every page when a test fails, if JOURNEY_PICTURES names a folder. */
export async function picture(pages: ReadonlyMap<string, Page>, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  for (const [who, page] of pages)
    await page.screenshot({ path: `${folder}/${name}-${who}.png`, fullPage: true });
}
