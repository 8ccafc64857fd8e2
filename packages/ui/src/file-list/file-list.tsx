import { filePreviewEnabled, formatFileSize, isImageFile } from '@procure/domain/display/file.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './file-list.module.css';

export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256?: string;
  readonly href?: string;
  readonly note?: ReactNode;
  /** Whether a newer version replaced it; its name is struck through. */
  readonly replaced?: boolean;
}

interface FileListProps {
  readonly files: readonly ListedFile[];
  readonly onDownload?: (file: ListedFile) => void;
  readonly actions?: (file: ListedFile) => ReactNode;
  readonly label?: string;
}

/** Files with what proves them: the size and the hash. Nothing is previewed. */
export function FileList({ files, onDownload, actions, label = '附件' }: FileListProps) {
  if (files.length === 0) return <EmptyState text="暂无附件" />;
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <Icon name={isImageFile(file.name) ? 'image' : 'file'} />
          <div className={styles.words}>
            <span className={styles.name} data-replaced={file.replaced || undefined}>
              {file.href ? (
                <a href={file.href} download={filePreviewEnabled ? undefined : file.name}>
                  {file.name}
                </a>
              ) : onDownload ? (
                <button type="button" onClick={() => onDownload(file)}>
                  {file.name}
                </button>
              ) : (
                file.name
              )}
            </span>
            <span className={styles.facts}>
              <span>{formatFileSize(file.size)}</span>
              {file.sha256 ? (
                <span>
                  SHA-256{' '}
                  <code title={file.sha256}>
                    {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
                  </code>
                  <button
                    type="button"
                    aria-label={`复制 ${file.name} 的 SHA-256`}
                    onClick={() => void navigator.clipboard?.writeText(file.sha256 ?? '')}
                  >
                    <Icon name="copy" size="1em" />
                  </button>
                </span>
              ) : null}
              {file.note}
            </span>
          </div>
          {actions?.(file)}
        </li>
      ))}
    </ul>
  );
}
