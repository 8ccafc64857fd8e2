import { saveAmendment } from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { type DocumentKind, documentKindLabels, documentKinds } from '@procure/domain/document/kind.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, SelectInput, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { useRef, useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';

/** A file of the change as it is being written: stored already, and nobody outside knows of it. */
interface Prepared {
  readonly id: string;
  readonly fileId: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly public: boolean;
  readonly name: string;
  readonly size: number;
}

interface ChangeFormProps {
  readonly lotId: string;
  /** The change that is gone on with; none: a new one. */
  readonly amendment?: AmendmentView;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** What changes, in words and files. Nothing leaves the desk before it was previewed and confirmed. */
export function ChangeForm({ lotId, amendment, onSaved, onClose }: ChangeFormProps) {
  const [id] = useState(() => amendment?.id ?? crypto.randomUUID());
  const [summary, setSummary] = useState(amendment?.summary ?? '');
  const [documents, setDocuments] = useState<readonly Prepared[]>(() =>
    (amendment?.documents ?? []).map(({ file, versionNo: _, ...document }) => ({
      ...document,
      name: file.name,
      size: file.size,
    })),
  );
  const act = useCommand(saveAmendment);
  const errors = fieldMessages(act.failure);
  return (
    <div className={styles.form}>
      <Field
        label="变更内容"
        required
        help="5–2000字，逐条写明原条款与变更后的内容；将原文公开，请勿提及任何供应商。"
        error={errors.get('summary')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={2000}
            value={summary}
            onChange={(event) => setSummary(event.target.value)}
          />
        )}
      </Field>
      {documents.length === 0 ? null : (
        <FileList
          label="随变更发布的文件"
          files={documents.map((document) => ({
            ...document,
            note: `${documentKindLabels[document.kind]} · ${document.public ? '随公告公开' : '获取文件后可下载'}`,
          }))}
          actions={({ id: documentId }) => (
            <Button
              kind="text"
              onClick={() => setDocuments(documents.filter((one) => one.id !== documentId))}
            >
              移除
            </Button>
          )}
        />
      )}
      {documents.map((_, place) => {
        const message = errors.get(`documents.${place}.fileId`);
        return message === undefined ? null : (
          <p key={message} className={styles.problem}>
            {message}
          </p>
        );
      })}
      <Adding onAdded={(document) => setDocuments((before) => [...before, document])} />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在保存"
          onClick={async () => {
            const version = amendment?.version ?? 0;
            const sent = documents.map(({ name: _, size: __, ...document }) => document);
            const saved = await act.run(
              { lotId, id, version, summary, documents: sent },
              '变更已保存，尚未公开',
            );
            if (saved !== null) onSaved(saved.id);
          }}
        >
          保存并预览
        </Button>
        <Button onClick={onClose}>取消</Button>
        <span className={styles.hint}>保存后只有内部人员可见；预览并确认后才会公开。</span>
      </div>
    </div>
  );
}

function Adding({ onAdded }: { readonly onAdded: (document: Prepared) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('tender_document');
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const send = async (file: File) => {
    setSent(0);
    try {
      const { upload } = await loadLater(import('@procure/web/file/upload.ts'));
      const fileId = await upload(uploadsAt.inner, file, 'document', (share) =>
        setSent(Math.floor(share * 100)),
      );
      const title = file.name.replace(/\.[^.]+$/, '');
      onAdded({
        id: crypto.randomUUID(),
        fileId,
        title,
        kind,
        public: open,
        name: file.name,
        size: file.size,
      });
    } catch (error) {
      refuse(uploadRefusal(error));
    } finally {
      setSent(null);
    }
  };
  return (
    <div className={styles.actions}>
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
        busy={sent !== null}
        busyText={`正在上传 ${sent ?? 0}%`}
        onClick={() => picker.current?.click()}
      >
        上传文件
      </Button>
      <span className={styles.hint}>
        同类别、同名的文件为新的一版；pdf、doc(x)、xls(x)、图片、zip、rar，不超过200MB
      </span>
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
