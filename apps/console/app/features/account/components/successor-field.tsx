import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';

/** Numbers of tenders that are named; more would be read by nobody. */
const named = 5;

/** `ZB-1、ZB-2等`. */
export function listed(tenderNos: readonly string[]): string {
  return `${tenderNos.slice(0, named).join('、')}${tenderNos.length > named ? '等' : ''}`;
}

interface SuccessorFieldProps {
  readonly label: string;
  /** Said where there is nobody to choose. */
  readonly none: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Who takes over what an account leaves behind. */
export function SuccessorField({ label, none, people, value, error, onChange }: SuccessorFieldProps) {
  return (
    <Field label={label} required help={people.length === 0 ? none : undefined} error={error}>
      {(control) => (
        <SelectInput {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">请选择</option>
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
