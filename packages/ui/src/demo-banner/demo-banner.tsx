import styles from './demo-banner.module.css';

/** Stands on every page of a demo that others can reach: nobody takes it for the real thing, on paper neither. */
export function DemoBanner() {
  return (
    <aside className={styles.banner} aria-label="演示环境">
      <strong>演示环境</strong>
      <span>内容虚构、账号公开，请勿填写真实信息</span>
    </aside>
  );
}
