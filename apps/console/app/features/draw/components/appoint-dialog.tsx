import type { LotDrawView } from '@procure/contract/draw/draw.schema.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { appointExpert, staffQuery } from '../queries.ts';

interface AppointDialogProps {
  readonly view: LotDrawView;
  readonly onClose: () => void;
}

/** Appoints an expert of the buyer's choice, when no draw has another one. */
export function AppointDialog({ view: { lot }, onClose }: AppointDialogProps) {
  const act = useCommand(appointExpert);
  const tender = useQuery(queryOf(getTender, { id: lot.tenderId })).data?.data;
  const organisationId = tender?.organisationId ?? '';
  const staff = useQuery({ ...staffQuery(organisationId), enabled: organisationId !== '' }).data?.data;
  const fields = useFields({ accountId: '', reason: '' }, act.failure);
  return (
    <FieldsDialog
      title="直接指定专家"
      confirmText="确认指定"
      busyText="正在指定"
      of={fields}
      act={(input) => act.run({ lotId: lot.id, ...input }, '已指定')}
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="accountId"
        label="评委"
        required
        help="本单位的评委账号；开标人、项目经办人和已有席位的人员不能担任。"
        options={(staff?.evaluators ?? []).map(({ id, name }) => [id, name] as const)}
      />
      <TextField
        of={fields}
        name="reason"
        label="直接指定的理由"
        required
        help="说明专家库为何不能满足，记入抽取记录和审计日志。"
        rule={requiredReason('直接指定的理由')}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}
