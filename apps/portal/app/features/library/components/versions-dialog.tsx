import type { KeptEntryView, LibraryVersionView } from '@procure/contract/library/library.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { versionsQuery } from '../queries.ts';
import styles from './library.module.css';

interface VersionsDialogProps {
  readonly entry: Pick<KeptEntryView, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** Every version of an entry, with author, time and changes. */
export function VersionsDialog({ entry, onClose }: VersionsDialogProps) {
  const query = useQuery(versionsQuery(entry.id));
  return (
    <Modal open title={`查看版本：${entry.title}`} onClose={onClose}>
      <Loaded query={query}>
        {(versions) => (
          <ol className={styles.list} reversed>
            {versions.map((version, at) => (
              <li key={version.version}>
                <div className={styles.head}>
                  <h3>第{version.version}版</h3>
                  <p className={styles.minor}>
                    {version.savedBy} 保存于 {formatDateTime(version.savedAt)}
                  </p>
                </div>
                <Changes version={version} before={versions[at + 1]} />
                <FileList
                  label={`第${version.version}版的证明材料`}
                  files={version.files}
                  onDownload={(file) => void downloadFile(file)}
                />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Modal>
  );
}

function Changes({
  version,
  before,
}: {
  readonly version: LibraryVersionView;
  readonly before: LibraryVersionView | undefined;
}) {
  const old = new Map(before?.lines.map(({ label, value }) => [label, value]));
  const labels = [...new Set([...(before?.lines ?? []), ...version.lines].map(({ label }) => label))];
  const now = new Map(version.lines.map(({ label, value }) => [label, value]));
  const changed = labels.filter((label) => old.get(label) !== now.get(label));
  if (changed.length === 0) return <p className={styles.minor}>文字内容与上一版相同。</p>;
  return (
    <dl>
      {changed.map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before === undefined ? null : (
              <>
                <del>{old.get(label) ?? '（空）'}</del>{' '}
              </>
            )}
            <ins>{now.get(label) ?? '（删除）'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
