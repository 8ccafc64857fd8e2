import type { FileView } from '@procure/contract/field.ts';
import { isMasked } from '@procure/domain/company/profile.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { ChoiceField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { type Fields, type NameOf, useValue } from '@procure/web/form/use-fields.ts';
import { useContext } from 'react';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { useDictionaryOptions, useLocale, wordOf } from '../../../lib/dictionaries.ts';
import styles from './company.module.css';
import type { WrittenProfile } from './profile-form.ts';
import { UploadingFields } from './uploading.ts';

interface BoundProps {
  readonly of: Fields<WrittenProfile>;
  readonly name: NameOf<WrittenProfile, string>;
  readonly label: string;
}

interface SecretProps extends BoundProps {
  readonly max: number;
  readonly read: (typed: string) => string;
  readonly inputMode?: 'numeric' | 'text';
}

/** A confidential number: shown masked, and replaced only as a whole. */
export function SecretField({ max, read, inputMode = 'numeric', ...bound }: SecretProps) {
  const { about, value, change } = useBound<WrittenProfile, string>({ ...bound, required: true });
  if (!isMasked(value))
    return <TextField {...bound} {...{ max, read, inputMode }} required autoComplete="off" />;
  return (
    <Field {...about}>
      {(control) => (
        <div className={styles.beside}>
          <TextInput {...control} value={value} readOnly />
          <Button onClick={() => change('')}>重新填写</Button>
        </div>
      )}
    </Field>
  );
}

export function DictionaryField({ type, ...bound }: BoundProps & { readonly type: string }) {
  const value = useValue(bound.of, bound.name);
  const options = useDictionaryOptions(type).map((one) => [one.value, one.label] as const);
  const locale = useLocale();
  const known = value === '' || options.some(([one]) => one === value);
  return (
    <ChoiceField
      {...bound}
      required
      options={known ? options : [[value, `${wordOf(type, value, locale)}（已停用）`], ...options]}
    />
  );
}

/** The scan of a certificate. */
export function ScanField({ help, ...bound }: BoundProps & { readonly help: string }) {
  const { about, value, change } = useBound<WrittenProfile, string>(bound);
  const { getValues, setValue } = bound.of.form;
  const uploading = useContext(UploadingFields);
  const scan = useValue(bound.of, 'files').filter(({ id }) => id === value);
  const add = (file: FileView) =>
    setValue('files', [...getValues('files').filter(({ id }) => id !== file.id), file]);
  return (
    <AttachmentField
      id={about.id}
      label={about.label}
      required
      purpose="certificate"
      help={help}
      max={1}
      files={scan}
      error={about.error}
      onBusy={(busy) => (busy ? uploading.add(bound.name) : uploading.delete(bound.name))}
      onChange={(changed) => {
        const [file] = changed(scan);
        if (file !== undefined) add(file);
        change(file?.id ?? '');
      }}
    />
  );
}
