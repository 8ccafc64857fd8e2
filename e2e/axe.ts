import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
// `noHtml`: axe need not copy the HTML of each element, because no test reads it.
const axe = `${source}; axe.configure({ noHtml: true });`;

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

interface Axe {
  run(
    within: string,
    options: { readonly resultTypes: readonly string[] },
  ): Promise<{ readonly violations: readonly Found[] }>;
}

/** The violations that axe finds on the current page, or in a part of it (WCAG 2.1 A and AA, and good practice). */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Evaluated in the page's own world, where the content security policy does not block it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (within) => {
    // A colour in transition would be measured wrongly, so finite animations are finished first.
    for (const moving of document.getAnimations()) {
      if (moving.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) moving.finish();
    }
    const { run } = (globalThis as unknown as { axe: Axe }).axe;
    const { violations: found } = await run(within, { resultTypes: ['violations'] });
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    );
  }, part);
}
