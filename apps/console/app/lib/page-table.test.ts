import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { roleLabels, rolePermissions, staffRoles } from '@procure/domain/permission/role.ts';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { menu } from './menu.ts';
import { holdersOf, pageAt, pages } from './page-table.ts';

interface Entry {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Entry[];
}

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : entry.path ? [`/${entry.path}`] : []),
    ...pathsOf(entry.children ?? []),
  ]);
}

const addressOf = (route: string) => route.replaceAll(/:\w+/g, '5f0c');

test('every route has an entry with its permission, and every entry has a route', async () => {
  expect(Object.keys(pages).sort()).toEqual(pathsOf((await routes) as Entry[]).sort());
});

test('an address matches the page of its route, a fixed part before an id', () => {
  for (const route of Object.keys(pages))
    if (route !== '/*') expect(pageAt(addressOf(route)), route).toBe(pages[route]);
  expect(pageAt('/TENDER/NEW/')).toBe(pages['/tender/new']);
  expect(pageAt('/nowhere')).toBeUndefined();
});

test.each(staffRoles)('%s opens the role’s own pages, and reads which roles may open the others', (role) => {
  const held = rolePermissions[role] as readonly StaffPermission[];
  for (const { permission } of Object.values(pages)) {
    if (permission === null) continue;
    const { act, who } = holdersOf(permission);
    expect(act).not.toBe('');
    expect(who.includes(roleLabels[role])).toBe(held.includes(permission));
    expect(who.length).toBeGreaterThan(0);
  }
});

test('no menu entry leads a user to a page that they may not open', () => {
  for (const role of staffRoles) {
    const held = rolePermissions[role] as readonly StaffPermission[];
    for (const { href, permission } of menu) {
      if (permission !== null && !held.includes(permission)) continue;
      const asked = pageAt(href)?.permission ?? null;
      expect(asked === null || held.includes(asked), `${role} ${href}`).toBe(true);
    }
  }
});
