import styles from './skip.module.css';

/** The first keyboard stop: a link past every menu. */
export function SkipLink() {
  return (
    <nav aria-label="跳转">
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
    </nav>
  );
}
