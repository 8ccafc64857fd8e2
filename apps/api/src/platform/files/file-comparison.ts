import {
  type FileTrace,
  type TracedFile,
  type TracePair,
  tracePairs,
} from '@procure/domain/evaluation/file-trace.ts';
import { fileMeasure, textLikenesses } from '@procure/domain/evaluation/text-likeness.ts';
import { ThreadStopped, workInThread } from './bounded-thread.ts';

/** The files of the opened bids of a lot, with those of its tender. */
export interface ComparedFiles {
  readonly files: readonly TracedFile[];
  readonly tender: readonly FileTrace[];
  /** The texts of the files of each bid. */
  readonly bids: readonly { readonly bidId: string; readonly texts: readonly string[] }[];
  readonly tenderTexts: readonly string[];
}

/** Characters of the texts of all bids together. They are in memory twice while they are compared. */
export const mostTextOfLot = 10_000_000;

const bounds = { milliseconds: 120_000, megabytes: 768, askedBytes: 0 };

/** Compares the files of bids with each other; see `tracePairs` and `textLikenesses`. */
export function pairsOf({ files, tender, bids, tenderTexts }: ComparedFiles): readonly TracePair[] {
  const likenesses = textLikenesses(
    bids.map((bid) => ({ ...bid, companyName: '' })),
    tenderTexts,
    fileMeasure,
  );
  const texts = [...likenesses].flatMap(([one, others]) =>
    others.flatMap(({ bidId: other, percent, passage }) =>
      one < other ? [{ one, other, kind: 'fileText' as const, value: passage, percent }] : [],
    ),
  );
  return [...tracePairs(files, tender), ...texts];
}

/** Compares files in a thread of its own; null if it exceeds the limits of time or memory. */
export async function compareFiles(compared: ComparedFiles): Promise<readonly TracePair[] | null> {
  const module = new URL('./comparison-thread.ts', import.meta.url);
  try {
    return (await workInThread({ module, data: compared, bounds })) as readonly TracePair[];
  } catch (error) {
    if (error instanceof ThreadStopped) return null;
    throw error;
  }
}
