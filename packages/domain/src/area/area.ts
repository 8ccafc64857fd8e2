/** A node of the organisation/area tree on the wire. */
export interface AreaNode {
  readonly orgType: string;
  readonly children?: readonly AreaNode[] | null;
}

/** The type of leaf areas (specification, section 3). */
export const leafOrgType = '2';

/** Returns all areas of type "2" at any depth, in the order of the tree. */
export function collectLeafAreas<Node extends AreaNode>(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    const below = collectLeafAreas((node.children ?? []) as readonly Node[]);
    return node.orgType === leafOrgType ? [node, ...below] : below;
  });
}
