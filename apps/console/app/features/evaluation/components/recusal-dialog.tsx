import { recuse } from '@procure/contract/evaluation/committee.route.ts';
import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import { type RecusalGround, recusalGrounds } from '@procure/domain/evaluation/attendance.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useNavigate } from 'react-router';
import { DepartureFields, type WrittenDeparture } from './departure-fields.tsx';

interface RecusalDialogProps {
  readonly view: CommitteeView;
  readonly onClose: () => void;
}

/** A member declares a relation, and leaves the committee. */
export function RecusalDialog({ view: { lot, bidders }, onClose }: RecusalDialogProps) {
  const command = useCommand(recuse);
  const navigate = useNavigate();
  const start: WrittenDeparture<RecusalGround> = { ground: '', bidIds: [], reason: '' };
  const fields = useFields(start, command.failure);
  return (
    <FieldsDialog
      title="申请回避"
      confirmText="确认回避"
      busyText="正在提交"
      danger
      of={fields}
      onClose={onClose}
      act={async ({ ground, ...written }) => {
        if (ground === '') return null;
        const left = await command.run({ lotId: lot.id, ground, ...written }, ({ message }) => message);
        if (left !== null) void navigate('/evaluation');
        return left;
      }}
    >
      <p>回避后您不再是本标段的评委，已作出的评审意见无效，由接替的评委重新评审。不能撤回。</p>
      <DepartureFields of={fields} grounds={recusalGrounds} bidders={bidders} />
    </FieldsDialog>
  );
}
