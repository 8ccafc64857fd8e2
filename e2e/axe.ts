import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
// Nobody reads the HTML that it would copy of every element it looks at.
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

/** What axe finds wrong with a page as it stands (WCAG 2.1 A and AA, and good practice), or with a part of it. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Run by the browser in the page's own world, past the policy that keeps other scripts out.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (within) => {
    // A colour on its way to another is neither: what moves is brought to its end first.
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
