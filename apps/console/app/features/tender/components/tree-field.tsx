import { Button } from '@procure/ui/button/button.tsx';
import { CategoryTree } from '@procure/ui/category-tree/category-tree.tsx';
import { type CategoryMode, type CategoryNode, pathTo } from '@procure/ui/category-tree/selection.ts';
import { Field } from '@procure/ui/field/field.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useState } from 'react';
import styles from './tender.module.css';

interface TreeFieldProps {
  readonly id: string;
  readonly label: string;
  /** The noun for the tree's nodes. */
  readonly noun: string;
  readonly mode: Exclude<CategoryMode, 'multiple'>;
  readonly error: string | undefined;
  readonly tree: readonly CategoryNode[];
  /** Empty until one is chosen. */
  readonly value: string;
  /** Label of the button for a choice, given the names from the top down to it. */
  readonly shown: (path: readonly string[]) => string;
  readonly onChange: (id: string) => void;
}

/** Chooses one node of a tree: the button shows the choice and opens the tree. */
export function TreeField({ id, label, noun, mode, error, tree, value, shown, onChange }: TreeFieldProps) {
  const [open, setOpen] = useState(false);
  const path = pathTo(tree, value).map(({ classificationName }) => classificationName);
  return (
    <Field id={id} label={label} required error={error}>
      {(control) => (
        <>
          <div className={styles.buttons}>
            <Button
              id={control.id}
              aria-describedby={control['aria-describedby']}
              aria-label={path.length === 0 ? `选择${label}` : `${label}：${shown(path)}，点击更换`}
              onClick={() => setOpen(true)}
            >
              {path.length === 0 ? `选择${label}` : shown(path)}
            </Button>
          </div>
          <Modal open={open} title={`选择${label}`} width={520} onClose={() => setOpen(false)}>
            <CategoryTree
              mode={mode}
              noun={noun}
              tree={tree}
              value={value === '' ? [] : [value]}
              onChange={([chosen]) => {
                if (chosen !== undefined) onChange(chosen);
                setOpen(false);
              }}
            />
          </Modal>
        </>
      )}
    </Field>
  );
}
