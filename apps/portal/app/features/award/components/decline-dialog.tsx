import { declineAward } from '@procure/contract/award/award.route.ts';
import { checkAwardDeclineReason, declineAwardWarning } from '@procure/domain/award/rules.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CheckField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';

interface DeclineDialogProps {
  readonly lotId: string;
  readonly method: Method;
  readonly onClose: () => void;
}

/** Declining an award is irreversible: the button works once the winner confirms having read the consequences. */
export function DeclineDialog({ lotId, method, onClose }: DeclineDialogProps) {
  const word = winWord(method);
  const act = useCommand(declineAward);
  const fields = useFields({ reason: '', read: false }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`放弃${word}`}
      confirmText={`确认放弃${word}`}
      busyText="正在提交"
      danger
      disabled={!fields.form.watch('read')}
      act={({ reason }) => act.run({ lotId, reason }, `您已放弃${word}，采购人已收到通知`)}
      onClose={onClose}
    >
      <Note tone="danger" title="请慎重决定">
        <p>{declineAwardWarning}。</p>
      </Note>
      <TextField
        of={fields}
        name="reason"
        label="放弃理由"
        required
        help="5–500字，将告知采购人。"
        rule={checkAwardDeclineReason}
        max={500}
        lines={4}
      />
      <CheckField of={fields} name="read">
        我已知悉上述后果，仍决定放弃{word}
      </CheckField>
    </FieldsDialog>
  );
}
