import { formatFileSize } from '@procure/domain/display/file.ts';
import { checkFile, maxFileSize, uploadExtensions } from '@procure/domain/file/rules.ts';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { useId, useState } from 'react';
import styles from './bid.module.css';
import type { FileRole, KeptFiles } from './kept-files.ts';

interface EnvelopeFilesProps {
  readonly part: FileRole;
  readonly label: string;
  readonly help: string;
  readonly kept: KeptFiles;
}

/** Files for one envelope: refused at once where they cannot be taken, kept in this browser otherwise. */
export function EnvelopeFiles({ part, label, help, kept }: EnvelopeFilesProps) {
  const inputId = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const own = kept.files.filter((file) => file.role === part);
  const choose = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    let total = own.reduce((sum, file) => sum + file.size, 0);
    const found: string[] = [];
    const good = chosen.filter((file) => {
      const problem = checkFile(file, part === 'voucher' ? 'ordinary' : 'bid');
      if (problem !== null) found.push(problem);
      else if (total + file.size > maxFileSize.bid) {
        found.push(`加入“${file.name}”后，文件合计超过${formatFileSize(maxFileSize.bid)}上限`);
      } else {
        total += file.size;
        return true;
      }
      return false;
    });
    setProblems(found);
    if (good.length > 0) kept.add(part, good);
  };
  return (
    <div className={styles.files}>
      <div className={styles.filesHead}>
        <b>{label}</b>
        <label className={styles.choose} htmlFor={inputId}>
          选择文件
        </label>
        <input
          id={inputId}
          className="visually-hidden"
          type="file"
          multiple
          accept={uploadExtensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <p className={styles.muted}>{help}</p>
      {problems.map((problem) => (
        <p key={problem} className={styles.problem} role="alert">
          {problem}
        </p>
      ))}
      {own.length > 0 ? (
        <FileList
          label={label}
          files={own.map(({ id, name, size }) => ({ id, name, size }))}
          actions={(file) => (
            <button
              type="button"
              className={styles.plain}
              aria-label={`移除${file.name}`}
              onClick={() => kept.remove(file.id)}
            >
              移除
            </button>
          )}
        />
      ) : null}
    </div>
  );
}
