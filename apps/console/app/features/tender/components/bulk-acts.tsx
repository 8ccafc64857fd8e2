import type { OutputOf } from '@procure/contract/registry.ts';
import type { listTenders } from '@procure/contract/tender/tender.route.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import type { TenderQueue } from '@procure/domain/tender/queue.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { client } from '@procure/web/call/client.ts';
import { readAgain } from '@procure/web/call/command.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { acts } from '../queries.ts';
import styles from './bulk-acts.module.css';

type Row = OutputOf<typeof listTenders>[number];

/** An act that is done with several rows of a queue, each by a call of its own. */
export interface BulkAct {
  readonly permission: StaffPermission;
  readonly verb: string;
  /** Noun of the objects, and the measure word with it. */
  readonly noun: string;
  readonly lead: string;
  /** Rows with the same object are done once. */
  readonly objectOf: (row: Row) => { readonly id: string; readonly name: string; readonly href: string };
  /** Null if it was done, otherwise the message of the refusal. */
  readonly run: (row: Row) => Promise<string | null>;
}

type Reply = { readonly ok: true } | { readonly ok: false; readonly message: string };
const messageOf = (reply: Reply) => (reply.ok ? null : reply.message);

const lotOf = ({ lotId, tenderId, title, lotCount, lotNo, lotTitle }: Row) => ({
  id: lotId,
  name: lotCount > 1 ? `${title} 第${lotNo}标段 ${lotTitle}` : title,
  href: `/tender/${tenderId}?lotId=${lotId}`,
});

const archive: BulkAct = {
  permission: 'lot.archive',
  verb: '归档',
  noun: '个标段',
  lead: '归档后只能查看，不再接受异议（质疑）。还在异议、投诉期内或者有未办结事项的标段不能归档，会逐个列出原因。',
  objectOf: lotOf,
  run: async ({ lotId, version, state }) =>
    state === 'awarded'
      ? '已定标，尚未登记合同，不能归档'
      : messageOf(await client.call(acts.archiveLot, { lotId, version })),
};

const requestApproval: BulkAct = {
  permission: 'tender.submit',
  verb: '提交审批',
  noun: '个项目',
  lead: '多标段的项目连同全部标段提交。内容不完整、不合规，或者有提示需要说明理由的项目不会提交，会逐个列出原因，请打开项目办理。',
  objectOf: ({ tenderId, title, tenderNo }) => ({
    id: tenderId,
    name: `${title}（${tenderNo}）`,
    href: `/tender/${tenderId}`,
  }),
  run: async ({ tenderId: id, tenderVersion: version }) =>
    messageOf(await client.call(acts.requestApproval, { id, version })),
};

/** The selected rows of the shown page. */
export function useSelected(rows: readonly Row[]) {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  return {
    rows: rows.filter(({ lotId }) => selected.has(lotId)),
    clear: () => onChange(new Set()),
    selection: { selected, onChange, nameOf: (row: Row) => lotOf(row).name },
  };
}

/** The act that is offered for several rows of a queue. */
export const bulkActs: Partial<Record<TenderQueue | '', BulkAct>> = {
  draft: requestApproval,
  awarded: archive,
  ended: archive,
};

interface BulkBarProps {
  readonly act: BulkAct;
  /** The selected rows. */
  readonly rows: readonly Row[];
  readonly onClear: () => void;
}

/** The number of selected rows, with the act. It stays on the page without any, for the outcome of the act. */
export function BulkBar({ act, rows, onClear }: BulkBarProps) {
  // Rows leave the list as the act is done; the dialog keeps those that were selected.
  const [chosen, setChosen] = useState<readonly Row[] | null>(null);
  return (
    <>
      {rows.length === 0 ? null : (
        <div className={styles.bar} role="status">
          <span>已选{rows.length}个标段</span>
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setChosen(rows)}>
            {act.verb}
          </Button>
          <Button onClick={onClear}>取消选择</Button>
        </div>
      )}
      {chosen === null ? null : (
        <BulkDialog
          act={act}
          rows={chosen}
          onClose={(worked) => {
            setChosen(null);
            if (worked) onClear();
          }}
        />
      )}
    </>
  );
}

interface Outcome {
  readonly row: Row;
  /** Null if it was done. */
  readonly refusal: string | null;
}

interface BulkDialogProps {
  readonly act: BulkAct;
  readonly rows: readonly Row[];
  /** `worked`: whether the act was run. */
  readonly onClose: (worked: boolean) => void;
}

/** Runs an act on each object in turn, and lists those for which it was refused, with the reason. */
function BulkDialog({ act, rows, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const objects = [...new Map(rows.map((row) => [act.objectOf(row).id, row])).values()];
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const ended = outcomes !== null && !busy;

  async function run() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const all: Outcome[] = [];
    for (const row of objects) {
      all.push({ row, refusal: await act.run(row) });
      setOutcomes([...all]);
    }
    await readAgain(queries, acts.archiveLot.path);
    setBusy(false);
  }

  const doneCount = outcomes?.filter(({ refusal }) => refusal === null).length ?? 0;
  const refused = outcomes?.filter(({ refusal }) => refusal !== null) ?? [];
  return (
    <Modal
      open
      title={`${act.verb}${objects.length}${act.noun}`}
      width={560}
      onClose={() => (busy ? undefined : onClose(ended))}
      footer={
        ended ? (
          <Button kind="primary" onClick={() => onClose(true)}>
            完成
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={() => onClose(false)}>
              取消
            </Button>
            <Button
              kind="primary"
              busy={busy}
              busyText={`正在办理 ${outcomes?.length ?? 0}/${objects.length}`}
              onClick={() => void run()}
            >
              {act.verb}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {ended ? (
          <p role="status">
            {doneCount}
            {act.noun}已{act.verb}
            {refused.length > 0 ? `，${refused.length}${act.noun}未办理：` : '。'}
          </p>
        ) : (
          <p>{act.lead}</p>
        )}
        <ul>
          {ended
            ? refused.map(({ row, refusal }) => {
                const { id, name, href } = act.objectOf(row);
                return (
                  <li key={id}>
                    <Link href={href}>{name}</Link>
                    <span className={styles.refusal}>{refusal}</span>
                  </li>
                );
              })
            : objects.map((row) => <li key={act.objectOf(row).id}>{act.objectOf(row).name}</li>)}
        </ul>
      </div>
    </Modal>
  );
}
