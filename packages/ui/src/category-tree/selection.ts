/** A node of the classification tree as the platform service sends it. */
export interface CategoryNode {
  readonly id: string;
  readonly classificationName: string;
  readonly children?: readonly CategoryNode[] | null;
  readonly disabled?: boolean;
  /** Of the organisation's or area's node, where the tree is one of those: it is shown with its mark. */
  readonly nodeType?: string;
}

/** `single` one of the deepest level · `any` one of any level · `multiple` any number of the deepest level. */
export type CategoryMode = 'single' | 'any' | 'multiple';

export type PickedState = 'all' | 'some' | 'none';

const childrenOf = (node: CategoryNode) => node.children ?? [];
const isDeepest = (node: CategoryNode) => childrenOf(node).length === 0;

/** Whether a node bears a checkbox that may be used: in single mode the deepest level only. */
export function canPick(node: CategoryNode, mode: CategoryMode): boolean {
  return !node.disabled && (mode !== 'single' || isDeepest(node));
}

/** State of a node's checkbox. The state of a branch follows from its enabled descendants. */
export function pickedState(
  node: CategoryNode,
  selected: ReadonlySet<string>,
  mode: CategoryMode,
): PickedState {
  if (mode !== 'multiple' || isDeepest(node)) return selected.has(node.id) ? 'all' : 'none';
  const pickable = leafIds([node]);
  if (pickable.length > 0 && pickable.every((id) => selected.has(id))) return 'all';
  return allLeaves([node]).some((id) => selected.has(id)) ? 'some' : 'none';
}

/** The deepest nodes' ids, in the order of the tree; a disabled branch has none. */
export function leafIds(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) =>
    node.disabled ? [] : isDeepest(node) ? [node.id] : leafIds(childrenOf(node)),
  );
}

/** The selection after a node is checked or unchecked: one id, or ids of deepest nodes, in tree order. */
export function afterCheck(
  tree: readonly CategoryNode[],
  selected: readonly string[],
  node: CategoryNode,
  checked: boolean,
  mode: CategoryMode,
): string[] {
  if (!canPick(node, mode)) return [...selected];
  if (mode !== 'multiple') return checked ? [node.id] : [];
  const touched = new Set(leafIds([node]));
  const kept = new Set(selected.filter((id) => !touched.has(id)));
  return allLeaves(tree).filter((id) => kept.has(id) || (checked && touched.has(id)));
}

/** Deepest nodes, the disabled ones included: a selected node stays selected after it is disabled. */
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

/** The part of a tree that leads to a match, with everything below each match. */
export function prune(
  nodes: readonly CategoryNode[],
  wanted: (node: CategoryNode) => boolean,
): CategoryNode[] {
  return nodes.flatMap((node) => {
    if (wanted(node)) return [node];
    const children = prune(childrenOf(node), wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The node with this id and those above it, from the top; none where it is not there. */
export function pathTo(nodes: readonly CategoryNode[], id: string): readonly CategoryNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(childrenOf(node), id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Every node of a tree, each before those below it. */
export function allNodes(nodes: readonly CategoryNode[]): readonly CategoryNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(childrenOf(node))]);
}
