import { refuseObjection, refuseObjections } from '@procure/contract/objection/objection.route.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionGroundLabels, objectionGrounds } from '@procure/domain/objection/objection.ts';
import { writtenReason } from '@procure/domain/written.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { answerable, SameRefusal } from './others.tsx';

interface RefuseDialogProps {
  readonly objection: ObjectionView;
  readonly onClose: () => void;
}

/**
 * 不予受理: refuses for a statutory reason, which the objector reads; several objections on one matter can be refused
 * for the same reason.
 */
export function RefuseDialog({ objection, onClose }: RefuseDialogProps) {
  const { id, version } = objection;
  const act = useCommand(refuseObjection);
  const all = useCommand(refuseObjections);
  const [chosen, choose] = useState<readonly string[]>([]);
  const others = answerable(objection).filter((other) => chosen.includes(other.id));
  const fields = useFields({ ground: '', reason: '' }, act.failure ?? all.failure);
  return (
    <FieldsDialog
      of={fields}
      title="不予受理"
      confirmText={others.length === 0 ? '确认不予受理' : `确认不予受理（${others.length + 1}项）`}
      busyText="正在提交"
      danger
      onClose={onClose}
      act={async ({ reason, ...picked }) => {
        const ground = objectionGrounds.find((one) => one === picked.ground);
        if (ground === undefined) return null;
        const why = { ground, reason };
        if (others.length === 0) return act.run({ id, version, ...why }, '已不予受理，已告知提出人');
        const objections = [{ id, version }, ...others.map((one) => ({ id: one.id, version: one.version }))];
        return all.run({ objections, ...why }, `${objections.length}项异议已不予受理，已分别告知提出人`);
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
      <SameRefusal objection={objection} chosen={chosen} onChange={choose} />
    </FieldsDialog>
  );
}
