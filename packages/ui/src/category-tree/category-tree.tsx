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
  type CategoryMode,
  type CategoryNode,
  canPick,
  pickedState,
} from './selection.ts';
import { useCategorySearch } from './use-category-search.ts';

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

/** Classification picker with checkboxes, for signed-in pages. */
export function CategoryTree({
  tree,
  value,
  onChange,
  mode = 'multiple',
  height = 360,
  noun = '品类',
}: CategoryTreeProps) {
  const { typed, search, matching, expanded, expand, fold } = useCategorySearch(tree, value);
  const nodes = allNodes(matching);
  const picked = new Set(value);
  const states = new Map(nodes.map((node) => [node.id, pickedState(node, picked, mode)]));
  const checked = nodes.filter(({ id }) => states.get(id) === 'all').map(({ id }) => id);

  /** The tree says what is checked now; each node whose box changed is one check of ours. */
  function take(now: ReadonlySet<string>) {
    const previous = new Set(checked);
    const changed = nodes.filter(({ id }) => previous.has(id) !== now.has(id));
    onChange(
      changed.reduce<string[]>(
        (ids, node) => afterCheck(tree, ids, node, now.has(node.id), mode),
        [...value],
      ),
    );
  }

  const row = (node: CategoryNode) => {
    const { id, classificationName } = node;
    const below = node.children ?? [];
    const pickable = canPick(node, mode);
    return (
      <TreeItem
        key={id}
        id={id}
        textValue={classificationName}
        hasChildItems={below.length > 0}
        className={`${styles.row} ${pickable || below.length > 0 ? '' : styles.off}`}
        {...(pickable || below.length === 0 ? {} : { onAction: () => fold(id) })}
      >
        <TreeItemContent>
          <CategoryCell node={node} mode={mode} isIndeterminate={states.get(id) === 'some'} />
        </TreeItemContent>
        {expanded.has(id) ? below.map(row) : null}
      </TreeItem>
    );
  };

  return (
    <I18nProvider locale="zh-CN">
      <div className={styles.picker} {...withoutComposing}>
        <CategorySearch noun={noun} typed={typed} onType={search} />
        {matching.length === 0 ? (
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
            {matching.map(row)}
          </Tree>
        )}
      </div>
    </I18nProvider>
  );
}

interface CategorySearchProps {
  readonly noun: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function CategorySearch({ noun, typed, onType }: CategorySearchProps) {
  return (
    <SearchField aria-label={`查找${noun}`} className={styles.search ?? ''} value={typed} onChange={onType}>
      <Icon name="search" />
      <Input className={controls.control ?? ''} placeholder={`输入${noun}名称查找`} />
      <Button aria-label="清空查找" className={`${inside.inside} ${styles.clear}`}>
        <Icon name="close" size="1em" />
      </Button>
    </SearchField>
  );
}

interface CategoryCellProps {
  readonly node: CategoryNode;
  readonly mode: CategoryMode;
  readonly isIndeterminate: boolean;
}

/** The name of a node, its box if it can be picked, and the button that unfolds it. */
function CategoryCell({ node, mode, isIndeterminate }: CategoryCellProps) {
  const { classificationName, nodeType } = node;
  return (
    <div className={styles.cell}>
      <Button slot="chevron" className={styles.chevron ?? ''}>
        <Icon name="right" size="1em" />
      </Button>
      {mode === 'single' && (node.children ?? []).length > 0 ? null : (
        <Checkbox slot="selection" className={styles.check ?? ''} isIndeterminate={isIndeterminate}>
          <Icon name="check" size="1em" />
        </Checkbox>
      )}
      <span className={styles.name}>
        {classificationName}
        {nodeType === undefined ? null : <NodeMark nodeType={nodeType} />}
      </span>
    </div>
  );
}
