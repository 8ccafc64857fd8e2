import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { NodeMark } from '../node-mark/node-mark.tsx';
import { afterCheck, branchesAbove, type CategoryMode, type CategoryNode, canPick } from './selection.ts';

interface CategoryTreeProps {
  readonly tree: readonly CategoryNode[];
  /** Ids of the deepest nodes that are picked. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly mode?: CategoryMode;
  readonly height?: number;
  /** What is picked, in words: 品类, or another tree of the same shape. */
  readonly noun?: string;
}

interface TreeItem {
  key: string;
  title: string;
  checkable: boolean;
  disableCheckbox: boolean;
  node: CategoryNode;
  children: TreeItem[];
}

/** Classification picker with checkboxes, for signed-in pages (it brings antd's tree). */
export function CategoryTree({
  tree,
  value,
  onChange,
  mode = 'multiple',
  height = 360,
  noun = '品类',
}: CategoryTreeProps) {
  const [keyword, search] = useState('');
  const [opened, open] = useState<string[]>(() => branchesAbove(tree, (node) => value.includes(node.id)));
  const matches = (node: CategoryNode) => node.classificationName.includes(keyword);
  const shown = keyword === '' ? tree : prune(tree, matches);
  const items = useMemo(() => shown.map((node) => itemOf(node, mode)), [shown, mode]);
  return (
    <div>
      <Input
        allowClear
        value={keyword}
        placeholder={`输入${noun}名称查找`}
        aria-label={`查找${noun}`}
        onChange={(event) => {
          const typed = event.target.value.trim();
          search(typed);
          if (typed !== '') open(branchesAbove(tree, (node) => node.classificationName.includes(typed)));
        }}
      />
      {items.length === 0 ? (
        <EmptyState text={`没有匹配的${noun}`} hint="请换一个词，或清空后从分类中逐级选择。" />
      ) : (
        <Tree<TreeItem>
          checkable
          selectable={false}
          height={height}
          aria-label={noun}
          treeData={items}
          titleRender={({ title, node }) => (
            <>
              {title}
              {node.nodeType === undefined ? null : <NodeMark nodeType={node.nodeType} />}
            </>
          )}
          expandedKeys={opened}
          onExpand={(keys) => open(keys.map(String))}
          checkedKeys={[...value]}
          checkStrictly={mode === 'single'}
          onCheck={(_, { node, checked }) => onChange(afterCheck(tree, value, node.node, checked, mode))}
        />
      )}
    </div>
  );
}

function itemOf(node: CategoryNode, mode: CategoryMode): TreeItem {
  const children = node.children ?? [];
  return {
    key: node.id,
    title: node.classificationName,
    checkable: mode === 'multiple' || children.length === 0,
    disableCheckbox: !canPick(node, mode),
    node,
    children: children.map((child) => itemOf(child, mode)),
  };
}

function prune(nodes: readonly CategoryNode[], wanted: (node: CategoryNode) => boolean): CategoryNode[] {
  return nodes.flatMap((node) => {
    if (wanted(node)) return [node];
    const children = prune(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
