import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { useNickName } from '../session/nick-name.ts';
import type { Difference } from './differences.ts';
import styles from './draft.module.css';
import type { Draft } from './use-autosave.ts';

interface ConflictViewProps<T> {
  readonly draft: Draft<T>;
  /** Noun for the draft, such as 「这个项目」. */
  readonly noun: string;
  readonly differences: (mine: T, theirs: T) => readonly Difference[];
}

/** Differences listed. A table of thousands of lines may differ in each, and the page renders them at every key. */
const most = 100;

/** Shows a conflict: author and time of the other save, both drafts side by side, and the choice between them. */
export function ConflictView<T>({ draft, noun, differences }: ConflictViewProps<T>) {
  const reader = useNickName();
  const { saving } = draft;
  if (saving.kind !== 'conflict') return null;
  const { by, at, draft: theirs } = saving.theirs;
  const all = differences(draft.draft, theirs);
  const choose = async (which: 'mine' | 'theirs') => {
    const yes = await confirm({
      text:
        which === 'mine'
          ? '将以本页内容覆盖平台上的草稿，平台上的修改不再保留在草稿中。'
          : '将以平台上的草稿替换本页内容，您在本页的这些修改将清除，不能恢复。',
      confirmText: which === 'mine' ? '保留本页内容' : '使用平台上的草稿',
      danger: true,
    });
    if (yes) draft.choose(which);
  };
  return (
    <section className={styles.conflict} aria-label="两份草稿">
      <p role="alert">
        <b>
          {by === null || at === null
            ? `平台上的${noun}已有更新。`
            : `${by}${by === reader ? '（本账号，在另一窗口或设备）' : ''}于 ${formatDateTime(at)} 保存了${noun}。`}
        </b>{' '}
        您在此之前的版本上填写的内容仍在本页{draft.keptHere ? '和本机' : ''}
        ，没有覆盖平台上的修改，也没有丢失。请选择保留哪一份；选择之前，继续填写的内容只存于本机。
      </p>
      <DataTable
        caption="两份草稿的不同之处"
        rows={all.slice(0, most)}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', title: '内容', width: '14rem', cell: ({ label }) => label },
          { key: 'mine', title: '本页内容', cell: ({ mine }) => <span className={styles.text}>{mine}</span> },
          {
            key: 'theirs',
            title: '平台上的草稿',
            cell: ({ theirs: other }) => <span className={styles.text}>{other}</span>,
          },
        ]}
      />
      {all.length > most ? <p>另有{all.length - most}处不同，未逐一列出。</p> : null}
      <div className={styles.buttons}>
        <Button onClick={() => void choose('theirs')}>使用平台上的草稿</Button>
        <Button onClick={() => void choose('mine')}>保留本页内容</Button>
      </div>
    </section>
  );
}
