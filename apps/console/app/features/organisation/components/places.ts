import type { ListedOrganisation } from '@procure/contract/organisation/organisation.schema.ts';
import { mayStandBelow, type OrganisationKind } from '@procure/domain/organisation/organisation.ts';

type Node = Pick<ListedOrganisation, 'id' | 'kind' | 'name' | 'parentId' | 'depth' | 'state'>;

/**
 * What an organisation of this kind may be put below, indented as it stands in the tree; not itself, nor what stands
 * below it.
 */
export function placesFor(
  tree: readonly Node[],
  kind: OrganisationKind,
  own: string | null = null,
): readonly (readonly [id: string, name: string])[] {
  const below = new Set(own === null ? [] : [own]);
  // From the top: what it stands below of came before.
  for (const { id, parentId } of tree) if (parentId !== null && below.has(parentId)) below.add(id);
  return tree
    .filter((node) => node.state === 'active' && !below.has(node.id) && mayStandBelow(kind, node.kind))
    .map(({ id, name, depth }) => [id, `${'　'.repeat(depth)}${name}`]);
}
