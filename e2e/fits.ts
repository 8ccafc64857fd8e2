import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { picture } from './installation.ts';

/** Checks the page in a wide and in a narrow window: it fits, and violates no accessibility rule. */
export async function fits(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    await picture(new Map([[String(width), page]]), name);
    expect([name, width, await violations(page)]).toEqual([name, width, []]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, wide]).toEqual([name, width]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
