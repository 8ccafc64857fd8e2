import type { OutboxState } from '@procure/domain/message/state.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

export const outboxStateLabels: Readonly<Record<OutboxState, string>> = {
  waiting: '待发送',
  gathered: '待汇总',
  sent: '已发送',
  digested: '已汇总发送',
  refused: '被对方拒收',
  withheld: '地址不可用，未发送',
  failed: '发送失败',
  cancelled: '收件人不再接收',
};

const looks: Looks<OutboxState> = {
  waiting: { tone: 'info', icon: 'hourglass' },
  gathered: { tone: 'info', icon: 'hourglass' },
  sent: statuses.completed,
  digested: statuses.completed,
  refused: { tone: 'danger', icon: 'alert' },
  withheld: { tone: 'warning', icon: 'alert' },
  failed: { tone: 'danger', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

/** Whether a message went out. */
export function OutboxBadge({ state }: { readonly state: OutboxState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {outboxStateLabels[state]}
    </StateBadge>
  );
}
