import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { leafOrgType } from '@procure/domain/area/area.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/**
 * The tree below `root`; the whole country where `root` is empty, nothing where there is no such area. What has not
 * begun is not there; what has ended is disabled, and no leaf that could be collected.
 */
export async function readAreas(db: Db, root: string): Promise<AreaNode[]> {
  const areas = await db
    .selectFrom('area')
    .select([
      'code',
      'name',
      'parentCode',
      sql<boolean>`not offered_on(from_day, until_day, now())`.as('disabled'),
    ])
    .where(sql<boolean>`offered_on(from_day, null, now())`)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const nodes = new Map(
    areas.map(({ code, name, disabled }) => [
      code,
      { code, name, disabled, orgType: disabled ? '0' : leafOrgType, children: [] as AreaNode[] },
    ]),
  );
  const top: AreaNode[] = [];
  for (const { code, parentCode } of areas) {
    const node = nodes.get(code);
    if (node === undefined) continue;
    const parent = parentCode === null ? undefined : nodes.get(parentCode);
    (parent?.children ?? top).push(node);
    if (parent?.orgType === leafOrgType) parent.orgType = '1';
  }
  if (root === '') return top;
  const found = nodes.get(root);
  return found === undefined ? [] : [found];
}
