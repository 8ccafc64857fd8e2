import type { FileView } from '@procure/contract/field.ts';
import { formFilter } from '@procure/domain/file/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useRef } from 'react';
import { useBound } from '../form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '../form/use-fields.ts';
import styles from './attachment.module.css';
import { type Attachments, useAttachments } from './use-attachments.ts';

export interface AttachmentFieldProps extends Attachments {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help: string;
  readonly error?: string | undefined;
}

export interface FilesFieldProps<T extends Values>
  extends Pick<AttachmentFieldProps, 'side' | 'label' | 'required' | 'purpose' | 'help' | 'max' | 'onBusy'> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, readonly FileView[]>;
  readonly rule?: (files: readonly FileView[]) => string | null;
}

/** Field of a form for files. */
export function FilesField<T extends Values>({ of, name, rule, ...field }: FilesFieldProps<T>) {
  const { label } = field;
  const { about, value, update } = useBound<T, readonly FileView[]>({
    of,
    name,
    label,
    ...(rule === undefined ? {} : { rule }),
  });
  return <AttachmentField {...field} id={about.id} files={value} error={about.error} onChange={update} />;
}

/** Attachments: checked before they are sent, uploaded in pieces, removable. */
export function AttachmentField(props: AttachmentFieldProps) {
  const { side, id, label, required = false, help, max, files, error, onChange } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { forms, sending, wrong, way, add } = useAttachments(props);

  return (
    <Field id={id} label={label} required={required} help={help} error={wrong ?? error}>
      {(control) => (
        <div className={styles.files}>
          {files.length > 0 ? (
            <FileList
              label={label}
              files={files}
              onDownload={(file) => void side.download(file)}
              actions={(file) => (
                <Button
                  kind="text"
                  aria-label={`移除 ${file.name}`}
                  onClick={() => onChange((now) => now.filter((one) => one.id !== file.id))}
                >
                  移除
                </Button>
              )}
            />
          ) : null}
          <div className={styles.actions}>
            <Button
              id={control.id}
              aria-describedby={control['aria-describedby']}
              busy={sending !== null}
              busyText={sending ? `正在上传 ${sending.name} ${Math.floor(sending.share * 100)}%` : undefined}
              disabled={files.length >= max}
              onClick={() => picker.current?.click()}
            >
              上传文件
            </Button>
            <span className={styles.hint}>
              {files.length} / {max} 个
            </span>
            {way === undefined ? null : <Link href={way.href}>{way.text}</Link>}
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={formFilter(forms)}
            onChange={(event) => {
              const picked = [...(event.target.files ?? [])];
              event.target.value = '';
              if (picked.length > 0) void add(picked);
            }}
          />
        </div>
      )}
    </Field>
  );
}
