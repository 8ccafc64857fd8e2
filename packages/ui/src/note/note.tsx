import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import type { Tone } from '../status-badge/status-badge.tsx';
import styles from './note.module.css';

interface NoteProps {
  readonly tone?: Tone;
  readonly title: string;
  readonly children?: ReactNode;
}

const icons: Readonly<Record<Tone, IconName>> = {
  neutral: 'flag',
  info: 'info',
  success: 'check-circle',
  warning: 'hourglass',
  danger: 'alert',
};

/** A box that states how a matter stands and the next step. */
export function Note({ tone = 'info', title, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role="status">
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
