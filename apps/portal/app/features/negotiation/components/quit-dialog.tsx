import { quitNegotiation } from '@procure/contract/negotiation/negotiation.route.ts';
import { checkQuitReason } from '@procure/domain/negotiation/rules.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-page.module.css';

/** Leaving is irreversible and needs a reason. */
export function QuitDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const act = useCommand(quitNegotiation);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="退出谈判"
      confirmText="确认退出谈判"
      cancelText="继续谈判"
      busyText="正在提交"
      danger
      act={({ reason }) => act.run({ roundId, reason }, '您已退出谈判')}
      onClose={onClose}
    >
      <p className={styles.text}>退出后不再收到后续轮次的邀请，也不再参加本项目的评审，且不能恢复。</p>
      <TextField
        of={fields}
        name="reason"
        label="退出理由"
        required
        help="5–500字，本轮结束后采购人可见。"
        rule={checkQuitReason}
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}
