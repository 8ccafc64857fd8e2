import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { type DocumentKind, documentKindLabels, documentKinds } from '@procure/domain/document/kind.ts';
import { formFilter, formNames } from '@procure/domain/file/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { useRef, useState } from 'react';
import styles from './lot-desk.module.css';

/** A stored document that is not attached to anything yet. */
export interface StoredDocument {
  readonly fileId: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly public: boolean;
  readonly name: string;
  readonly size: number;
}

interface DocumentPickerProps {
  /** Text beside the button, before the accepted file types. */
  readonly hint?: string;
  /** Called before the upload; resolves to false if nothing can be added now. */
  readonly before?: () => Promise<boolean>;
  readonly onStored: (document: StoredDocument) => unknown;
}

/** Chooses the kind of a document and whether it is public, and uploads it in pieces. */
export function DocumentPicker({ hint = '', before, onStored }: DocumentPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('tender_document');
  const [open, setOpen] = useState(false);
  const [progress, setProgress] = useState<{ readonly share: number; readonly size: number } | null>(null);

  async function send(file: File) {
    if (before !== undefined && !(await before())) return;
    const { name, size } = file;
    setProgress({ share: 0, size });
    try {
      const { upload } = await loadLater(import('@procure/web/file/upload.ts'));
      const fileId = await upload(uploadsAt.inner, file, 'document', (share) => setProgress({ share, size }));
      const title = name.replace(/\.[^.]+$/, '');
      await onStored({ fileId, title, kind, public: open, name, size });
    } catch (error) {
      refuse(uploadRefusal(error));
    } finally {
      setProgress(null);
    }
  }

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
        busy={progress !== null}
        busyText={
          progress === null || progress.share === 1
            ? '正在添加'
            : `正在上传 ${Math.floor(progress.share * 100)}%（${formatFileSize(progress.size)}）`
        }
        onClick={() => picker.current?.click()}
      >
        上传文件
      </Button>
      <span className={styles.hint}>
        {hint}
        {formNames('any')}，不超过200MB
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        accept={formFilter('any')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
