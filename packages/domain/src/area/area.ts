/** A node of the organisation/area tree as the platform sends it. */
export interface AreaNode {
  readonly orgType: string;
  readonly children?: readonly AreaNode[] | null;
}

/** The leaf areas are those of this type (specification, section 3). */
export const leafOrgType = '2';

/** All areas of type "2", in the tree's order, however deep they stand. */
export function collectLeafAreas<Node extends AreaNode>(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    const below = collectLeafAreas((node.children ?? []) as readonly Node[]);
    return node.orgType === leafOrgType ? [node, ...below] : below;
  });
}
