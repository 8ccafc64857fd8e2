import type { PlanChoice } from '@procure/contract/plan/plan.schema.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { controlId } from '../../../lib/line-draft.ts';
import { planChoicesQuery } from '../queries.ts';
import type { TenderDraft, TenderFieldsProps } from './form-state.ts';
import type { TenderWriting } from './use-tender-draft.ts';

interface PlanFieldProps extends Omit<TenderFieldsProps, 'onChange'> {
  readonly onChange: TenderWriting['change'];
  readonly id: string;
}

/** The package of an approved plan. Choosing it fills in what the plan says. */
export function PlanField({ id: tenderId, draft, errors, onChange }: PlanFieldProps) {
  const { scope, organisationId, planPackageId } = draft;
  const query = useQuery({
    ...planChoicesQuery({ organisationId, tenderId }),
    enabled: organisationId !== '',
  });
  const choices = query.data?.data ?? [];
  if (organisationId === '') return null;
  if (choices.length === 0 && planPackageId === null && scope !== 'mandatory') return null;
  const chosen = choices.find(({ id }) => id === planPackageId);
  return (
    <Field
      id={controlId('planPackageId')}
      label="招标方案的标段"
      help={
        <span className="sentence">
          {(chosen?.tenderCount ?? 0) > 0 ? `另有${chosen?.tenderCount}个招标项目关联该标段。` : ''}
          选择后按方案填写性质、方式、类别和金额；与方案不一致的，提交审批时说明理由。
          <Link href="/plan">查看招标方案</Link>
        </span>
      }
      error={errors.get('planPackageId')}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={planPackageId ?? ''}
          onChange={({ target }) => {
            const picked = choices.find(({ id }) => id === target.value);
            // The draft of now: the rendered one may have older price lines.
            onChange((now) => (picked === undefined ? { planPackageId: null } : withPackage(now, picked)));
          }}
        >
          <option value="">未关联</option>
          {choices.map(({ id, planTitle, name, method, estimate, tenderCount }) => (
            <option key={id} value={id}>
              {planTitle}：{name}（{methodLabels[method]}，{formatYuan(estimate)}
              {tenderCount > 0 ? `，已关联${tenderCount}个项目` : ''}）
            </option>
          ))}
          {planPackageId === null || query.data === undefined || chosen !== undefined ? null : (
            <option value={planPackageId}>已终止或已调整的标段</option>
          )}
        </SelectInput>
      )}
    </Field>
  );
}

/** The draft with the values of the package. A title that was typed stays; so do the amounts of several lots. */
export function withPackage(
  draft: TenderDraft,
  { id, planTitle, name, scope, kind, method, ground, groundNote, estimate }: PlanChoice,
): Partial<TenderDraft> {
  const [lot, ...others] = draft.lots;
  return {
    planPackageId: id,
    ...{ scope, kind, method, ground, groundNote },
    title: draft.title.trim() === '' ? `${planTitle}（${name}）` : draft.title,
    sourcing: method === draft.method ? draft.sourcing : usualSourcing(method),
    // The category says its kind.
    categoryId: kind === draft.kind ? draft.categoryId : '',
    lots: lot === undefined || others.length > 0 ? draft.lots : [{ ...lot, estimate }],
  };
}
