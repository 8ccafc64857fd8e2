import type { LetterFile } from '@procure/contract/field.ts';
import { personUploadsAt } from '@procure/contract/file/file.route.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { personFiles } from '@procure/domain/file/person.ts';
import { formFilter, formNames } from '@procure/domain/file/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useRef, useState } from 'react';
import { LetterFiles } from './letter-files.tsx';
import styles from './lot-page.module.css';
import { PersonNote } from './person-note.tsx';

interface PersonFilesProps {
  readonly letter: 'objection' | 'complaint';
  /** The number of the letter. */
  readonly no: string;
  readonly grant: string;
  readonly files: readonly LetterFile[];
  /** Reads the attached files again; null if the grant has expired. */
  readonly read: () => Promise<readonly LetterFile[] | null>;
  readonly onAdded: (files: readonly LetterFile[]) => void;
}

const over = '查询已超时，请重新查询后再上传';
const broken = '上传没有完成，请检查网络后重试';

/** Adds files to a submitted letter, one after the other; a file counts once it is listed. */
export function PersonFiles({ letter, no, grant, files, read, onAdded }: PersonFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const most = personFiles.perLetter;

  async function add(picked: readonly File[]) {
    setProblem(null);
    for (const file of picked) {
      setSending(file.name);
      const wrong = await send(letter, grant, file);
      if (wrong !== null) {
        setProblem(`${file.name}：${wrong}`);
        break;
      }
      const now = await read();
      if (now !== null) onAdded(now);
    }
    setSending(null);
  }

  return (
    <div className={styles.form}>
      {files.length === 0 ? null : <LetterFiles no={no} files={files} />}
      {problem === null ? null : <PersonNote role="alert" title={problem} />}
      <div className={styles.actions}>
        <Button
          busy={sending !== null}
          busyText={sending === null ? undefined : `正在上传${sending}`}
          disabled={files.length >= most}
          onClick={() => picker.current?.click()}
        >
          上传附件
        </Button>
        <span className={styles.hint}>
          {files.length} / {most}个，每个不超过{formatFileSize(personFiles.maxSize)}，{formNames('any')}
          。上传后不能删除；每个附件收到后各有签名的回执，提交时的回执不含后来的附件。
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={formFilter('any')}
        onChange={(event) => {
          const picked = [...(event.target.files ?? [])].slice(0, most - files.length);
          event.target.value = '';
          if (picked.length > 0) void add(picked);
        }}
      />
    </div>
  );
}

/** @returns the error as text; null if the file is stored */
async function send(letter: string, grant: string, file: File): Promise<string | null> {
  // Checked here too, so that ten megabytes are not sent in vain.
  if (file.size > personFiles.maxSize)
    return `超过${formatFileSize(personFiles.maxSize)}，请压缩或者拆分后上传`;
  try {
    const reply = await fetch(personUploadsAt, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'x-letter': letter,
        'x-grant': grant,
        'x-file-name': encodeURIComponent(file.name),
      },
      body: file,
    });
    const { code, message } = (await reply.json()) as { readonly code: string; readonly message: string };
    if (code === '2000') return null;
    return reply.status === 404 || code === '4040' ? over : message;
  } catch {
    return broken;
  }
}
