import {
  type MeetingPhase,
  meetingPhaseLabels,
  meetingPhaseWording,
} from '@procure/domain/negotiation/meeting.ts';
import {
  type NegotiationState,
  negotiationStateLabels,
  type QuotePhase,
  quotePhaseLabels,
  quotePhaseWording,
  type RoundPhase,
  roundPhaseLabels,
} from '@procure/domain/negotiation/negotiation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForSupplier } from '../page/state-badge.tsx';

const looks: Looks<NegotiationState> = {
  scheduled: statuses.not_started,
  in_progress: statuses.started,
  final_call: { tone: 'warning', icon: 'hourglass' },
  concluded: statuses.completed,
  terminated: { tone: 'danger', icon: 'close' },
};

interface NegotiationBadgeProps {
  readonly state: NegotiationState;
  readonly reader: Reader;
}

/** Badge with the state of a negotiation. */
export function NegotiationBadge({ state, reader }: NegotiationBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {negotiationStateLabels[state]}
    </StateBadge>
  );
}

const roundLooks: Looks<RoundPhase> = {
  upcoming: statuses.not_started,
  open: { tone: 'success', icon: 'play' },
  over: statuses.finished,
};

interface RoundBadgeProps {
  readonly state: RoundPhase;
  readonly reader: Reader;
}

/** Badge with the phase of a round of quotes, which depends on the time. Both sides read the same words. */
export function RoundBadge({ state, reader }: RoundBadgeProps) {
  return (
    <StateBadge look={roundLooks[state]} reader={reader}>
      {roundPhaseLabels[state]}
    </StateBadge>
  );
}

const quoteLooks: Looks<QuotePhase> = {
  pending: waitsForSupplier('hourglass'),
  submitted: statuses.submitted,
  revealed: { tone: { staff: 'success', supplier: 'info' }, icon: 'check-circle' },
  missed: statuses.overdue,
  unrevealed: statuses.finished,
  quit: statuses.finished,
};

interface QuoteBadgeProps {
  readonly state: QuotePhase;
  readonly reader: Reader;
}

/** Badge with the phase of a quote, in the words for its reader. */
export function QuoteBadge({ state, reader }: QuoteBadgeProps) {
  return (
    <StateBadge look={quoteLooks[state]} reader={reader}>
      {reader === 'staff' ? quotePhaseLabels[state] : quotePhaseWording[state]}
    </StateBadge>
  );
}

const meetingLooks: Looks<MeetingPhase> = {
  announced: waitsForSupplier('calendar'),
  cancelled: statuses.finished,
  recorded: waitsForSupplier('stamp'),
  confirmed: { tone: 'success', icon: 'check-circle' },
  disputed: { tone: { staff: 'warning', supplier: 'info' }, icon: 'comment' },
  unanswered: statuses.overdue,
};

interface MeetingBadgeProps {
  readonly state: MeetingPhase;
  readonly reader: Reader;
}

/** Badge with the phase of a meeting, in the words for its reader. */
export function MeetingBadge({ state, reader }: MeetingBadgeProps) {
  return (
    <StateBadge look={meetingLooks[state]} reader={reader}>
      {reader === 'staff' ? meetingPhaseLabels[state] : meetingPhaseWording[state]}
    </StateBadge>
  );
}
