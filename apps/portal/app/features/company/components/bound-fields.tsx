import { isMasked } from '@procure/domain/company/profile.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import type { InputHTMLAttributes } from 'react';
import { useDictionaryOptions } from '../../../lib/dictionaries.ts';
import styles from './company.module.css';

interface BoundProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

interface Reading {
  /** Gives what was typed or pasted its plain form, when the field is left: one sees what was understood. */
  readonly read?: (value: string) => string;
}

type TextProps = BoundProps &
  Reading &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>;

export function TextField({
  id,
  label,
  value,
  error,
  required = true,
  help,
  read,
  onChange,
  ...input
}: TextProps) {
  return (
    <Field id={id} label={label} required={required} error={error} help={help}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const plain = read?.(value) ?? value;
            if (plain !== value) onChange(plain);
          }}
        />
      )}
    </Field>
  );
}

/** A number that is kept secret: shown masked, written anew as a whole. */
export function SecretField({ id, label, value, error, help, onChange, ...input }: TextProps) {
  if (!isMasked(value))
    return <TextField {...{ id, label, value, error, onChange, ...input }} {...(help ? { help } : {})} />;
  return (
    <Field id={id} label={label} required error={error}>
      {(control) => (
        <div className={styles.beside}>
          <TextInput {...control} value={value} readOnly />
          <Button onClick={() => onChange('')}>重新填写</Button>
        </div>
      )}
    </Field>
  );
}

export function DictionaryField({
  id,
  label,
  value,
  error,
  required = true,
  type,
  onChange,
}: BoundProps & { readonly type: string }) {
  const options = useDictionaryOptions(type);
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <Field id={id} label={label} required={required} error={error}>
      {(control) => (
        <SelectInput {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">请选择</option>
          {known ? null : <option value={value}>{value}（已停用）</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
