import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './account-form.module.css';
import { passwordProgress } from './password-progress.ts';

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  readonly username: string;
  readonly phone: string;
}

/** The rules of a password, each marked once the typed text meets it. */
export function PasswordRules({ id, password, username, phone }: PasswordRulesProps) {
  return (
    <ul className={styles.rules} id={id} aria-label="密码要求">
      {passwordProgress(password, { username, phone }).map(({ text, met }) => (
        <li key={text} className={met ? styles.met : undefined}>
          <Icon name={met ? 'check' : 'circle'} size="1em" />
          {text}
          <span className="visually-hidden">{met ? '（已满足）' : '（未满足）'}</span>
        </li>
      ))}
    </ul>
  );
}
