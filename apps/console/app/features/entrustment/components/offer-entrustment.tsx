import { offerEntrustment } from '@procure/contract/entrustment/entrustment.route.ts';
import { categoryKinds } from '@procure/domain/category/kind.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import {
  DocumentFields,
  demandChoice,
  type EntrustmentForm,
  optionsOf,
  PartyFields,
  PeriodFields,
  ScopeFields,
  type WrittenEntrustment,
} from './offer-fields.tsx';

interface OfferEntrustmentProps {
  readonly form: EntrustmentForm;
  readonly onClose: () => void;
}

/**
 * A purchaser entrusts an agency: the agency, the tenders or kinds, the period, and the purchaser's responsible person.
 */
export function OfferEntrustment({ form, onClose }: OfferEntrustmentProps) {
  const { purchasers } = form;
  const act = useCommand(offerEntrustment);
  const [today] = useState(() => dayOf(new Date()));
  const fields = useFields<WrittenEntrustment>(
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
  const purchaser = purchasers.find(({ id }) => id === fields.form.watch('purchaserId'));
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
      <PartyFields of={fields} {...form} />
      <DocumentFields of={fields} onBusy={setUploading} />
      <ScopeFields of={fields} tenders={tenders} />
      <PeriodFields of={fields} today={today} />
      <ChoiceField
        of={fields}
        name="ownerId"
        label="招标人负责人"
        required
        help="代理机构新建的项目由其负责；委托终止后，项目仍由其办理。"
        rule={demandChoice('招标人负责人')}
        options={optionsOf(purchaser?.buyers ?? [])}
      />
    </FieldsDialog>
  );
}
