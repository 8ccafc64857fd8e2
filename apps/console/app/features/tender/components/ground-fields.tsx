import { grounds, groundsFor, methodByScope } from '@procure/domain/tender/ground.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { BoundField } from '../../../lib/bound-field.tsx';
import { controlId } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import type { TenderFieldsProps } from './form-state.ts';

/** The statutory case that permits a method other than 公开招标, and the facts that meet it. */
export function GroundFields({ draft, errors, onChange }: TenderFieldsProps) {
  const cases = groundsFor(draft.scope, draft.method, draft.kind);
  if (cases.length === 0) return null;
  const use = methodByScope[draft.scope][draft.method];
  const chosen = cases.find((code) => code === draft.ground);
  return (
    <>
      <Remarked path="ground" label="法定情形">
        <Field
          id={controlId('ground')}
          label="法定情形"
          required
          help={
            chosen === undefined
              ? `${tenderScopeLabels[draft.scope]}采用${methodLabels[draft.method]}，须符合${use.citation}规定的情形之一。`
              : `依据${grounds[chosen].citation}`
          }
          error={errors.get('ground')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={chosen ?? ''}
              onChange={({ target }) =>
                onChange({ ground: cases.find((code) => code === target.value) ?? null })
              }
            >
              <option value="">请选择</option>
              {cases.map((code) => (
                <option key={code} value={code}>
                  {grounds[code].text}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Remarked>
      <BoundField
        path="groundNote"
        errors={errors}
        label="情形说明"
        required
        rows={3}
        maxLength={1000}
        help="说明本项目如何符合所选情形，不少于10字；审批人与监督人员可见。"
        value={draft.groundNote}
        onChange={(groundNote) => onChange({ groundNote })}
      />
    </>
  );
}
