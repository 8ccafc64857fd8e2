import type { IconName } from '@procure/ui/icon/paths.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';
import type { ReactNode } from 'react';

/** Side to which the page belongs. */
export type Reader = 'staff' | 'supplier';

interface Look {
  readonly tone: Tone | Readonly<Record<Reader, Tone>>;
  readonly icon: IconName;
}

/**
 * The look of each state of a noun, complete over its union. Open states are green, those that wait for the reader
 * amber, those that wait for another side blue, finished ones grey, failed ones red or amber. If `statuses` has the
 * state, the table uses that entry.
 */
export type Looks<State extends string> = Readonly<Record<State, Look>>;

/** The buyer's side must act: amber on its pages, blue on the supplier's. */
export const waitsForStaff = (icon: IconName): Look => ({
  tone: { staff: 'warning', supplier: 'info' },
  icon,
});

/** The supplier must act: amber on its pages, blue on the buyer's. */
export const waitsForSupplier = (icon: IconName): Look => ({
  tone: { staff: 'info', supplier: 'warning' },
  icon,
});

export const toneFor = ({ tone }: Look, reader: Reader): Tone =>
  typeof tone === 'string' ? tone : tone[reader];

interface StateBadgeProps {
  readonly look: Look;
  readonly reader: Reader;
  readonly children: ReactNode;
}

/** Badge of a state. The look comes from the noun's table, the words from the domain. */
export function StateBadge({ look, reader, children }: StateBadgeProps) {
  return (
    <Badge tone={toneFor(look, reader)} icon={look.icon}>
      {children}
    </Badge>
  );
}
