import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { getDrawRecord } from '../queries.ts';

interface DrawRecordProps {
  readonly lotId: string;
  readonly no: number;
}

/** The auditor's download of a draw's record, from which anybody can repeat the draw. */
export function DrawRecord({ lotId, no }: DrawRecordProps) {
  const act = useCommand(getDrawRecord);
  async function download() {
    const record = await act.run({ lotId, no }, null);
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
        <Button busy={act.busy} busyText="正在生成" onClick={() => void download()}>
          下载抽取记录
        </Button>
        <span className={styles.hint}>定标后提供，可用核对工具重复抽取。</span>
      </div>
    </Allowed>
  );
}
