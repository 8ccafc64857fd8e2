import { issueStaffTicket } from '@procure/client/file/file.gen.ts';
import type { DocumentView } from '@procure/contract/tender/view.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CheckBox, SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { useAllowed } from '../../../lib/permission.tsx';
import { withWay } from '../../../lib/way.ts';
import { acts, useAct } from '../queries.ts';
import { controlId, type FieldMessages } from './form-state.ts';
import styles from './tender.module.css';
import { type UploadProgress, uploadDocument } from './upload.ts';

export const documentKinds = {
  tender_document: '招标文件',
  drawing: '图纸',
  price_template: '报价模板',
  clarification: '澄清文件',
  attachment: '其他附件',
} as const;
type DocumentKind = keyof typeof documentKinds;

interface DocumentPanelProps {
  readonly lotId: string;
  /** For the editor's messages; `lots.0.documents`. */
  readonly path?: string;
  readonly errors?: FieldMessages;
  readonly documents: readonly DocumentView[];
  /** `draft` documents come and go · `published` each is announced, none goes · `closed` only read. */
  readonly mode: 'draft' | 'published' | 'closed';
  /** Brings the lot into the database first; false where it cannot be saved yet. */
  readonly beforeAdding?: () => Promise<boolean>;
}

/** The documents of a lot: listed with size and hash, uploaded in pieces. */
export function DocumentPanel({ lotId, path, errors, documents, mode, beforeAdding }: DocumentPanelProps) {
  const remove = useAct(acts.removeDocument);
  const allowed = useAllowed('document.upload');
  const shown = documents.map((document) => ({
    ...document.file,
    document,
    note: `${documentKinds[document.kind]}${document.versionNo > 1 ? ` 第${document.versionNo}版` : ''} · ${
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
          onDownload={({ id }) => void download(id)}
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
      {mode !== 'closed' && allowed ? (
        <Adding lotId={lotId} mode={mode} {...(beforeAdding ? { beforeAdding } : {})} />
      ) : null}
    </div>
  );
}

async function download(fileId: string) {
  const reply = await client.call(issueStaffTicket, { id: fileId });
  if (!reply.ok) {
    refuse(withWay(reply));
    return;
  }
  const { path, oldName, token } = reply.data;
  location.assign(`/api/inner/pch/sftp/download?${new URLSearchParams({ path, oldName, token })}`);
}

function Adding({ lotId, mode, beforeAdding }: Pick<DocumentPanelProps, 'lotId' | 'mode' | 'beforeAdding'>) {
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>(mode === 'published' ? 'clarification' : 'tender_document');
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const add = useAct(acts.addDocument);
  const published = mode === 'published';
  const busy = progress !== null || add.busy;

  const send = async (file: File) => {
    if (beforeAdding !== undefined && !(await beforeAdding())) return;
    setProgress({ sent: 0, size: file.size });
    try {
      const fileId = await uploadDocument(file, setProgress);
      const title = file.name.replace(/\.[^.]+$/, '');
      const said = published ? '文件已发布，已通知供应商' : '文件已添加';
      const added = await add.run(
        { lotId, id: crypto.randomUUID(), fileId, title, kind, public: open, note },
        said,
      );
      if (added !== null) setNote('');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      setProgress(null);
    }
  };

  const errors = new Map(add.failure?.fields.map(({ field, message }) => [field, message]));
  return (
    <div className={styles.form}>
      {published ? (
        <Field
          label="变更说明"
          required
          help="发布后补充文件属于对招标文件的澄清或修改，将发布公告并通知已获取文件的供应商；距截止不足15日的，应当顺延投标截止时间。"
          error={errors.get('note')}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <div className={styles.below}>
        <SelectInput
          aria-label="文件类别"
          value={kind}
          onChange={({ target }) =>
            setKind(
              (Object.keys(documentKinds) as DocumentKind[]).find((one) => one === target.value) ?? kind,
            )
          }
        >
          {Object.entries(documentKinds).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
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
              : `正在上传 ${Math.floor((progress.sent / Math.max(progress.size, 1)) * 100)}%（${formatFileSize(progress.size)}）`
          }
          disabled={published && note.trim() === ''}
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
