import { formFilter } from '@procure/domain/file/rules.ts';
import { useState } from 'react';
import { fetchEntries } from '../../../lib/library-files.ts';
import { LibraryPicker } from '../../../lib/library-picker.tsx';
import styles from './bid.module.css';
import { EnvelopeFileList } from './envelope-file-list.tsx';
import { FileNotices } from './file-notices.tsx';
import type { FileRole } from './kept-file.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import type { DraftFiles } from './use-draft-files.ts';

interface EnvelopeFilesProps {
  readonly part: FileRole;
  /** The control's id, to which the self-check links. */
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly kept: DraftFiles;
  onUnlock(): void;
}

/**
 * The files of one envelope. The buyer cannot read them before the opening, so the browser checks each file by the
 * rules of every upload, and an unreadable file is refused now, at its row.
 */
export function EnvelopeFiles({ part, id, label, help, error, kept, onUnlock }: EnvelopeFilesProps) {
  const { refused, choose } = useChosenFiles(part, kept);
  const here = kept.files.filter((file) => file.role === part);
  const isChecking = kept.checking.some((file) => file.role === part);
  return (
    <div className={styles.files} aria-busy={here.some((file) => kept.keeping.has(file.id))}>
      <div className={styles.filesHead}>
        <b>{label}</b>
        <div className={styles.barActions}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            multiple
            disabled={isChecking}
            aria-invalid={error ? true : undefined}
            accept={formFilter('any')}
            onChange={(event) => {
              void choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <label className={styles.choose} htmlFor={id}>
            {isChecking ? '正在检查…' : '选择文件'}
          </label>
          {part === 'voucher' || part === 'agreement' ? null : (
            <FromLibrary label={label} onFetched={choose} />
          )}
        </div>
      </div>
      <p className={styles.muted}>{help}</p>
      <FileNotices part={part} kept={kept} refused={refused} />
      <EnvelopeFileList part={part} label={label} kept={kept} onUnlock={onUnlock} />
      {here.some((file) => kept.passing.has(file.id) && kept.unkept.has(file.id)) ? (
        <p className={styles.muted}>本浏览器未能保存所选文件，刷新或离开本页后需重新选择。</p>
      ) : null}
      {error ? <p className={styles.problem}>{error}</p> : null}
    </div>
  );
}

/** Picks entries of the company's library. Their files are fetched into this browser and treated like chosen files. */
function FromLibrary({
  label,
  onFetched,
}: {
  readonly label: string;
  readonly onFetched: (files: readonly File[]) => Promise<void>;
}) {
  const [picking, pick] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-label={`${label}从资料库选用`}
        onClick={() => pick(true)}
      >
        从资料库选用
      </button>
      {picking ? (
        <LibraryPicker
          picked={[]}
          onPick={async (entries) => {
            const files = await fetchEntries(entries);
            if (files !== null) await onFetched(files);
            return files;
          }}
          onClose={() => pick(false)}
        />
      ) : null}
    </>
  );
}
