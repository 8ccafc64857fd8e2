import { type RelationKind, relationKinds } from '../company/mark.ts';

/** The kinds of evidence on collusion that are counted over the lots: relations, and findings on prices and answers. */
export const evidenceKinds = [...relationKinds, 'pricePattern', 'textLikeness'] as const;
export type EvidenceKind = RelationKind | 'pricePattern' | 'textLikeness';

/** How often a kind was seen before: of the lots whose bids were compared earlier, those with at least one such pair. */
export interface Rarity {
  readonly lots: number;
  readonly compared: number;
}

/** Fewer compared lots give no figure: it would say something of a single tender, and little of a rate. */
export const fewestCompared = 20;

export const isCounted = ({ compared }: Rarity): boolean => compared >= fewestCompared;

/** Words the rarity of a kind for the committee; null as long as too few lots were compared. */
export function rarityInWords(rarity: Rarity): string | null {
  if (!isCounted(rarity)) return null;
  const { lots, compared } = rarity;
  return lots === 0
    ? `此前本平台比对过的${compared}个已开标标段中，未出现同类情形`
    : `此前本平台比对过的${compared}个已开标标段中，${lots}个出现过同类情形`;
}
