import { Field } from '@procure/ui/field/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { staffQuery } from '../queries.ts';
import { BoundField } from './bound-field.tsx';
import { controlId, type FieldMessages, type LotDraft } from './form-state.ts';
import styles from './tender.module.css';

interface PeopleFieldsProps {
  readonly path: string;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<LotDraft>) => void;
}

/** Who opens and who scores: never the same person. */
export function PeopleFields({ path, lot, errors, onChange }: PeopleFieldsProps) {
  const staff = useQuery(staffQuery());
  const select =
    (field: 'openers' | 'evaluators', others: readonly string[]) =>
    ({
      id,
      ...marks
    }: {
      id: string;
      'aria-describedby': string | undefined;
      'aria-invalid': true | undefined;
    }) => (
      <Select<string[]>
        id={id}
        aria-describedby={marks['aria-describedby']}
        aria-invalid={marks['aria-invalid']}
        {...(marks['aria-invalid'] ? { status: 'error' as const } : {})}
        mode="multiple"
        style={{ width: '100%' }}
        loading={staff.isPending}
        value={[...lot[field]]}
        placeholder="请选择"
        showSearch={{ optionFilterProp: 'label' }}
        options={(staff.data?.data[field] ?? []).map((person) => ({
          value: person.id,
          label: person.name,
          disabled: others.includes(person.id),
        }))}
        onChange={(ids) => onChange({ [field]: ids })}
      />
    );
  return (
    <div className={styles.form}>
      <Field
        id={controlId(`${path}.openers`)}
        label="开标人"
        required
        help="截止后由开标人共同解锁投标文件；开标人不能担任评委。"
        error={errors.get(`${path}.openers`)}
      >
        {select('openers', lot.evaluators)}
      </Field>
      <div className={styles.pair}>
        <BoundField
          path={`${path}.openersNeeded`}
          label="解锁所需人数"
          required
          inputMode="numeric"
          errors={errors}
          value={lot.openersNeeded}
          onChange={(openersNeeded) => onChange({ openersNeeded })}
        />
      </div>
      <Field
        id={controlId(`${path}.evaluators`)}
        label="评委"
        required
        error={errors.get(`${path}.evaluators`)}
      >
        {select('evaluators', lot.openers)}
      </Field>
    </div>
  );
}
