import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import styles from './time.module.css';

interface TimeProps {
  readonly iso: string;
  /** When given, the distance is said beside. */
  readonly now?: string;
  /** Adds （北京时间）, for deadlines. */
  readonly zone?: boolean;
}

/** 2026年11月21日 14:30（北京时间） 3天后 */
export function Time({ iso, now, zone = false }: TimeProps) {
  return (
    <span className={styles.time}>
      <time dateTime={iso}>{formatDateTime(iso)}</time>
      {zone ? '（北京时间）' : null}
      {now ? <span className={styles.relative}> {formatRelative(iso, now)}</span> : null}
    </span>
  );
}
