import { useState } from 'react';
import { allNodes, branchesAbove, type CategoryNode, prune } from './selection.ts';

/** More matches than this are not unfolded: a keyword that matches all of China would draw 3,000 rows. */
const mostUnfolded = 100;

/** The keyword, the nodes that match it, and the branches that are unfolded. */
export function useCategorySearch(tree: readonly CategoryNode[], value: readonly string[]) {
  const [typed, type] = useState('');
  const [branches, open] = useState<ReadonlySet<string>>(
    () => new Set(branchesAbove(tree, (node) => value.includes(node.id))),
  );
  /** Nodes that the user has unfolded or folded since the search began. */
  const [moved, move] = useState<ReadonlySet<string>>(new Set());
  const keyword = typed.trim();
  const matches = (node: CategoryNode) => node.classificationName.includes(keyword);
  const matching = keyword === '' ? tree : prune(tree, matches);
  // Of the tree as it is now: it may arrive while somebody types.
  const unfolded = new Set(
    keyword === '' || allNodes(tree).filter(matches).length > mostUnfolded
      ? []
      : branchesAbove(tree, matches),
  );
  const expanded = keyword === '' ? branches : difference(unfolded, moved);
  function search(text: string) {
    // Nodes that the search unfolded stay unfolded after it is cleared, so that picks made in them are visible.
    if (text.trim() === '') open(expanded);
    type(text);
    move(new Set());
  }

  function expand(ids: ReadonlySet<string>) {
    if (keyword === '') open(ids);
    else move(difference(unfolded, ids));
  }

  return {
    typed,
    search,
    /** The part of the tree that matches. */
    matching,
    expanded,
    expand,
    fold: (id: string) => expand(difference(expanded, new Set([id]))),
  };
}

/** Ids that are in exactly one of the two sets. */
function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one, ...other].filter((id) => one.has(id) !== other.has(id)));
}
