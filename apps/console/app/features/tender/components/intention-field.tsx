import { formatDate } from '@procure/domain/display/time.ts';
import { monthText } from '@procure/domain/intention/intention.ts';
import { law } from '@procure/domain/tender/law.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { controlId } from '../../../lib/line-draft.ts';
import { intentionChoicesQuery } from '../queries.ts';
import type { TenderFieldsProps } from './form-state.ts';

/** The published intention of a government purchase. */
export function IntentionField({ draft, errors, onChange }: TenderFieldsProps) {
  const { scope, organisationId, intentionId } = draft;
  const isAsked = scope === 'government' && organisationId !== '';
  const query = useQuery({ ...intentionChoicesQuery(organisationId), enabled: isAsked });
  if (!isAsked) return null;
  const choices = query.data?.data ?? [];
  return (
    <Field
      id={controlId('intentionId')}
      label="采购意向"
      help={
        <span className="sentence">
          须在采购活动开始{law.intentionDays.value}日前公开（{law.intentionDays.citation}
          ）；依规定不公开的，提交审批时说明理由。<Link href="/tender/intention">去公开采购意向</Link>
        </span>
      }
      error={errors.get('intentionId')}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={intentionId ?? ''}
          onChange={({ target }) => onChange({ intentionId: target.value === '' ? null : target.value })}
        >
          <option value="">未关联</option>
          {choices.map(({ id, title, plannedMonth, publishedAt }) => (
            <option key={id} value={id}>
              {title}（{formatDate(publishedAt)}公开，预计{monthText(plannedMonth)}采购）
            </option>
          ))}
          {intentionId === null ||
          query.data === undefined ||
          choices.some(({ id }) => id === intentionId) ? null : (
            <option value={intentionId}>已取消的采购意向</option>
          )}
        </SelectInput>
      )}
    </Field>
  );
}
