import styles from './skeleton.module.css';

/** Grey lines where text will stand. They show only after 200 ms: what is quick never flickers. */
export function Skeleton({
  lines = 4,
  label = '正在加载',
}: {
  readonly lines?: number;
  readonly label?: string;
}) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {[...Array(lines).keys()].map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
