import type { Page, Request } from 'playwright-core';
import { violations } from '../axe.ts';
import { type Installation, patience, signIn } from '../installation.ts';
import { translate } from '../translate.ts';

/** An address, and the route that it must show. */
export interface Visit {
  readonly page: string;
  readonly at: string;
  /** The page says what is missing, as it should for a user without a company. */
  readonly refused?: true;
}

const widths = [1440, 390] as const;

/** A browser that reports everything wrong on the pages it opens. */
export interface Visitor {
  /** Opens an address and returns everything wrong with it. */
  visit(visit: Visit): Promise<readonly string[]>;
  leave(): Promise<void>;
}

export interface FrontEnd {
  readonly base: string;
  /** The expected title of the tab. */
  readonly title: RegExp;
  /** The route that a path belongs to. */
  readonly pageAt: (pathname: string) => string;
}

/** A separate browser at a front end. Null does not sign in. */
export async function visitor(
  installation: Installation,
  { base, title, pageAt }: FrontEnd,
  username: string | null,
): Promise<Visitor> {
  const { context, page } = await installation.person();
  const [seen, underway] = [complaintsOf(page), requestsOf(page)];
  const structures = structuresAt(base);
  const pagesTranslated = new Set<string>();
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
      const { content, frame } = await structureOf(page);
      const isContentNew = isAdded(structures, content);
      const isNew = isAdded(structures, frame) || isContentNew;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await turn(page);
        const here = [...(await tooWide(page)), ...(isNew ? await violations(page) : [])];
        wrong.push(...here.map((one) => `${width} wide: ${one}`));
      }
      await page.setViewportSize({ width: widths[0], height: 900 });
      if (isContentNew && !pagesTranslated.has(wanted)) {
        pagesTranslated.add(wanted);
        wrong.push(...(await translated(page)));
      }
      // A missing page is answered with 404, which the browser reports as an error.
      const own = wanted === '/*' ? /status of 404/ : null;
      wrong.push(...seen.splice(0).filter((one) => own === null || !own.test(one)));
      return wrong.map((one) => `${username ?? 'a visitor'} at ${at}: ${one}`);
    },
    leave: () => context.close(),
  };
}

/** The structures that visitors of a front end have shown. A structure seen before needs no second check by axe. */
const structuresByBase = new Map<string, Set<string>>();

function structuresAt(base: string): Set<string> {
  const known = structuresByBase.get(base) ?? new Set();
  structuresByBase.set(base, known);
  return known;
}

/** Adds the value; returns whether it was not there before. */
function isAdded(values: Set<string>, value: string): boolean {
  const { size } = values;
  return values.add(value).size > size;
}

/**
 * The structure of the page's content and of the frame around it: elements, classes, roles and states, and whether they
 * contain text, but no text, address or id. Equal siblings count once. Pages of equal structure differ in their words
 * only, which axe does not judge.
 */
function structureOf(page: Page): Promise<{ readonly content: string; readonly frame: string }> {
  return page.evaluate(() => {
    const valued =
      /^(?:class|role|type|lang|aria-(?:checked|current|disabled|expanded|haspopup|hidden|invalid|live|pressed|required|selected|sort))$/;
    const describe = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        valued.test(name) || value === '' ? `${name}=${value}` : name,
      );
      const children = new Set([...element.children].map(describe));
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      return `<${element.tagName} ${attributes.sort().join(' ')}${hasText ? ' …' : ''}>${[...children].join('')}</>`;
    };
    const main = document.querySelector('main');
    const content = main === null ? '' : describe(main);
    return { content, frame: describe(document.body).replace(content, '') };
  });
}

/**
 * Translates the page as a browser does, and makes it change: a second passes, the connection is lost and restored,
 * the window becomes narrow, and the router leaves for another page. React fails when it moves a text node that is no
 * longer in its place. Uncaught errors are among the complaints.
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

/** Everything that the browser reports: uncaught errors, violations of the policy, failed hydration. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  return complaints;
}

/** Requests that a page is waiting for, without open event streams. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const underway = new Set<Request>();
  page.on('request', (request) => {
    if (request.headers().accept !== 'text/event-stream') underway.add(request);
  });
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  return underway;
}

/** Resolves once the page is interactive, shows its content, and has no request under way in two turns. */
export async function settled(page: Page, underway: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await turn(page);
    quiet = underway.size === 0 ? quiet + 1 : 0;
  }
}

/**
 * Waits until the page shows its content and has finished its current work. This is one call because Playwright's own
 * waiting functions are compiled again in every page.
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
    // A page that is never idle continues after one second.
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }));
  }, patience);
}

/** Errors, refusals and missing permissions in the place of the page's content. */
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

/** Whether the page scrolls sideways, or a fixed element reaches over an edge. */
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
