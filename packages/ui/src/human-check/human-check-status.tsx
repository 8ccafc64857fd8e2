import styles from './human-check.module.css';

/** Says, politely, that the browser is at work; there is nothing to see, to hear or to do. */
export function HumanCheckStatus({ running }: { readonly running: boolean }) {
  return (
    <p role="status" className={running ? styles.running : styles.idle}>
      {running ? '正在进行安全验证…' : ''}
    </p>
  );
}
