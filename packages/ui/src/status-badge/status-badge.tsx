import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The family of states the portal shows: never by colour alone, always picture + words. */
export const statuses = {
  not_started: { text: '未开始', icon: 'circle', tone: 'neutral' },
  started: { text: '进行中', icon: 'play', tone: 'info' },
  finished: { text: '已结束', icon: 'flag', tone: 'neutral' },
  unfinished: { text: '未结束', icon: 'half', tone: 'info' },
  overdue: { text: '已逾期', icon: 'alert', tone: 'danger' },
  in_approval: { text: '审批中', icon: 'stamp', tone: 'info' },
  pending_approval: { text: '待审批', icon: 'hourglass', tone: 'warning' },
  completed: { text: '已完成', icon: 'check-circle', tone: 'success' },
  not_completed: { text: '未完成', icon: 'half', tone: 'warning' },
  uploaded: { text: '已上传', icon: 'check', tone: 'success' },
  not_uploaded: { text: '未上传', icon: 'upload', tone: 'warning' },
  remaining_time: { text: '剩余时间', icon: 'clock', tone: 'info' },
  submitted: { text: '您已递交', icon: 'send', tone: 'success' },
} as const satisfies Record<string, { text: string; icon: IconName; tone: Tone }>;

export type Status = keyof typeof statuses;

interface StatusBadgeProps {
  readonly status: Status;
  /** Words of the domain in place of the family's own, such as 「您已递交，待开标」. */
  readonly children?: ReactNode;
}

export function StatusBadge({ status, children }: StatusBadgeProps) {
  const { text, icon, tone } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? text}
    </Badge>
  );
}

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon ? <Icon name={icon} size="1.1em" /> : null}
      {children}
    </span>
  );
}
