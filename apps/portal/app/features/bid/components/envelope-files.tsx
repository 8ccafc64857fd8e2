import { formatFileSize } from '@procure/domain/display/file.ts';
import { contentMessage, inspectContent } from '@procure/domain/file/inspect.ts';
import { checkFile, formFilter, maxFileSize } from '@procure/domain/file/rules.ts';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import { openers } from '@procure/web/file/openers.ts';
import { useState } from 'react';
import { fetchEntries } from '../../../lib/library-files.ts';
import { LibraryPicker } from '../../../lib/library-picker.tsx';
import styles from './bid.module.css';
import type { FileRole } from './kept-files.ts';
import type { ComingFile, DraftFiles, FileStanding } from './use-draft-files.ts';

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

interface Refused {
  /** Key of the message: two files of one name may be refused for the same reason. */
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/**
 * The files of one envelope. The buyer cannot read them before the opening, so the browser checks each file by the
 * rules of every upload, and an unreadable file is refused now, at its row.
 */
export function EnvelopeFiles({ part, id, label, help, error, kept, onUnlock }: EnvelopeFilesProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const own = kept.files.filter((file) => file.role === part);
  const coming = kept.coming.filter((file) => file.role === part);
  const checking = kept.checking.filter((file) => file.role === part);
  const lost = kept.lost.filter((file) => file.role === part);

  const choose = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const end = kept.beginCheck(
      part,
      chosen.map(({ name }) => name),
    );
    let total = [...own, ...coming].reduce((sum, file) => sum + file.size, 0);
    const found: Refused[] = [];
    const good: File[] = [];
    for (const file of chosen) {
      const message =
        checkFile(file, part === 'voucher' ? 'ordinary' : 'bid') ??
        (total + file.size > maxFileSize.bid
          ? `加入此文件后，文件合计超过${formatFileSize(maxFileSize.bid)}上限`
          : await lookInto(file));
      if (message === null) {
        total += file.size;
        good.push(file);
      } else found.push({ id: crypto.randomUUID(), name: file.name, message });
    }
    setRefused(found);
    if (good.length > 0) kept.add(part, good);
    // In the same render as the files themselves, so that a chosen file is always either being checked or part of the
    // bid.
    end();
  };

  return (
    <div className={styles.files} aria-busy={own.some((file) => kept.keeping.has(file.id))}>
      <div className={styles.filesHead}>
        <b>{label}</b>
        <div className={styles.barActions}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            multiple
            disabled={checking.length > 0}
            aria-invalid={error ? true : undefined}
            accept={formFilter('any')}
            onChange={(event) => {
              void choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <label className={styles.choose} htmlFor={id}>
            {checking.length > 0 ? '正在检查…' : '选择文件'}
          </label>
          {part === 'voucher' ? null : <FromLibrary label={label} onFetched={choose} />}
        </div>
      </div>
      <p className={styles.muted}>{help}</p>
      {checking.length > 0 ? (
        <p className={styles.muted} role="status">
          正在检查{checking.map(({ name }) => `“${name}”`).join('、')}，检查通过后才加入投标文件
        </p>
      ) : null}
      {kept.state === 'reading' ? <p className={styles.muted}>正在读取本机保存的文件…</p> : null}
      {kept.state === 'failed' ? (
        <p className={styles.problem} role="alert">
          本机保存的文件暂时不能读取，请检查网络后
          <button type="button" className={styles.plain} onClick={kept.again}>
            重试
          </button>
        </p>
      ) : null}
      {lost.length > 0 ? (
        <div role="alert">
          <ul className={styles.refused}>
            {lost.map(({ id: one, name, size }) => (
              <li key={one}>
                <b>
                  {name}（{formatFileSize(size)}）
                </b>
                <span>上次没有保存下来，请重新选择此文件；不再需要的，请</span>
                <button
                  type="button"
                  className={styles.plain}
                  aria-label={`移除${name}`}
                  onClick={() => kept.forgetLost(one)}
                >
                  移除
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {refused.length > 0 ? (
        <div role="alert">
          <ul className={styles.refused}>
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <b>{name}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {own.length + coming.length > 0 ? (
        <FileList
          label={label}
          files={[
            ...own.map(({ id, name, size }) => ({ id, name, size, note: standings[kept.standingOf(id)] })),
            ...coming.map(({ id, name, size, standing }) => ({
              id,
              name,
              size,
              note: <Coming of={standing} />,
            })),
          ]}
          actions={(file) => (
            <>
              <Again of={file} kept={kept} onUnlock={onUnlock} />
              {kept.mayRemove(file.id) ? (
                <button
                  type="button"
                  className={styles.plain}
                  aria-label={`移除${file.name}`}
                  onClick={() => kept.remove(file.id)}
                >
                  移除
                </button>
              ) : null}
            </>
          )}
        />
      ) : null}
      {own.some((file) => kept.passing.has(file.id) && kept.unkept.has(file.id)) ? (
        <p className={styles.muted}>本浏览器未能保存所选文件，刷新或离开本页后需重新选择。</p>
      ) : null}
      {error ? <p className={styles.problem}>{error}</p> : null}
    </div>
  );
}

/** Shown quietly at the file: submitting waits for none of these. */
const standings: Readonly<Record<FileStanding, string | undefined>> = {
  keeping: '正在保存到本机，请勿关闭页面',
  passing: '只在本页，尚未保存',
  alone: '已加密存于本机',
  going: '正在加密保存到平台',
  retrying: '仅存于本机，正在重试保存到平台',
  stuck: '仅存于本机，未能保存到平台，不影响递交',
  there: '已加密保存到平台',
};

function Coming({ of: standing }: { readonly of: ComingFile['standing'] }) {
  if (standing === 'coming') return <span role="status">正在从平台取回</span>;
  if (standing === 'locked') return '在平台上，解锁投标密钥后取回';
  return (
    <span role="alert" className={styles.failed}>
      未能取回：{standing.message}
    </span>
  );
}

interface AgainProps {
  readonly of: { readonly id: string; readonly name: string };
  readonly kept: DraftFiles;
  onUnlock(): void;
}

/** The one action that repairs a file that is not where it should be. */
function Again({ of: { id, name }, kept, onUnlock }: AgainProps) {
  const standing = kept.coming.find((file) => file.id === id)?.standing;
  if (standing === 'locked')
    return (
      <button type="button" className={styles.plain} aria-label={`解锁取回${name}`} onClick={onUnlock}>
        解锁
      </button>
    );
  if (typeof standing !== 'object' && kept.standingOf(id) !== 'stuck') return null;
  return (
    <button type="button" className={styles.plain} aria-label={`重试${name}`} onClick={() => kept.retry(id)}>
      重试
    </button>
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

/** Checks slices of the file, whatever its size. A file that has disappeared from the disk cannot be read. */
async function lookInto(file: File): Promise<string | null> {
  try {
    return contentMessage(
      await inspectContent(
        file.name,
        {
          size: file.size,
          read: async (start, length) =>
            new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
        },
        openers,
      ),
    );
  } catch (error) {
    if (error instanceof LoadFailure) return error.message;
    return '文件无法读取，请确认文件未被移动或占用后重新选择';
  }
}
