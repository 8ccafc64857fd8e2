import { type MeasurePhase, measurePhaseLabels } from '@procure/domain/measure/measure.ts';
import { type Looks, type Reader, StateBadge, waitsForStaff } from '../page/state-badge.tsx';

const over = { tone: 'neutral', icon: 'close' } as const;

const looks: Looks<MeasurePhase> = {
  proposed: waitsForStaff('hourglass'),
  rejected: over,
  standing: { tone: 'danger', icon: 'alert' },
  expired: over,
  superseded: over,
  lifted: over,
};

interface MeasureBadgeProps {
  readonly phase: MeasurePhase;
  readonly reader: Reader;
}

/** Badge with the phase of a measure against a company, which depends on the time. */
export function MeasureBadge({ phase, reader }: MeasureBadgeProps) {
  return (
    <StateBadge look={looks[phase]} reader={reader}>
      {measurePhaseLabels[phase]}
    </StateBadge>
  );
}
