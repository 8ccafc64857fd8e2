import type { CategoryNode } from '@procure/contract/category/category.schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The categories as a tree, in order. Ended ones are disabled; those that have not begun are left out. */
export async function readCategories(db: Db): Promise<CategoryNode[]> {
  const categories = await db
    .selectFrom('category')
    .select([
      'id',
      'name',
      'parentId',
      sql<boolean>`not offered_on(from_day, until_day, now())`.as('disabled'),
    ])
    .where(sql<boolean>`offered_on(from_day, null, now())`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const nodes = new Map(
    categories.map(({ id, name, disabled }) => [
      id,
      { id, classificationName: name, disabled, children: [] as CategoryNode[] },
    ]),
  );
  const top: CategoryNode[] = [];
  for (const { id, parentId } of categories) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    if (parentId === null) top.push(node);
    else nodes.get(parentId)?.children.push(node);
  }
  return top;
}
