import { reevaluateLot } from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

/** An answer to an objection requires a new evaluation of the lot, which comes before anything else. */
export function Reevaluation({ view: { lot } }: { readonly view: AwardView }) {
  const act = useCommand(reevaluateLot);
  const [asking, ask] = useState(false);
  return (
    <Note tone="warning" title="待重新评标">
      <p>重新评标之前不能定标、发出通知书。</p>
      <Allowed code="award.propose" otherwise={<p>由项目负责人或经办人办理。</p>}>
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => ask(true)}>
            重新评标
          </Button>
        </div>
      </Allowed>
      {asking ? (
        <ReasonDialog
          title="重新评标"
          confirmText="确认重新评标"
          busyText="正在办理"
          label="重新评标的原因"
          help="5–500字，写入公告，所有投标人都能看到。"
          failure={act.failure}
          onClose={() => ask(false)}
          act={(reason) => act.run({ lotId: lot.id, reason }, '已退回评标委员会重新评标，公示已撤回')}
        >
          <p>
            原候选人公示立即撤回，尚未发出的定标结果作废；评委在原评分表上修改后重新提交，原评分和报告另行存档。重新评标后再次公示候选人，公示期重新计算。不能撤回。
          </p>
        </ReasonDialog>
      ) : null}
    </Note>
  );
}
