import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** Native controls for public pages: nothing to load, the browser's own behaviour, autofill and keyboards. */
export function TextInput(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="text" {...props} className={styles.control} />;
}

export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [shown, show] = useState(false);
  return (
    <div className={styles.wrap}>
      <input {...props} type={shown ? 'text' : 'password'} className={styles.control} spellCheck={false} />
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={shown}
        aria-label={shown ? '隐藏密码' : '显示密码'}
        onClick={() => show(!shown)}
      >
        {shown ? '隐藏' : '显示'}
      </button>
    </div>
  );
}

export function SelectInput(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={styles.wrap}>
      <select {...props} className={`${styles.control} ${styles.select}`} />
      <Icon name="down" />
    </div>
  );
}

export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={4} {...props} className={styles.control} />;
}

export function CheckBox({
  children,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { readonly children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...props} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
