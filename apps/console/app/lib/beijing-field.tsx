import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';

interface BeijingFieldProps {
  readonly label: string;
  /** ISO, or empty. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly onChange: (iso: string) => void;
}

/** A moment in Beijing's time, whatever the machine's zone. */
export function BeijingField({ label, value, error, help, onChange }: BeijingFieldProps) {
  return (
    <Field label={label} required help={help} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          value={value === '' ? '' : new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)}
          onChange={(event) => {
            const time = Date.parse(`${event.target.value}:00+08:00`);
            onChange(Number.isNaN(time) ? '' : new Date(time).toISOString());
          }}
        />
      )}
    </Field>
  );
}
