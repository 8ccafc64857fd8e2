import type { OutputOf } from '@procure/contract/registry.ts';
import {
  deleteSavedFilter,
  listSavedFilters,
  saveFilter,
} from '@procure/contract/saved-filter/saved-filter.route.ts';
import type { ExportedList } from '@procure/domain/list-export/list-export.ts';
import { checkFilterName, filterName } from '@procure/domain/saved-filter/saved-filter.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Chip } from '@procure/ui/chip/chip.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import type { List } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './saved-filters.module.css';

type Saved = OutputOf<typeof listSavedFilters>[number];
type Values = Readonly<Record<string, string>>;

interface SavedFiltersProps {
  /** The name of the list's call. */
  readonly list: ExportedList;
  readonly of: Pick<List<Values>, 'chosen' | 'narrowed' | 'hrefOf' | 'bare'>;
}

/** 常用筛选: the person's saved filters of a list as links, and the way to save the present one. */
export function SavedFilters({ list, of }: SavedFiltersProps) {
  const saved = useQuery(queryOf(listSavedFilters, { list })).data?.data ?? [];
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  const current = saved.find(({ filter }) => isSame(filter, of.chosen));
  const canSave = current === undefined && of.narrowed;
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className={styles.bar}>
      {saved.length === 0 ? null : (
        <nav className={styles.bar} aria-label="常用筛选">
          <span className={styles.label} aria-hidden="true">
            常用筛选
          </span>
          {saved.map(({ id, name, filter }) => (
            <Chip
              key={id}
              text={name}
              on={id === current?.id}
              href={id === current?.id ? of.bare : of.hrefOf(filter)}
            />
          ))}
        </nav>
      )}
      {canSave ? (
        <Button kind="text" aria-haspopup="dialog" onClick={() => setDialog('save')}>
          保存当前筛选
        </Button>
      ) : null}
      {saved.length === 0 ? null : (
        <Button kind="text" aria-haspopup="dialog" onClick={() => setDialog('manage')}>
          管理
        </Button>
      )}
      {dialog === 'save' ? <SaveDialog list={list} filter={of.chosen} onClose={close} /> : null}
      {dialog === 'manage' ? <ManageDialog saved={saved} onClose={close} /> : null}
    </div>
  );
}

interface SaveDialogProps {
  readonly list: ExportedList;
  readonly filter: Values;
  readonly onClose: () => void;
}

function SaveDialog({ list, filter, onClose }: SaveDialogProps) {
  const act = useCommand(saveFilter);
  const fields = useFields({ name: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="保存当前筛选"
      confirmText="保存"
      busyText="正在保存"
      width={480}
      onClose={onClose}
      act={({ name }) =>
        act.run((id) => ({ id, list, name, filter: { ...filter } }), `已保存“${name.trim()}”`)
      }
    >
      <p>保存当前的页签、关键词、筛选和排序，只有您本人可以看到；以后在本列表点名称即可使用。</p>
      <TextField
        of={fields}
        name="name"
        label={filterName.label}
        required
        rule={checkFilterName}
        max={filterName.max}
      />
    </FieldsDialog>
  );
}

function ManageDialog({
  saved,
  onClose,
}: {
  readonly saved: readonly Saved[];
  readonly onClose: () => void;
}) {
  const act = useCommand(deleteSavedFilter);
  return (
    <Modal
      open
      title="管理常用筛选"
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {saved.length === 0 ? <p>没有常用筛选。</p> : null}
      <ul className={styles.list}>
        {saved.map(({ id, name }) => (
          <li key={id}>
            {name}
            <Button
              kind="text"
              aria-label={`删除“${name}”`}
              busy={act.busy}
              busyText="删除"
              onClick={() => void act.run({ id }, `已删除“${name}”`)}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function isSame(one: Values, other: Values): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
