import type { CategoryNode } from '@procure/contract/category/category.schema.ts';
import type { Db } from '../../platform/db.ts';

/** The enabled categories as a tree, in order. */
export async function readCategories(db: Db): Promise<CategoryNode[]> {
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name', 'parentId'])
    .where('status', '=', '1')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const nodes = new Map(
    categories.map(({ id, name }) => [
      id,
      { id, classificationName: name, disabled: false, children: [] as CategoryNode[] },
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
