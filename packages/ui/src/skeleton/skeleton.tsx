import styles from './skeleton.module.css';

/** Grey lines in place of text. They appear after 200 ms, so that a fast answer does not flicker. */
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
