import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { locateJourneyBrowser } from '../../scripts/programs.mjs';
import { violations } from '../axe.ts';

const ui = fileURLToPath(new URL('../../packages/ui/', import.meta.url));
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** The page of all elements in a browser, opened again for each test. */
export interface Gallery {
  readonly page: Page;
  button(name: string): Locator;
  /** The violations that axe finds on the current page, or in a part of it. */
  violations(part?: string): Promise<string[]>;
  /** A Chinese input method in the focused field. */
  inputMethod(): Promise<InputMethod>;
}

interface InputMethod {
  compose(text: string): Promise<unknown>;
  take(text: string): Promise<unknown>;
  press(key: string, code: number): Promise<void>;
}

/** Builds, serves and opens the gallery for the tests of a file. */
export function useGallery(options: BrowserContextOptions = {}): Gallery {
  let browser: Browser | undefined;
  let page: Page | undefined;
  let address = '';
  // A separate folder for this file: another test file builds the gallery at the same time.
  const built = mkdtempSync(join(tmpdir(), 'gallery-'));
  const currentPage = () => {
    if (page === undefined) throw new Error('the gallery is open while a test runs only');
    return page;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    response.setHeader('Content-Type', types[file.split('.').at(-1) ?? ''] ?? 'text/plain');
    response.end(readFileSync(join(built, file)));
  });

  beforeAll(async () => {
    const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace(
      /package\.json$/,
      'bin/vite.js',
    );
    execFileSync(process.execPath, [vite, 'build', '--config', 'gallery/vite.config.ts', '--outDir', built], {
      cwd: ui,
      stdio: 'pipe',
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({
      executablePath: locateJourneyBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });

  afterAll(async () => {
    await browser?.close();
    server.close();
    rmSync(built, { recursive: true });
  });

  beforeEach(async () => {
    await page?.context().close();
    const context = await browser?.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      ...options,
    });
    page = await context?.newPage();
    await currentPage().goto(address);
    await currentPage().getByRole('heading', { name: '界面元素' }).waitFor();
  });

  return {
    get page() {
      return currentPage();
    },
    button: (name) => currentPage().getByRole('button', { name, exact: true }),
    async violations(part = 'html') {
      // The countdown is announced only at its milestones; colours are measured without fading.
      await currentPage().emulateMedia({ reducedMotion: 'reduce' });
      await currentPage().waitForTimeout(300);
      return violations(currentPage(), part);
    },
    async inputMethod() {
      const session = await currentPage().context().newCDPSession(currentPage());
      return {
        compose: (text: string) =>
          session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          }),
        take: (text: string) => session.send('Input.insertText', { text }),
        async press(key: string, code: number) {
          for (const type of ['rawKeyDown', 'keyUp'] as const)
            await session.send('Input.dispatchKeyEvent', {
              type,
              key,
              code: key,
              windowsVirtualKeyCode: code,
            });
        },
      };
    },
  };
}
