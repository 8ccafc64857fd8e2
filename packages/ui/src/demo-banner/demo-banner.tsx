import styles from './demo-banner.module.css';

/** Marks every page of a demo, also in print, so that it is not mistaken for a real installation. */
export function DemoBanner() {
  return (
    <aside className={styles.banner} aria-label="演示环境">
      <strong>演示环境</strong>
      <span>内容虚构、账号公开，请勿填写真实信息</span>
    </aside>
  );
}
