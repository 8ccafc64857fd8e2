import { DateField } from '@procure/ui/date/date-field.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlId, type FieldMessages } from './line-draft.ts';
import { Remarked } from './remarked.tsx';

interface BoundFieldProps {
  /** The field's path in the API. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors: FieldMessages;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly type?: 'text' | 'date-time' | 'email' | 'tel';
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly rows?: number;
  readonly maxLength?: number;
  readonly list?: string;
}

/** A field of the tender: label above with the field's remark, help below it, the server's message at it. */
export function BoundField(props: BoundFieldProps) {
  return (
    <Remarked path={props.path} label={props.label}>
      <PlainField {...props} />
    </Remarked>
  );
}

function PlainField({
  path,
  label,
  value,
  onChange,
  errors,
  required,
  help,
  rows,
  ...input
}: BoundFieldProps) {
  if (input.type === 'date-time') {
    return (
      <DateField
        id={controlId(path)}
        label={label}
        required={required ?? false}
        help={help}
        error={errors.get(path)}
        time
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <Field
      id={controlId(path)}
      label={label}
      required={required ?? false}
      help={help}
      error={errors.get(path)}
    >
      {(control) =>
        rows === undefined ? (
          <TextInput
            {...control}
            {...input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextArea
            {...control}
            rows={rows}
            maxLength={input.maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
