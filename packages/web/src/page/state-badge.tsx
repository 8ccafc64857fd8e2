import type { IconName } from '@procure/ui/icon/paths.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';
import type { ReactNode } from 'react';

/** Whose page it is. */
export type Reader = 'staff' | 'supplier';

interface Look {
  readonly tone: Tone | Readonly<Record<Reader, Tone>>;
  readonly icon: IconName;
}

/**
 * How the states of a noun look, complete over its union. Open is green, what waits for the reader amber, what waits
 * for somebody else blue, what is over grey, what went wrong red or amber. Where the family of `statuses` has the
 * state, its entry stands here itself.
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

/** What every badge of a state is made by: the table of its noun says the look, the domain the words. */
export function StateBadge({ look, reader, children }: StateBadgeProps) {
  return (
    <Badge tone={toneFor(look, reader)} icon={look.icon}>
      {children}
    </Badge>
  );
}
