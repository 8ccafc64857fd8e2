import { Button } from '@procure/ui/button/button.tsx';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './library.module.css';

interface SecretFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, string>;
  readonly label: string;
  /** What is filled in anew, in a word or two. */
  readonly noun: string;
  readonly required?: boolean;
}

/** A number that comes back masked: it stays as it was kept, or is filled in anew as a whole. */
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
