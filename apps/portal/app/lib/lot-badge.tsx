import { type LotPhase, lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import type { IconName } from '@procure/ui/icon/icon.tsx';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

type Look = readonly [Tone, IconName];

/** Open is green, what waits for somebody blue, what is over grey, what went wrong amber or red. */
const looks: Readonly<Record<LotPhase, Look>> = {
  draft: ['neutral', 'file'],
  pending_approval: ['warning', 'hourglass'],
  approved: ['info', 'stamp'],
  announced: ['info', 'bell'],
  prequalifying: ['info', 'play'],
  prequalified: ['info', 'check'],
  bidding: ['success', 'play'],
  closed: ['neutral', 'flag'],
  opening: ['info', 'key'],
  evaluating: ['info', 'scale'],
  publicity: ['info', 'bell'],
  deciding: ['info', 'scale'],
  awarded: ['neutral', 'trophy'],
  contracted: ['neutral', 'check-circle'],
  archived: ['neutral', 'flag'],
  failed: ['warning', 'alert'],
  suspended: ['warning', 'hourglass'],
  terminated: ['danger', 'close'],
};

/** Where a lot stands, in picture, words and colour. */
export function LotBadge({ phase }: { readonly phase: LotPhase }) {
  const [tone, icon] = looks[phase];
  return (
    <Badge tone={tone} icon={icon}>
      {lotPhaseLabels[phase]}
    </Badge>
  );
}
