import type { Failure } from '@procure/client/client.ts';
import type { FileView } from '@procure/contract/field.ts';
import { downloadsAt } from '@procure/contract/file/file.route.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useState } from 'react';
import styles from './lot-page.module.css';
import { PersonNote } from './person-note.tsx';

type Reply<T> = { readonly ok: true; readonly data: T } | Failure;

interface FilesProps {
  readonly files: readonly FileView[];
  readonly ticket: (
    fileId: string,
  ) => Promise<Reply<{ readonly path: string; readonly oldName: string; readonly token: string }>>;
}

/** Files that are each opened by a ticket of their own. */
export function GrantedFiles({ files, ticket }: FilesProps) {
  const [failed, setFailed] = useState(false);
  async function open(fileId: string) {
    const reply = await ticket(fileId);
    setFailed(!reply.ok);
    if (reply.ok) location.assign(`${downloadsAt.outer}?${new URLSearchParams(reply.data)}`);
  }
  return (
    <div className={styles.actions}>
      {files.map(({ id, name }) => (
        <Button key={id} onClick={() => void open(id)}>
          下载{name}
        </Button>
      ))}
      {failed ? <PersonNote role="alert" title="查询已超时，请重新查询后再下载" /> : null}
    </div>
  );
}

interface RefreshProps<T> {
  readonly read: () => Promise<Reply<T>>;
  readonly onRead: (one: T) => void;
}

/** Reads the current state again, while the grant lasts. */
export function Refresh<T>({ read, onRead }: RefreshProps<T>) {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  async function refresh() {
    if (busy) return;
    setBusy(true);
    const reply = await read();
    setBusy(false);
    if (reply.ok) onRead(reply.data);
    else setOver(true);
  }
  return (
    <>
      <Button busy={busy} busyText="正在刷新" onClick={() => void refresh()}>
        刷新
      </Button>
      {over ? <PersonNote role="alert" title="查询已超时，请重新查询" /> : null}
    </>
  );
}

interface WithdrawalProps<T> {
  readonly noun: '异议' | '投诉';
  /** The consequences, shown before the withdrawal. */
  readonly warning: string;
  readonly withdraw: () => Promise<Reply<T>>;
  readonly onDone: (one: T) => void;
}

/** Confirms by a second button, since a public page has no dialogs. */
export function Withdrawal<T>({ noun, warning, withdraw, onDone }: WithdrawalProps<T>) {
  const [asked, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function take() {
    if (busy) return;
    setBusy(true);
    const reply = await withdraw();
    setBusy(false);
    if (reply.ok) onDone(reply.data);
    else setFailure(reply);
  }
  return (
    <>
      <Button kind="danger" busy={busy} busyText="正在撤回" onClick={() => (asked ? void take() : ask(true))}>
        {asked ? '确认撤回' : `撤回${noun}`}
      </Button>
      {asked ? <p className={styles.hint}>{warning}</p> : null}
      {failure === null ? null : (
        <PersonNote
          role="alert"
          title={failure.reason === 'not_found' ? '查询已超时，请重新查询后再撤回' : failure.message}
        />
      )}
    </>
  );
}
