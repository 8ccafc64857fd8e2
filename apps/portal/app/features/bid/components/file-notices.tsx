import { formatFileSize } from '@procure/domain/display/file.ts';
import styles from './bid.module.css';
import type { FileRole } from './kept-file.ts';
import type { RefusedFile } from './use-chosen-files.ts';
import type { DraftFiles } from './use-draft-files.ts';

interface FileNoticesProps {
  readonly part: FileRole;
  readonly kept: DraftFiles;
  readonly refused: readonly RefusedFile[];
}

/** The files of an envelope that are not part of the bid: being checked, not readable, lost, or refused. */
export function FileNotices({ part, kept, refused }: FileNoticesProps) {
  const checking = kept.checking.filter((file) => file.role === part);
  const lost = kept.lost.filter((file) => file.role === part);
  return (
    <>
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
            {lost.map(({ id, name, size }) => (
              <li key={id}>
                <b>
                  {name}（{formatFileSize(size)}）
                </b>
                <span>上次没有保存下来，请重新选择此文件；不再需要的，请</span>
                <button
                  type="button"
                  className={styles.plain}
                  aria-label={`移除${name}`}
                  onClick={() => kept.forgetLost(id)}
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
    </>
  );
}
