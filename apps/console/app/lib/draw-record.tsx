import { Button } from '@procure/ui/button/button.tsx';
import styles from './lot-desk.module.css';
import { Allowed } from './permission.ts';

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
