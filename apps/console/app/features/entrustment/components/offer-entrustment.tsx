import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import type { FileView } from '@procure/contract/field.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { checkDocumentNo, checkPeriod } from '@procure/domain/entrustment/entrustment.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { ChecksField } from './checks-field.tsx';

interface OfferEntrustmentProps {
  readonly form: OutputOf<typeof wire.getEntrustmentForm>;
  readonly onClose: () => void;
}

const chosen = (what: string) => (value: string) => (value === '' ? `请选择${what}` : null);
const namesOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
  all.map(({ id, name }) => [id, name] as const);

interface Values {
  purchaserId: string;
  agencyId: string;
  documentNo: string;
  files: readonly FileView[];
  kinds: string[];
  tenderIds: string[];
  fromDay: string;
  untilDay: string;
  ownerId: string;
}

/**
 * A purchaser entrusts an agency: the agency, the tenders or kinds, the period, and the purchaser's responsible person.
 */
export function OfferEntrustment({ form: { purchasers, agencies }, onClose }: OfferEntrustmentProps) {
  const act = useCommand(wire.offerEntrustment);
  const [today] = useState(() => dayOf(new Date()));
  const fields = useFields<Values>(
    {
      purchaserId: purchasers.length === 1 ? (purchasers[0]?.id ?? '') : '',
      agencyId: '',
      documentNo: '',
      files: [],
      kinds: [],
      tenderIds: [],
      fromDay: today,
      untilDay: addDays(today, 364),
      ownerId: '',
    },
    act.failure,
    { names: { fileId: 'files' } },
  );
  const [uploading, setUploading] = useState(false);
  const { watch, getValues } = fields.form;
  const purchaser = purchasers.find(({ id }) => id === watch('purchaserId'));
  const tenders = purchaser?.tenders ?? [];

  return (
    <FieldsDialog
      of={fields}
      title="委托招标代理机构"
      confirmText="发出委托"
      busyText="正在发出"
      disabled={uploading}
      act={({ kinds, tenderIds, files, ...values }) =>
        act.run(
          (id) => ({
            id,
            ...values,
            fileId: files[0]?.id ?? '',
            kinds: categoryKinds.filter((kind) => kinds.includes(kind)),
            // Drops tenders of another purchaser that was chosen before.
            tenderIds: tenderIds.filter((one) => tenders.some((tender) => tender.id === one)),
          }),
          '委托已发出，待代理机构接受',
        )
      }
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="purchaserId"
        label="招标人"
        required
        rule={chosen('招标人')}
        options={namesOf(purchasers)}
      />
      <ChoiceField
        of={fields}
        name="agencyId"
        label="招标代理机构"
        required
        help={agencies.length === 0 ? '平台上还没有招标代理机构，请系统管理员在采购单位中建立。' : undefined}
        rule={chosen('招标代理机构')}
        options={namesOf(agencies)}
      />
      <TextField
        of={fields}
        name="documentNo"
        label="委托书编号"
        required
        help="委托书或委托代理合同的编号。"
        max={100}
        rule={checkDocumentNo}
      />
      <FilesField
        of={fields}
        name="files"
        label="委托书"
        required
        help="双方盖章的委托书或委托代理合同。"
        max={1}
        rule={(files) => (files.length === 0 ? '请上传委托书' : null)}
        onBusy={setUploading}
      />
      <ChecksField
        of={fields}
        name="kinds"
        label="委托的项目类别"
        help="含今后新建的此类项目。"
        options={categoryKinds.map((kind) => [kind, categoryKindLabels[kind]])}
        rule={(kinds) =>
          kinds.length === 0 && getValues('tenderIds').length === 0
            ? '请选择委托的项目类别，或指定具体项目'
            : null
        }
      />
      {tenders.length === 0 ? null : (
        <ChecksField
          of={fields}
          name="tenderIds"
          label="另行委托的具体项目"
          help="类别之外，由您负责或经办的项目。"
          options={tenders.map(({ id, tenderNo, title }) => [id, `${title}（${tenderNo}）`])}
        />
      )}
      <DayField of={fields} name="fromDay" label="委托起始日" required rule={chosen('委托起始日')} />
      <DayField
        of={fields}
        name="untilDay"
        label="委托截止日"
        required
        help="含当日；到期自动终止。"
        rule={(until) => chosen('委托截止日')(until) ?? checkPeriod(getValues('fromDay'), until, today)}
      />
      <ChoiceField
        of={fields}
        name="ownerId"
        label="招标人负责人"
        required
        help="代理机构新建的项目由其负责；委托终止后，项目仍由其办理。"
        rule={chosen('招标人负责人')}
        options={namesOf(purchaser?.buyers ?? [])}
      />
    </FieldsDialog>
  );
}
