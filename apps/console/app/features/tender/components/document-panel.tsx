import type { DocumentView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { documentKindLabels } from '@procure/domain/document/kind.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { DocumentPicker } from '../../../lib/document-picker.tsx';
import { downloadFile } from '../../../lib/download.ts';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { useAllowed } from '../../../lib/permission.ts';
import { acts } from '../queries.ts';
import { GeneratedDocument } from './generated-document.tsx';
import styles from './tender.module.css';

interface DocumentPanelProps {
  readonly lotId: string;
  /** For the editor's messages; `lots.0.documents`. */
  readonly path?: string;
  readonly errors?: FieldMessages;
  readonly documents: readonly DocumentView[];
  /** `draft`: documents can be added and removed. `published`: read-only; documents change through amendments. */
  readonly mode: 'draft' | 'published';
  /** Saves the lot on the platform first; false if that is not possible yet. */
  readonly beforeAdding?: (lotId: string) => Promise<boolean>;
}

/** The documents of a lot: listed with size and hash, uploaded in pieces. */
export function DocumentPanel({ lotId, path, errors, documents, mode, beforeAdding }: DocumentPanelProps) {
  const remove = useCommand(acts.removeDocument);
  const add = useCommand(acts.addDocument);
  const allowed = useAllowed('document.upload');
  const rows = documents.map((document) => ({
    ...document.file,
    document,
    note: `${documentKindLabels[document.kind]}${document.versionNo > 1 ? ` 第${document.versionNo}版` : ''} · ${
      document.public ? '随公告公开' : '获取文件后可下载'
    } · ${formatDateTime(document.createdAt)}`,
  }));
  return (
    <div id={path === undefined ? undefined : controlId(path)} tabIndex={-1}>
      {rows.length === 0 ? (
        <EmptyState
          text="还没有招标文件"
          hint="可由平台按填写的内容生成，也可上传自行编制的文件；图纸与报价模板分别上传。"
        />
      ) : (
        <FileList
          label="招标文件"
          files={rows}
          onDownload={(file) => void downloadFile(file)}
          actions={(file) => {
            const document = rows.find(({ id }) => id === file.id)?.document;
            if (mode !== 'draft' || !allowed || document === undefined) return null;
            return (
              <Button
                kind="text"
                busy={remove.busy}
                onClick={async () => {
                  await confirm({
                    text: `将从草稿移除“${file.name}”。`,
                    confirmText: '移除',
                    danger: true,
                    act: () => remove.run({ id: document.id }, '已移除'),
                  });
                }}
              >
                移除
              </Button>
            );
          }}
        />
      )}
      {path !== undefined && errors?.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      {mode === 'draft' ? (
        <GeneratedDocument
          lotId={lotId}
          mode="draft"
          {...(beforeAdding === undefined ? {} : { before: beforeAdding })}
        />
      ) : null}
      {mode === 'draft' && allowed ? (
        <DocumentPicker
          {...(beforeAdding ? { before: () => beforeAdding(lotId) } : {})}
          onStored={({ name: _, size: __, ...document }) =>
            add.run((id) => ({ lotId, id, ...document }), '文件已添加')
          }
        />
      ) : null}
    </div>
  );
}
