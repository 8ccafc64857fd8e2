import type { Page, Request } from 'playwright-core';
import { violations } from '../axe.ts';
import { type House, patience, signIn } from '../house.ts';
import { translate } from '../translate.ts';

/** An address, and the page of the route table that it must show. */
export interface Visit {
  readonly page: string;
  readonly at: string;
  /** The page says what stands in the way, as it should: of who has no company yet. */
  readonly refused?: true;
}

const widths = [1440, 390] as const;

/** Somebody at a browser who sees what is wrong with the pages that they open. */
export interface Visitor {
  /** Opens an address and says all that is wrong with it. */
  visit(visit: Visit): Promise<readonly string[]>;
  leave(): Promise<void>;
}

export interface FrontEnd {
  readonly base: string;
  /** What the tab is called. */
  readonly title: RegExp;
  /** The page of the route table at a path. */
  readonly pageAt: (pathname: string) => string;
}

/** A browser of somebody's own at a front end; null does not sign in. */
export async function visitor(
  house: House,
  { base, title, pageAt }: FrontEnd,
  username: string | null,
): Promise<Visitor> {
  const { context, page } = await house.person({ reducedMotion: 'reduce' });
  const [seen, underway] = [complaintsOf(page), requestsOf(page)];
  if (username !== null) await signIn(page, base, username);
  return {
    async visit({ at, page: wanted, refused = false }) {
      const response = await page.goto(base + at);
      const wrong: string[] = [];
      if (response?.headers()['content-security-policy']?.includes('unsafe-inline') !== false)
        wrong.push('its policy lets inline styles or scripts through, or there is none');
      await settled(page, underway);
      const shown = pageAt(new URL(page.url()).pathname);
      if (shown !== wanted) wrong.push(`shows ${shown} (${page.url()}), not ${wanted}`);
      const called = await page.title();
      if (!title.test(called)) wrong.push(`its tab is called ${called}`);
      if (!refused) wrong.push(...(await refusals(page)));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await turn(page);
        const here = [...(await tooWide(page)), ...(await violations(page))];
        wrong.push(...here.map((one) => `${width} wide: ${one}`));
      }
      await page.setViewportSize({ width: widths[0], height: 900 });
      wrong.push(...(await translated(page)));
      // A page that is not there is answered with 404, which the browser calls an error.
      const own = wanted === '/*' ? /status of 404/ : null;
      wrong.push(...seen.splice(0).filter((one) => own === null || !own.test(one)));
      return wrong.map((one) => `${username ?? 'a visitor'} at ${at}: ${one}`);
    },
    leave: () => context.close(),
  };
}

/**
 * Translates the page as a browser does, and makes it change: a second passes, the connection is lost and found, the
 * window becomes narrow, and the router leaves for another page. React fails where it moves a text that is no longer
 * its own. Errors that nobody catches are among the complaints.
 */
async function translated(page: Page): Promise<string[]> {
  await translate(page);
  await page.evaluate(async () => {
    for (const name of ['offline', 'online', 'focus']) dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((next) => setTimeout(next, 1_100));
  });
  for (const width of [...widths].reverse()) await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    document.querySelector<HTMLAnchorElement>('header a[href]')?.click();
    await new Promise((next) => setTimeout(next, 100));
  });
  const failed = await page.getByText(/页面程序出错/).count();
  return failed === 0 ? [] : ['fails once it is translated'];
}

/** All that the browser complains of: an error nobody caught, a refusal of the policy, a failed hydration. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  return complaints;
}

/** What a page waits for. A line of events that stays open is not waited for. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const underway = new Set<Request>();
  page.on('request', (request) => {
    if (request.headers().accept !== 'text/event-stream') underway.add(request);
  });
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  return underway;
}

/** Until the page has come to life, shows its content, and neither waits for an answer nor asks anything more. */
export async function settled(page: Page, underway: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await turn(page);
    quiet = underway.size === 0 ? quiet + 1 : 0;
  }
}

/**
 * Lets a page that shows its content do what it has to do: what came is shown, and what follows from it is asked. Asked
 * in one call: what Playwright waits with is compiled anew in every page.
 */
async function turn(page: Page): Promise<void> {
  await page.evaluate(async (within) => {
    const end = performance.now() + within;
    while (
      !document.documentElement.hasAttribute('data-ready') ||
      document.querySelector('main [role=status][aria-label^=正在], main [aria-busy=true]') !== null
    ) {
      if (performance.now() > end) throw new Error('the page does not come to show its content');
      await new Promise((next) => requestAnimationFrame(next));
    }
    await new Promise((next) => setTimeout(next));
    // A page that is never idle has its turn all the same.
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }));
  }, patience);
}

/** What stands where the page's content should: a failure, a refusal, or words on who may. */
function refusals(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const failed = [...(main?.querySelectorAll('[role=alert] :is(h1, h2)') ?? [])].map(
      ({ textContent }) => textContent,
    );
    const without = main?.querySelector('h1') ? [] : ['has no heading'];
    const words = /您没有“.+”的权限/.exec(main?.textContent ?? '') ?? [];
    return [...failed, ...without, ...words].map((one) => `its content is missing: ${one}`);
  });
}

/** Whether it scrolls sideways, or something that does not scroll along stands over an edge. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = scrollWidth > clientWidth ? [`scrolls sideways, ${scrollWidth} px`] : [];
    const over = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { left, right, width, height } = element.getBoundingClientRect();
      return (
        position === 'fixed' &&
        visibility === 'visible' &&
        width > 1 &&
        height > 1 &&
        (left < 0 || right > clientWidth)
      );
    });
    return [...scrolls, ...over.map(({ outerHTML }) => `stands over the edge: ${outerHTML.slice(0, 200)}`)];
  });
}
