import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { leafOrgType } from '@procure/domain/area/area.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/**
 * The tree below `root`; the whole country if `root` is empty, nothing if no area has this code. Areas that have not
 * begun are left out. Areas that have ended are disabled and not marked as leaves.
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
