import type { PublishedEntry, WitnessView } from '@procure/contract/transparency/transparency.schema.ts';
import { readEntry } from '@procure/sealing/published.ts';
import type { Witness } from '../../platform/settings/environment.ts';
import type { SeenWitness } from './witness/read-model.ts';

interface Row {
  readonly no: number;
  readonly entry: string;
  readonly leaf: string;
  readonly authority: string | null;
  readonly stampedAt: Date | null;
}

/** Presents an entry from the text that is hashed into the log, and from no other column but the time stamp's. */
export function presentEntry({ no, entry, leaf, authority, stampedAt }: Row): PublishedEntry {
  const read = readEntry(entry);
  if (read === null) throw new Error(`the public log's entry ${no} cannot be read`);
  const { kind, digest, publishedAt } = read;
  const stamp = authority === null || stampedAt === null ? null : { authority, at: stampedAt.toISOString() };
  return { no, kind, digest, leaf, publishedAt, stamp };
}

export function presentWitness({ key }: Witness, seen: SeenWitness | null): WitnessView {
  return {
    name: key.name,
    state: seen?.state ?? 'waiting',
    size: seen?.size ?? null,
    seenAt: seen?.seenAt?.toISOString() ?? null,
  };
}
