import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import type { Db } from '../../platform/db.ts';

/** The tree below `root`; the whole country where `root` is empty, nothing where there is no such area. */
export async function readAreas(db: Db, root: string): Promise<AreaNode[]> {
  const areas = await db
    .selectFrom('area')
    .select(['code', 'name', 'parentCode', 'orgType'])
    .orderBy('position')
    .execute();
  const nodes = new Map(
    areas.map(({ code, name, orgType }) => [code, { code, name, orgType, children: [] as AreaNode[] }]),
  );
  const top: AreaNode[] = [];
  for (const { code, parentCode } of areas) {
    const node = nodes.get(code);
    if (node === undefined) continue;
    (parentCode === null ? top : (nodes.get(parentCode)?.children ?? top)).push(node);
  }
  if (root === '') return top;
  const found = nodes.get(root);
  return found === undefined ? [] : [found];
}
