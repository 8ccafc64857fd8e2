import { type LotPhase, lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import type { IconName } from '@procure/ui/icon/icon.tsx';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

const looks: Readonly<Record<LotPhase, readonly [Tone, IconName]>> = {
  draft: ['neutral', 'file'],
  pending_approval: ['warning', 'hourglass'],
  approved: ['info', 'stamp'],
  announced: ['info', 'bell'],
  prequalifying: ['info', 'audit'],
  prequalified: ['info', 'audit'],
  bidding: ['success', 'play'],
  closed: ['warning', 'clock'],
  opening: ['warning', 'key'],
  evaluating: ['info', 'scale'],
  publicity: ['info', 'bell'],
  deciding: ['warning', 'scale'],
  awarded: ['success', 'trophy'],
  contracted: ['success', 'check-circle'],
  archived: ['neutral', 'flag'],
  failed: ['danger', 'alert'],
  suspended: ['danger', 'half'],
  terminated: ['danger', 'close'],
};

/** Where a lot stands, in words, picture and colour. */
export function LotState({ phase }: { readonly phase: LotPhase }) {
  const [tone, icon] = looks[phase];
  return (
    <Badge tone={tone} icon={icon}>
      {lotPhaseLabels[phase]}
    </Badge>
  );
}
