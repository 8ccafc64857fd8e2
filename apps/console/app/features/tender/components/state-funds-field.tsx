import { asksStateFunds, stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { controlId } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import type { TenderFieldsProps } from './form-state.ts';

/** Whether state funds prevail, if that matters for the award. */
export function StateFundsField({ draft, errors, onChange }: TenderFieldsProps) {
  if (!asksStateFunds(draft)) return null;
  return (
    <Remarked path="stateFunded" label={stateFundsLabel}>
      <Field
        id={controlId('stateFunded')}
        label={stateFundsLabel}
        required
        help="选“是”的，应当确定排名第一的中标候选人为中标人（《招标投标法实施条例》第五十五条）；选“否”的，确定其他候选人须说明理由。"
        error={errors.get('stateFunded')}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={stateFundsInWords(draft.stateFunded) ?? ''}
            onChange={({ target }) =>
              onChange({ stateFunded: target.value === '' ? null : target.value === '是' })
            }
          >
            <option value="">请选择</option>
            <option value="是">是</option>
            <option value="否">否</option>
          </SelectInput>
        )}
      </Field>
    </Remarked>
  );
}
