import { uploadsAt } from '@procure/contract/file/file.route.ts';
import type { DocumentView } from '@procure/contract/tender/view.schema.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { type DocumentKind, documentKindLabels, documentKinds } from '@procure/domain/document/kind.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { useRef, useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { useAllowed } from '../../../lib/permission.ts';
import { acts } from '../queries.ts';
import { controlId, type FieldMessages } from './form-state.ts';
import styles from './tender.module.css';

interface DocumentPanelProps {
  readonly lotId: string;
  /** For the editor's messages; `lots.0.documents`. */
  readonly path?: string;
  readonly errors?: FieldMessages;
  readonly documents: readonly DocumentView[];
  /** `draft` documents come and go; what is published is only read, and changed at the desk of changes. */
  readonly mode: 'draft' | 'published';
  /** Brings the lot into the database first; false where it cannot be saved yet. */
  readonly beforeAdding?: () => Promise<boolean>;
}

/** The documents of a lot: listed with size and hash, uploaded in pieces. */
export function DocumentPanel({ lotId, path, errors, documents, mode, beforeAdding }: DocumentPanelProps) {
  const remove = useCommand(acts.removeDocument);
  const allowed = useAllowed('document.upload');
  const shown = documents.map((document) => ({
    ...document.file,
    document,
    note: `${documentKindLabels[document.kind]}${document.versionNo > 1 ? ` 第${document.versionNo}版` : ''} · ${
      document.public ? '随公告公开' : '获取文件后可下载'
    } · ${formatDateTime(document.createdAt)}`,
  }));
  return (
    <div id={path === undefined ? undefined : controlId(path)} tabIndex={-1}>
      {shown.length === 0 ? (
        <EmptyState text="还没有招标文件" hint="请上传招标文件正文，图纸与报价模板可分别上传。" />
      ) : (
        <FileList
          label="招标文件"
          files={shown}
          onDownload={(file) => void downloadFile(file)}
          actions={(file) => {
            const document = shown.find(({ id }) => id === file.id)?.document;
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
      {mode === 'draft' && allowed ? (
        <Adding lotId={lotId} {...(beforeAdding ? { beforeAdding } : {})} />
      ) : null}
    </div>
  );
}

function Adding({ lotId, beforeAdding }: Pick<DocumentPanelProps, 'lotId' | 'beforeAdding'>) {
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('tender_document');
  const [open, setOpen] = useState(false);
  const [progress, setProgress] = useState<{ readonly share: number; readonly size: number } | null>(null);
  const add = useCommand(acts.addDocument);
  const busy = progress !== null || add.busy;

  const send = async (file: File) => {
    if (beforeAdding !== undefined && !(await beforeAdding())) return;
    setProgress({ share: 0, size: file.size });
    try {
      const { upload } = await loadLater(import('@procure/web/file/upload.ts'));
      const fileId = await upload(uploadsAt.inner, file, 'document', (share) =>
        setProgress({ share, size: file.size }),
      );
      const title = file.name.replace(/\.[^.]+$/, '');
      await add.run((id) => ({ lotId, id, fileId, title, kind, public: open }), '文件已添加');
    } catch (error) {
      refuse(uploadRefusal(error));
    } finally {
      setProgress(null);
    }
  };

  return (
    <div className={styles.form}>
      <div className={styles.below}>
        <SelectInput
          aria-label="文件类别"
          value={kind}
          onChange={({ target }) => setKind(documentKinds.find((one) => one === target.value) ?? kind)}
        >
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {documentKindLabels[one]}
            </option>
          ))}
        </SelectInput>
        <CheckBox checked={open} onChange={(event) => setOpen(event.target.checked)}>
          随公告公开
        </CheckBox>
        <Button
          busy={busy}
          busyText={
            progress === null
              ? '正在添加'
              : `正在上传 ${Math.floor(progress.share * 100)}%（${formatFileSize(progress.size)}）`
          }
          onClick={() => picker.current?.click()}
        >
          上传文件
        </Button>
        <span>pdf、doc(x)、xls(x)、jpg、png、zip、rar，不超过200MB</span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png,.zip,.rar"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
