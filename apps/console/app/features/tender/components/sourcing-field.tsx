import { sourcingRules } from '@procure/domain/tender/ground.ts';
import { methodSteps, sourcings } from '@procure/domain/tender/method.ts';
import {
  choosesSourcing,
  isAnnounced,
  sourcingLabel,
  sourcingLabels,
} from '@procure/domain/tender/sourcing.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { controlId } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import type { TenderDraft, TenderFieldsProps } from './form-state.ts';

/** The choice of a method that allows both ways, with the consequence of each. */
export function SourcingField({ draft, errors, onChange }: TenderFieldsProps) {
  const { citation } = sourcingRules[draft.method];
  return choosesSourcing(draft.method) ? (
    <Remarked path="sourcing" label={sourcingLabel}>
      <Field
        id={controlId('sourcing')}
        label={sourcingLabel}
        required
        help={sourcingHelp(draft, citation ?? '')}
        error={errors.get('sourcing')}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={draft.sourcing}
            onChange={({ target }) =>
              onChange({ sourcing: sourcings.find((one) => one === target.value) ?? draft.sourcing })
            }
          >
            {sourcingRules[draft.method].allowed.map((one) => (
              <option key={one} value={one}>
                {sourcingLabels[one]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </Remarked>
  ) : null;
}

function sourcingHelp({ method, sourcing, scope }: TenderDraft, citation: string): string {
  const basis = scope === 'government' ? `（${citation}）` : '';
  return isAnnounced({ sourcing })
    ? `发布公告，在门户公开，符合资格要求的供应商均可参加${basis}；发布后不能更改。`
    : `由采购人和评审专家书面推荐或者从供应商库中随机抽取，邀请不少于${methodSteps[method].minInvited}家，仅受邀供应商可见${basis}；发布后不能更改。`;
}
