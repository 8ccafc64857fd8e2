import type { ListedOrganisation } from '@procure/contract/organisation/organisation.schema.ts';
import { mayStandBelow, type OrganisationKind } from '@procure/domain/organisation/organisation.ts';

type Node = Pick<ListedOrganisation, 'id' | 'kind' | 'name' | 'parentId' | 'depth' | 'state'>;

/**
 * The organisations below which one of this kind may be placed, indented by their depth. The organisation itself and
 * everything below it are excluded.
 */
export function placesFor(
  tree: readonly Node[],
  kind: OrganisationKind,
  own: string | null = null,
): readonly (readonly [id: string, name: string])[] {
  const below = new Set(own === null ? [] : [own]);
  // The tree is ordered from the top: a parent comes before its children.
  for (const { id, parentId } of tree) if (parentId !== null && below.has(parentId)) below.add(id);
  return tree
    .filter((node) => node.state === 'active' && !below.has(node.id) && mayStandBelow(kind, node.kind))
    .map(({ id, name, depth }) => [id, `${'　'.repeat(depth)}${name}`]);
}
