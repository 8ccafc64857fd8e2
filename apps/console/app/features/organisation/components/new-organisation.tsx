import { createOrganisation } from '@procure/contract/organisation/organisation.route.ts';
import type { ListedOrganisation } from '@procure/contract/organisation/organisation.schema.ts';
import {
  foundedKinds,
  type OrganisationKind,
  organisationKindLabels,
} from '@procure/domain/organisation/organisation.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { placesFor } from './places.ts';
import { type Filled, ProfileFields } from './profile-fields.tsx';

interface NewOrganisationProps {
  readonly tree: readonly ListedOrganisation[];
  readonly onClose: () => void;
}

const empty: Filled = {
  kind: '',
  parentId: '',
  name: '',
  uscc: '',
  address: '',
  contactName: '',
  contactPhone: '',
};
const kindOf = (value: string): OrganisationKind | undefined => foundedKinds.find((kind) => kind === value);

export function NewOrganisation({ tree, onClose }: NewOrganisationProps) {
  const act = useCommand(createOrganisation);
  const fields = useFields<Filled>(empty, act.failure);
  const kind = kindOf(fields.form.watch('kind'));

  return (
    <FieldsDialog
      of={fields}
      title="新建采购单位"
      confirmText="创建单位"
      busyText="正在创建"
      act={async ({ kind: chosen, ...values }) => {
        const known = foundedKinds.find((one) => one === chosen);
        if (known === undefined) return null;
        const places = placesFor(tree, known).map(([id]) => id);
        const parentId = places.includes(values.parentId) ? values.parentId : '';
        return act.run((id) => ({ ...values, id, kind: known, parentId }), '单位已创建');
      }}
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="kind"
        label="单位类型"
        required
        options={foundedKinds.map((one) => [one, organisationKindLabels[one]])}
        rule={(value) => (value === '' ? '请选择单位类型' : null)}
      />
      {kind === undefined ? null : (
        <ChoiceField
          of={fields}
          name="parentId"
          label="上级单位"
          none="无（顶层）"
          options={placesFor(tree, kind)}
        />
      )}
      <ProfileFields of={fields} />
    </FieldsDialog>
  );
}
