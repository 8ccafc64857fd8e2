import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import { organisationsQuery } from '../queries.ts';
import type { TenderDraft } from './form-state.ts';
import styles from './tender.module.css';

interface PartyFieldsProps {
  readonly id: string;
  readonly stored: TenderView | undefined;
  readonly draft: TenderDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<TenderDraft>) => void;
}

/** The purchaser, and the agency that handles the tender. The purchaser of a saved tender cannot be changed. */
export function PartyFields({ id, stored, draft, errors, onChange }: PartyFieldsProps) {
  const offered = useQuery(organisationsQuery()).data?.data ?? [];
  const { organisationId, agencyId, kind } = draft;
  const [kept] = useState(organisationId);
  const purchaser = offered.find((one) => one.id === organisationId);
  const agencies = new Map(
    (purchaser?.agencies ?? [])
      .filter(({ kinds, tenderIds }) => kinds.includes(kind) || tenderIds.includes(id))
      .map((one) => [one.id, one.name]),
  );
  // The agency of an older draft, so that its author sees what to change.
  const isAgencyGone = agencyId !== null && !agencies.has(agencyId) && stored?.agencyId === agencyId;
  return (
    <div className={styles.pair}>
      <Remarked path="organisationId" label="招标人">
        <Field
          id={controlId('organisationId')}
          label="招标人"
          required
          help="您任采购员的单位，或委托您所在机构的单位；项目建立后不能更改。"
          error={errors.get('organisationId')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={organisationId}
              onChange={({ target: { value } }) => {
                const chosen = offered.find((one) => one.id === value);
                // A person who does not belong to the purchaser works for one of its agencies.
                const own = chosen === undefined || chosen.own ? null : (chosen.agencies[0]?.id ?? null);
                onChange({ organisationId: value, agencyId: own });
              }}
            >
              {kept === '' ? <option value="">请选择</option> : null}
              {offered
                .filter((one) => kept === '' || one.id === kept)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
            </SelectInput>
          )}
        </Field>
      </Remarked>
      <Remarked path="agencyId" label="招标代理机构">
        <Field
          id={controlId('agencyId')}
          label="招标代理机构"
          help="委托在有效期内、且委托范围含本类项目的机构；名称与联系方式随公告公布。"
          error={errors.get('agencyId')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={agencyId ?? ''}
              onChange={({ target: { value } }) => onChange({ agencyId: value === '' ? null : value })}
            >
              {purchaser?.own === false ? null : <option value="">无（自行招标）</option>}
              {[...agencies].map(([agency, name]) => (
                <option key={agency} value={agency}>
                  {name}
                </option>
              ))}
              {isAgencyGone ? <option value={agencyId}>{stored.agencyName}（没有有效的委托）</option> : null}
            </SelectInput>
          )}
        </Field>
      </Remarked>
    </div>
  );
}
