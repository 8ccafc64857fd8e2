import type { NoticeKind } from '../notice/notice.ts';
import type { LotPhase, LotState } from './lot.ts';

interface Announced {
  readonly kind: NoticeKind;
  /** Null or absent for a notice of every lot of its tender. */
  readonly lotId?: string | null;
  /** ISO. */
  readonly publishedAt: string;
}

interface Listed {
  readonly key: string;
  readonly title: string;
  /** ISO. */
  readonly time: string | undefined;
}

const titles: Partial<Record<LotPhase | LotState, string>> = { terminated: '项目终止', failed: '流标' };

/** Returns the times of a lot without those that its end prevented. The end itself is the last. */
export function timesUntilEnd<Time extends Listed>(
  times: readonly Time[],
  { id, phase }: { readonly id: string; readonly phase: LotPhase | LotState },
  notices: readonly Announced[],
): readonly (Time | Listed)[] {
  const title = titles[phase];
  if (title === undefined) return times;
  const [endedAt] = notices
    .filter((one) => one.kind === phase && (one.lotId ?? id) === id)
    .map(({ publishedAt }) => publishedAt)
    .toSorted()
    .toReversed();
  if (endedAt === undefined) return times;
  const past = times.filter(({ time }) => time !== undefined && Date.parse(time) <= Date.parse(endedAt));
  return [...past, { key: 'ended', title, time: endedAt }];
}
