import { permissionLabels } from '@procure/domain/permission/permission.ts';
import { roleLabels, rolePermissions, roles, supplierRoles } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import { system } from '../src/platform/actor.ts';
import type { Db } from '../src/platform/database/db.ts';
import { transact, type Unit } from '../src/platform/database/transaction.ts';
import type { AreaNode } from './build-areas.ts';
import { type HelpSeed, helpCategories, readHelp } from './help.ts';
import { type CategorySeed, readAreas, readCategories, readDictionaries } from './reference.ts';

/**
 * Loads the reference data that every installation needs, with or without demo data: roles, areas, categories,
 * dictionaries, and the help centre with the terms of use of a registration. Adds only missing rows, in one transaction;
 * changes by administrators are kept. A role gets its permissions only when it is created, and articles are added only
 * to an empty help centre. Running processes are notified of additions.
 */
export async function loadReference(db: Db): Promise<void> {
  const [areas, categories, dictionaries, articles] = await Promise.all([
    readAreas(),
    readCategories(),
    readDictionaries(),
    readHelp(),
  ]);
  await transact({ db }, system('reference'), async (unit) => {
    // Two processes that start together would each wait for the other's rows, in different orders.
    await sql`select pg_advisory_xact_lock(4203003)`.execute(unit.db);
    await addRoles(unit.db);
    if ((await addAreas(unit.db, areas)) > 0) await unit.touch('area');
    if ((await addCategories(unit.db, categories)) > 0) await unit.touch('category');
    if ((await addDictionaries(unit.db, dictionaries)) > 0) await unit.touch('dictionary');
    if ((await addArticles(unit.db, articles)) > 0) await unit.touch('help');
  });
}

type Reach = Unit['db'];

async function addRoles(db: Reach): Promise<void> {
  const supplierRole = new Set<string>(supplierRoles);
  const made = await db
    .insertInto('role')
    .values(
      roles.map((id) => ({
        id,
        kind: supplierRole.has(id) ? 'supplier' : 'staff',
        label: roleLabels[id],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(made.map(({ id }) => id));
  const grants = roles
    .filter((id) => fresh.has(id))
    .flatMap((roleId) =>
      rolePermissions[roleId].filter((code) => code in permissionLabels).map((code) => ({ roleId, code })),
    );
  if (grants.length > 0) await db.insertInto('rolePermission').values(grants).execute();
}

async function addAreas(db: Reach, areas: readonly AreaNode[]): Promise<number> {
  const { numAffectedRows } = await sql`insert into area (code, name, parent_code, position)
      select code, name, parent_code, position from json_to_recordset(${JSON.stringify(flatAreas(areas))}::json)
        as row (code text, name text, parent_code text, position int)
      on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

async function addCategories(db: Reach, categories: readonly CategorySeed[]): Promise<number> {
  const { numAffectedRows } = await sql`insert into category (id, name, parent_id, position)
      select id, name, parent_id, position from json_to_recordset(${JSON.stringify(flatCategories(categories))}::json)
        as row (id text, name text, parent_id text, position int)
      on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

async function addDictionaries(
  db: Reach,
  entries: Awaited<ReturnType<typeof readDictionaries>>,
): Promise<number> {
  const added = await db
    .insertInto('dictionary')
    .values(
      entries.map(({ effectiveFrom = null, effectiveUntil = null, ...entry }, position) => ({
        ...entry,
        fromDay: effectiveFrom,
        untilDay: effectiveUntil,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('dictValue')
    .execute();
  return added.length;
}

async function addArticles(db: Reach, articles: readonly HelpSeed[]): Promise<number> {
  const written = await db.selectFrom('helpArticle').select('id').limit(1).executeTakeFirst();
  if (written !== undefined) return 0;
  await db
    .insertInto('helpArticle')
    .values(
      articles.map(({ category, order, keywords, ...article }) => ({
        ...article,
        category,
        position: helpCategories.indexOf(category) * 100 + order,
        keywords: keywords.join(','),
      })),
    )
    .execute();
  return articles.length;
}

interface FlatArea {
  readonly code: string;
  readonly name: string;
  readonly parent_code: string | null;
  readonly position: number;
}

function flatAreas(nodes: readonly AreaNode[], parent: string | null = null): readonly FlatArea[] {
  return nodes.flatMap((node, position) => [
    { code: node.code, name: node.name, parent_code: parent, position },
    ...flatAreas(node.children ?? [], node.code),
  ]);
}

interface FlatCategory {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly position: number;
}

function flatCategories(
  nodes: readonly CategorySeed[],
  parent: string | null = null,
): readonly FlatCategory[] {
  return nodes.flatMap((node, position) => [
    { id: node.code, name: node.name, parent_id: parent, position },
    ...flatCategories(node.children ?? [], node.code),
  ]);
}
