/** A node of the classification tree as the platform service sends it. */
export interface CategoryNode {
  readonly id: string;
  readonly classificationName: string;
  readonly children?: readonly CategoryNode[] | null;
  readonly disabled?: boolean;
  /** Of the organisation's or area's node, where the tree is one of those: it is shown with its mark. */
  readonly nodeType?: string;
}

export type CategoryMode = 'single' | 'multiple';

const childrenOf = (node: CategoryNode) => node.children ?? [];
const isDeepest = (node: CategoryNode) => childrenOf(node).length === 0;

/** Whether a node bears a checkbox that may be used: in single mode the deepest level only. */
export function canPick(node: CategoryNode, mode: CategoryMode): boolean {
  return !node.disabled && (mode === 'multiple' || isDeepest(node));
}

/** The deepest nodes' ids, in the order of the tree; a disabled branch has none. */
export function leafIds(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) =>
    node.disabled ? [] : isDeepest(node) ? [node.id] : leafIds(childrenOf(node)),
  );
}

/** What is selected after a node was checked or unchecked; always ids of deepest nodes, in tree order. */
export function afterCheck(
  tree: readonly CategoryNode[],
  selected: readonly string[],
  node: CategoryNode,
  checked: boolean,
  mode: CategoryMode,
): string[] {
  if (!canPick(node, mode)) return [...selected];
  if (mode === 'single') return checked ? [node.id] : [];
  const touched = new Set(leafIds([node]));
  const kept = new Set(selected.filter((id) => !touched.has(id)));
  return allLeaves(tree).filter((id) => kept.has(id) || (checked && touched.has(id)));
}

/** Deepest nodes, the disabled ones included: what was selected before a node was disabled stays. */
function allLeaves(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) => (isDeepest(node) ? [node.id] : allLeaves(childrenOf(node))));
}

/** The branches that hold a match or a selected node, to be opened. */
export function branchesAbove(
  nodes: readonly CategoryNode[],
  wanted: (node: CategoryNode) => boolean,
): string[] {
  return nodes.flatMap((node) => {
    const below = branchesAbove(childrenOf(node), wanted);
    return below.length > 0 || childrenOf(node).some(wanted) ? [node.id, ...below] : [];
  });
}
