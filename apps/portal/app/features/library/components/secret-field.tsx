import { Button } from '@procure/ui/button/button.tsx';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './library.module.css';

interface SecretFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, string>;
  readonly label: string;
  /** The noun for the number, in a word or two. */
  readonly noun: string;
  readonly required?: boolean;
}

/** A number that the server returns masked: it stays unchanged, or is replaced as a whole. */
export function SecretField<T extends Values>({ noun, ...bound }: SecretFieldProps<T>) {
  const { value, change } = useBound<T, string>(bound);
  const masked = value.includes('*');
  return (
    <div className={styles.beside}>
      <TextField {...bound} max={30} readOnly={masked} autoComplete="off" help="加密保存，只显示部分数字。" />
      {masked ? <Button onClick={() => change('')}>重新填写{noun}</Button> : null}
    </div>
  );
}
