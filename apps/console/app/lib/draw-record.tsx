import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import styles from './lot-desk.module.css';
import { Allowed } from './permission.ts';

interface StatedDraw {
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly drawnAt: string | null;
  readonly digest: string;
  readonly publishedAt: string | null;
}

/** The request, the beginning and the commitment of a draw, as terms of a description list. */
export const requestTerms = ({ requestedBy, requestedAt, drawnAt }: StatedDraw) => [
  { term: '申请', detail: `${requestedBy}，${formatDateTime(requestedAt)}` },
  { term: '抽取', detail: drawnAt === null ? '等待公开日志收录' : formatDateTime(drawnAt) },
];

export const commitmentTerm = ({ digest, publishedAt }: StatedDraw) => ({
  term: '公开日志的承诺',
  detail: (
    <>
      <code className={styles.text}>{digest}</code>
      <Minor>{publishedAt === null ? '待收录' : `${formatDateTime(publishedAt)}收录`}</Minor>
    </>
  ),
  wide: true,
});

/** Warns of a draw that is not the one in the public log. */
export function AlteredDraw() {
  return (
    <Note tone="danger" title="抽取记录与公开日志的承诺不一致">
      <p>记录在抽取后被改动，已停止邀请。请勿据此办理，并立即通知平台运营和审计人员。</p>
    </Note>
  );
}

interface DrawRecordProps {
  readonly busy: boolean;
  /** Reads the record; null if it is refused. */
  readonly read: () => Promise<{ readonly name: string; readonly content: string } | null>;
}

/** The auditor's download of a draw's record, from which anybody can repeat the draw. */
export function DrawRecord({ busy, read }: DrawRecordProps) {
  async function download() {
    const record = await read();
    if (record === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([record.content], { type: 'application/json' }));
    link.download = record.name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Allowed code="audit.read">
      <div className={styles.actions}>
        <Button busy={busy} busyText="正在生成" onClick={() => void download()}>
          下载抽取记录
        </Button>
        <span className={styles.hint}>定标后提供，可用核对工具重复抽取。</span>
      </div>
    </Allowed>
  );
}
