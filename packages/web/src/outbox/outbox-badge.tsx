import type { listDevInbox } from '@procure/contract/outbox/outbox.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

type SentState = OutputOf<typeof listDevInbox>[number]['state'];

const words: Readonly<Record<SentState, string>> = {
  waiting: '待发送',
  sent: '已发送',
  failed: '发送失败',
};

const looks: Looks<SentState> = {
  waiting: { tone: 'info', icon: 'hourglass' },
  sent: statuses.completed,
  failed: { tone: 'danger', icon: 'alert' },
};

/** Whether a message went out. */
export function OutboxBadge({ state }: { readonly state: SentState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {words[state]}
    </StateBadge>
  );
}
