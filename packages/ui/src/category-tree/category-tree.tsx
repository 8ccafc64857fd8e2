import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { EmptyState } from '../empty-state/empty-state.tsx';
import controls from '../field/field.module.css';
import inside from '../field/inside.module.css';
import { Icon } from '../icon/icon.tsx';
import { withoutComposing } from '../keyboard/own-key.ts';
import { NodeMark } from '../node-mark/node-mark.tsx';
import styles from './category-tree.module.css';
import {
  afterCheck,
  allNodes,
  branchesAbove,
  type CategoryMode,
  type CategoryNode,
  canPick,
  pickedState,
  prune,
} from './selection.ts';

interface CategoryTreeProps {
  readonly tree: readonly CategoryNode[];
  /** Ids of the deepest nodes that are picked; with `any` the one that is, of whatever level. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly mode?: CategoryMode;
  /** In px at the normal size; a longer tree scrolls. */
  readonly height?: number;
  /** The word for one node: 品类, or that of another tree of the same shape. */
  readonly noun?: string;
}

/** More matches than this are not unfolded: a keyword that matches all of China would draw 3,000 rows. */
const mostUnfolded = 100;

/** Classification picker with checkboxes, for signed-in pages. */
export function CategoryTree({
  tree,
  value,
  onChange,
  mode = 'multiple',
  height = 360,
  noun = '品类',
}: CategoryTreeProps) {
  const [typed, type] = useState('');
  const [opened, open] = useState<ReadonlySet<string>>(
    () => new Set(branchesAbove(tree, (node) => value.includes(node.id))),
  );
  /** Nodes that the user has unfolded or folded since the search began. */
  const [moved, move] = useState<ReadonlySet<string>>(new Set());
  const keyword = typed.trim();
  const matches = (node: CategoryNode) => node.classificationName.includes(keyword);
  const shown = keyword === '' ? tree : prune(tree, matches);
  // Of the tree as it is now: it may arrive while somebody types.
  const found = new Set(
    keyword === '' || allNodes(tree).filter(matches).length > mostUnfolded
      ? []
      : branchesAbove(tree, matches),
  );
  const expanded = keyword === '' ? opened : difference(found, moved);
  const nodes = allNodes(shown);
  const picked = new Set(value);
  const states = new Map(nodes.map((node) => [node.id, pickedState(node, picked, mode)]));
  const checked = nodes.filter(({ id }) => states.get(id) === 'all').map(({ id }) => id);

  function search(text: string) {
    // Nodes that the search unfolded stay unfolded after it is cleared, so that picks made in them are visible.
    if (text.trim() === '') open(expanded);
    type(text);
    move(new Set());
  }

  function expand(ids: ReadonlySet<string>) {
    if (keyword === '') open(ids);
    else move(difference(found, ids));
  }

  /** The tree says what is checked now; each node whose box changed is one check of ours. */
  function take(now: ReadonlySet<string>) {
    const before = new Set(checked);
    const changed = nodes.filter(({ id }) => before.has(id) !== now.has(id));
    onChange(
      changed.reduce<string[]>(
        (ids, node) => afterCheck(tree, ids, node, now.has(node.id), mode),
        [...value],
      ),
    );
  }

  const row = (node: CategoryNode) => {
    const { id, classificationName, nodeType } = node;
    const below = node.children ?? [];
    const pickable = canPick(node, mode);
    return (
      <TreeItem
        key={id}
        id={id}
        textValue={classificationName}
        hasChildItems={below.length > 0}
        className={`${styles.row} ${pickable || below.length > 0 ? '' : styles.off}`}
        {...(pickable || below.length === 0
          ? {}
          : { onAction: () => expand(difference(expanded, new Set([id]))) })}
      >
        <TreeItemContent>
          <div className={styles.cell}>
            <Button slot="chevron" className={styles.chevron ?? ''}>
              <Icon name="right" size="1em" />
            </Button>
            {mode === 'single' && below.length > 0 ? null : (
              <Checkbox
                slot="selection"
                className={styles.check ?? ''}
                isIndeterminate={states.get(id) === 'some'}
              >
                <Icon name="check" size="1em" />
              </Checkbox>
            )}
            <span className={styles.name}>
              {classificationName}
              {nodeType === undefined ? null : <NodeMark nodeType={nodeType} />}
            </span>
          </div>
        </TreeItemContent>
        {expanded.has(id) ? below.map(row) : null}
      </TreeItem>
    );
  };

  return (
    <I18nProvider locale="zh-CN">
      <div className={styles.picker} {...withoutComposing}>
        <SearchField
          aria-label={`查找${noun}`}
          className={styles.search ?? ''}
          value={typed}
          onChange={search}
        >
          <Icon name="search" />
          <Input className={controls.control ?? ''} placeholder={`输入${noun}名称查找`} />
          <Button aria-label="清空查找" className={`${inside.inside} ${styles.clear}`}>
            <Icon name="close" size="1em" />
          </Button>
        </SearchField>
        {shown.length === 0 ? (
          <EmptyState text={`没有匹配的${noun}`} hint="请换一个词，或清空后从分类中逐级选择。" />
        ) : (
          <Tree
            aria-label={noun}
            className={styles.tree ?? ''}
            style={{ maxHeight: `${height / 16}rem` }}
            selectionMode={mode === 'multiple' ? 'multiple' : 'single'}
            selectionBehavior="toggle"
            escapeKeyBehavior="none"
            disabledBehavior="selection"
            disabledKeys={nodes.filter((node) => !canPick(node, mode)).map(({ id }) => id)}
            selectedKeys={checked}
            onSelectionChange={(keys) =>
              take(new Set(keys === 'all' ? nodes.map(({ id }) => id) : [...keys].map(String)))
            }
            expandedKeys={expanded}
            onExpandedChange={(keys) => expand(new Set([...keys].map(String)))}
          >
            {shown.map(row)}
          </Tree>
        )}
      </div>
    </I18nProvider>
  );
}

/** Ids that are in exactly one of the two sets. */
function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one, ...other].filter((id) => one.has(id) !== other.has(id)));
}
