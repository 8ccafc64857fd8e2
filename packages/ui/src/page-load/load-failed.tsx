import styles from './load-failed.module.css';

/** Hidden until the head script finds that the page cannot load; works without any other script. */
export function LoadFailed() {
  return (
    <div className={styles.box} role="alert">
      <p>页面没有加载完整，可能是网络中断或系统刚刚更新。</p>
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, query included, and needs no script. */}
        <a href="">重新加载本页</a>
        ，您的地址和已保存的内容不受影响。
      </p>
    </div>
  );
}
