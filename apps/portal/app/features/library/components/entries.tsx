import { removeLibraryEntry } from '@procure/contract/library/library.route.ts';
import type { KeptEntryView } from '@procure/contract/library/library.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { type LibraryKind, libraryKindLabels } from '@procure/domain/library/library.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { EntryLines } from '@procure/web/library/entry-lines.tsx';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { useAllowed } from '../../../lib/permission.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { FinanceDialog } from './finance-dialog.tsx';
import styles from './library.module.css';
import { PersonDialog } from './person-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const hints: Readonly<Record<LibraryKind, string>> = {
  contract: '登记做过的项目与合同及其证明材料。',
  person: '登记项目负责人等主要人员及其证书。',
  finance: '登记各年度的财务数据与审计报告。',
};
const begin: Readonly<Record<LibraryKind, string>> = {
  contract: '登记业绩',
  person: '登记人员',
  finance: '登记年度财务',
};

interface EntriesProps {
  readonly kind: LibraryKind;
  readonly entries: readonly KeptEntryView[];
  readonly today: string;
}

/** The entries of one kind; a dialog creates and edits them. */
export function Entries({ kind, entries, today }: EntriesProps) {
  const [edited, edit] = useState<KeptEntryView | 'new' | null>(null);
  const [looked, lookAt] = useState<KeptEntryView | null>(null);
  const mayEdit = useAllowed('library.edit');
  return (
    <Card
      title={`${libraryKindLabels[kind]}（${entries.length}）`}
      aside={mayEdit ? <Button onClick={() => edit('new')}>{begin[kind]}</Button> : null}
    >
      {entries.length === 0 ? (
        <EmptyState text={`还没有登记${libraryKindLabels[kind]}`} hint={hints[kind]} />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={styles.head}>
                <h3>{entry.title}</h3>
                <div className={styles.acts}>
                  {mayEdit ? (
                    <>
                      <Button kind="text" aria-label={`修改${entry.title}`} onClick={() => edit(entry)}>
                        修改
                      </Button>
                      <Remove entry={entry} />
                    </>
                  ) : null}
                  <Button kind="text" aria-label={`查看${entry.title}的版本`} onClick={() => lookAt(entry)}>
                    第{entry.version}版
                  </Button>
                </div>
              </div>
              <EntryLines entry={entry} today={today} onDownload={(file) => void downloadFile(file)} />
              <p className={styles.minor}>
                {entry.savedBy} 保存于 {formatDateTime(entry.savedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <EntryDialog kind={kind} entry={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
      {looked === null ? null : <VersionsDialog entry={looked} onClose={() => lookAt(null)} />}
    </Card>
  );
}

interface EntryDialogProps {
  readonly kind: LibraryKind;
  readonly entry: KeptEntryView | null;
  readonly onClose: () => void;
}

function EntryDialog({ kind, entry, onClose }: EntryDialogProps) {
  const content = entry?.content;
  const editedVersion = entry === null ? null : { id: entry.id, version: entry.version, files: entry.files };
  switch (kind) {
    case 'contract':
      return (
        <ContractDialog
          entry={editedVersion !== null && content?.kind === kind ? { ...editedVersion, content } : null}
          onClose={onClose}
        />
      );
    case 'person':
      return (
        <PersonDialog
          entry={editedVersion !== null && content?.kind === kind ? { ...editedVersion, content } : null}
          onClose={onClose}
        />
      );
    case 'finance':
      return (
        <FinanceDialog
          entry={editedVersion !== null && content?.kind === kind ? { ...editedVersion, content } : null}
          onClose={onClose}
        />
      );
  }
}

function Remove({ entry: { id, version, title } }: { readonly entry: KeptEntryView }) {
  const act = useCommand(removeLibraryEntry);
  const ask = async () => {
    await confirm({
      title: '移出资料库',
      text: `“${title}”将不再列出，也不能再选用。已用它递交的申请和投标不受影响。`,
      confirmText: '移出',
      busyText: '正在移出',
      danger: true,
      act: () => act.run({ id, version }, '已移出资料库'),
    });
  };
  return (
    <Button kind="text" aria-label={`移出${title}`} busy={act.busy} onClick={() => void ask()}>
      移出
    </Button>
  );
}
