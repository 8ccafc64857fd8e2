import { refuseObjection } from '@procure/contract/objection/objection.route.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionGroundLabels, objectionGrounds } from '@procure/domain/objection/objection.ts';
import { writtenReason } from '@procure/domain/written.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';

interface RefuseDialogProps {
  readonly objection: Pick<ObjectionView, 'id' | 'version'>;
  readonly onClose: () => void;
}

/** 不予受理: for a reason that the law has, said to who objected. */
export function RefuseDialog({ objection: { id, version }, onClose }: RefuseDialogProps) {
  const act = useCommand(refuseObjection);
  const fields = useFields({ ground: '', reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="不予受理"
      confirmText="确认不予受理"
      busyText="正在提交"
      danger
      onClose={onClose}
      act={async (chosen) => {
        const ground = objectionGrounds.find((one) => one === chosen.ground);
        if (ground === undefined) return null;
        return act.run({ id, version, ground, reason: chosen.reason }, '已不予受理，已告知提出人');
      }}
    >
      <p>仅限下列法定理由；理由和说明立即发给提出人，不能撤回。对内容有不同意见的，请答复“不成立”。</p>
      <ChoiceField
        of={fields}
        name="ground"
        label="不予受理的理由"
        required
        rule={(ground) => (ground === '' ? '请选择不予受理的理由' : null)}
        options={objectionGrounds.map((ground) => [ground, objectionGroundLabels[ground]])}
      />
      <TextField
        of={fields}
        name="reason"
        label="不予受理的说明"
        required
        help="5–500字，提出人将看到。"
        rule={writtenReason('不予受理的说明')}
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}
