import { witnessLabels } from '@procure/domain/transparency/transparency.ts';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

type State = keyof typeof witnessLabels;

const contradicts = { tone: 'danger', icon: 'alert' } as const;

const looks: Looks<State> = {
  waiting: { tone: 'neutral', icon: 'hourglass' },
  agreed: { tone: 'success', icon: 'check-circle' },
  unreachable: { tone: 'neutral', icon: 'half' },
  unknown: { tone: 'neutral', icon: 'circle' },
  split: contradicts,
  ahead: contradicts,
};

/** Badge with the finding of an external witness on the public log; the same for all readers. */
export function WitnessBadge({ state }: { readonly state: State }) {
  return (
    <StateBadge look={looks[state]} reader="supplier">
      {witnessLabels[state]}
    </StateBadge>
  );
}
