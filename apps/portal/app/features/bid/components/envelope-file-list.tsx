import { FileList } from '@procure/ui/file-list/file-list.tsx';
import styles from './bid.module.css';
import type { FileRole } from './kept-file.ts';
import type { ComingFile } from './use-draft-downloads.ts';
import type { DraftFiles, FileStanding } from './use-draft-files.ts';

interface EnvelopeFileListProps {
  readonly part: FileRole;
  readonly label: string;
  readonly kept: DraftFiles;
  onUnlock(): void;
}

/** The files of an envelope, with the state of each and the acts on it. */
export function EnvelopeFileList({ part, label, kept, onUnlock }: EnvelopeFileListProps) {
  const here = kept.files.filter((file) => file.role === part);
  const coming = kept.coming.filter((file) => file.role === part);
  if (here.length + coming.length === 0) return null;
  return (
    <FileList
      label={label}
      files={[
        ...here.map(({ id, name, size }) => ({ id, name, size, note: standings[kept.standingOf(id)] })),
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
