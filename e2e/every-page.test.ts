import { staffRoles } from '@procure/domain/permission/role.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { act } from './every-page/acts.ts';
import {
  type ConsoleVisits,
  consolePageAt,
  consolePeople,
  consoleVisits,
  mayOpen as mayOpenInConsole,
} from './every-page/console-pages.ts';
import {
  mayOpen as mayOpenInPortal,
  type PortalVisit,
  portalPageAt,
  portalPeople,
  portalVisits,
  roleOf,
} from './every-page/portal-pages.ts';
import { type FrontEnd, type Visit, visitor } from './every-page/visit.ts';
import { type Installation, openInstallation } from './installation.ts';

// Two at a time is the limit of two cores.
vi.setConfig({ maxConcurrency: 2, testTimeout: 1_500_000 });

let installation: Installation;
let ofConsole: readonly ConsoleVisits[];
let ofPortal: readonly PortalVisit[];
beforeAll(async () => {
  // JavaScript optimisation is off: a page is left before its scripts and axe repay it. It took a tenth of the time.
  installation = await openInstallation({}, ['--js-flags=--no-opt --no-maglev']);
  await act(installation);
  ofConsole = await consoleVisits(installation);
  ofPortal = await portalVisits(installation);
});
afterAll(async () => {
  await installation?.stop();
});

/** Opens each visit in one browser, and returns everything that is wrong. */
async function walk(from: FrontEnd, username: string | null, visits: readonly Visit[]): Promise<string> {
  if (visits.length === 0) return '';
  const one = await visitor(installation, from, username);
  const wrong: string[] = [];
  for (const visit of visits) wrong.push(...(await one.visit(visit)));
  await one.leave();
  return wrong.join('\n');
}

const pagesOf = (visits: readonly Visit[]) => [...new Set(visits.map(({ page }) => page))].sort();

describe('the visits cover every page of the route tables, and no other', () => {
  test.each(staffRoles)('of the console, for %s', (role) => {
    const visits = ofConsole.find((one) => one.role === role)?.visits ?? [];
    expect(pagesOf(visits)).toEqual([...mayOpenInConsole(role)].sort());
  });

  test.each(Object.keys(mayOpenInPortal) as (keyof typeof mayOpenInPortal)[])(
    'of the portal, for %s',
    (role) => {
      const visits = ofPortal.filter((visit) => roleOf(visit) === role);
      expect(pagesOf(visits)).toEqual([...mayOpenInPortal[role]].sort());
    },
  );
});

describe.concurrent('every page of the console', () => {
  const console = () => ({ base: installation.console, title: /(^| · )采购管理台$/, pageAt: consolePageAt });

  test('has its title, fits and breaks no rule, wide and on a phone, before sign-in', async ({ expect }) => {
    expect(
      await walk(console(), null, [
        { page: '/login', at: '/login' },
        { page: '/registration', at: '/registration' },
      ]),
    ).toBe('');
  });

  test.for(consolePeople)(
    'has its title, fits and breaks no rule, wide and on a phone, as $role $username',
    async ({ username }, { expect }) => {
      const one = ofConsole.find((visits) => visits.username === username);
      expect(await walk(console(), username, one?.visits ?? [])).toBe('');
    },
  );
});

describe.concurrent('every page of the portal', () => {
  const portal = () => ({ base: installation.portal, title: /^供应商门户$/, pageAt: portalPageAt });

  test.for(portalPeople)(
    'has its title, fits and breaks no rule, wide and on a phone, as %s',
    async (who, { expect }) => {
      const username = who === 'a visitor' ? null : who;
      const visits = ofPortal.filter((visit) => visit.username === username);
      expect(await walk(portal(), username, visits)).toBe('');
    },
  );
});
