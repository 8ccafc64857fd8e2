import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { Fragment, type ReactNode } from 'react';
import styles from './timeline.module.css';

export interface Moment {
  readonly key: string;
  readonly title: string;
  /** ISO; undefined when it is not fixed yet. */
  readonly time: string | undefined;
  readonly detail?: string;
  /** Beside the title, such as a button about it. */
  readonly aside?: ReactNode;
}

interface TimelineProps {
  /** In order; those without a time stay where they stand. */
  readonly moments: readonly Moment[];
  readonly now: string;
  readonly label?: string;
}

/** The dates of a matter with "now" marked between what is past and what is to come. */
export function Timeline({ moments, now, label = '时间安排' }: TimelineProps) {
  const isPast = (moment: Moment) => moment.time !== undefined && Date.parse(moment.time) <= Date.parse(now);
  const next = moments.findIndex((moment) => !isPast(moment));
  return (
    <ol className={styles.line} aria-label={label}>
      {moments.map((moment, index) => (
        <Fragment key={moment.key}>
          {index === next ? <Now now={now} /> : null}
          <li className={isPast(moment) ? styles.past : index === next ? styles.next : styles.later}>
            <b>
              {moment.title}
              {moment.aside}
            </b>
            {moment.time ? (
              <span>
                <time dateTime={moment.time}>{formatDateTime(moment.time)}</time>
                <span className={styles.relative}> {formatRelative(moment.time, now)}</span>
              </span>
            ) : (
              <span>待定</span>
            )}
            {moment.detail ? <span className={styles.detail}>{moment.detail}</span> : null}
          </li>
        </Fragment>
      ))}
      {next === -1 ? <Now now={now} /> : null}
    </ol>
  );
}

function Now({ now }: { readonly now: string }) {
  return (
    <li className={styles.now}>
      <b>现在</b>
      <time dateTime={now}>{formatDateTime(now)}</time>
    </li>
  );
}
