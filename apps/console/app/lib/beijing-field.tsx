import { DateField } from '@procure/ui/date/date-field.tsx';

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
    <DateField
      label={label}
      required
      help={help}
      error={error}
      time
      value={value === '' ? '' : new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)}
      onChange={(written) => {
        const time = Date.parse(`${written}:00+08:00`);
        onChange(Number.isNaN(time) ? '' : new Date(time).toISOString());
      }}
    />
  );
}
