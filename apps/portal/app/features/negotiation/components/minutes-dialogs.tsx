import { answerMinutes } from '@procure/contract/negotiation/meeting.route.ts';
import type { OwnMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import { checkDisputeReason } from '@procure/domain/negotiation/decide-meeting.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-page.module.css';

interface DialogProps {
  readonly meeting: OwnMeeting;
  readonly onClose: () => void;
}

export function ConfirmMinutesDialog({ meeting: { id, no }, onClose }: DialogProps) {
  const act = useCommand(answerMinutes);
  return (
    <CommandDialog
      title="确认谈判记录"
      confirmText="确认并签署"
      busyText="正在提交"
      act={() => act.run({ id, no, agrees: true }, '谈判记录已确认')}
      onClose={onClose}
    >
      <p className={styles.text}>您代表本企业确认谈判记录的内容。确认后不能更改。</p>
    </CommandDialog>
  );
}

export function DisputeDialog({ meeting: { id, no }, onClose }: DialogProps) {
  const act = useCommand(answerMinutes);
  const fields = useFields({ note: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="提出不同意见"
      confirmText="提交不同意见"
      busyText="正在提交"
      act={({ note }) => act.run({ id, no, agrees: false, note }, '不同意见已提交')}
      onClose={onClose}
    >
      <p className={styles.text}>谈判小组可以据此形成新的记录，请您再次确认。</p>
      <TextField
        of={fields}
        name="note"
        label="不同意见"
        required
        help="5–2000字，写明记录的哪些内容与谈判不符。"
        rule={checkDisputeReason}
        max={2000}
        lines={5}
      />
    </FieldsDialog>
  );
}
