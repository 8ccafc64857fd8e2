/** A lot whose opening is not over, as somebody takes the place of one of its openers. */
export interface OpeningToKeep {
  readonly tenderNo: string;
  /** How many openers must release. */
  readonly needed: number;
  /** Who leaves has released already: that stands. */
  readonly released: boolean;
  /** The other openers that have released, or still can: of a lot whose key is split, those with a share. */
  readonly others: readonly string[];
  readonly evaluators: readonly string[];
  /** Its key is split: a place is handed over, a share of the key is not. */
  readonly split: boolean;
}

/**
 * Why somebody cannot take the place of an opener; null where they can. Who scores opens nothing; who opens the lot
 * already takes no second place in it, and who comes after a key was split has no share of it, so that enough must be
 * left without the one who leaves.
 */
export function checkSuccessor(lots: readonly OpeningToKeep[], successorId: string): string | null {
  const scored = lots.find(({ evaluators }) => evaluators.includes(successorId));
  if (scored !== undefined) return `所选开标人是${scored.tenderNo}的评委，不能同时开标，请选择其他开标人`;
  const kept = lots.find(
    ({ split, others, released, needed }) => split && others.length + (released ? 1 : 0) < needed,
  );
  if (kept !== undefined) {
    return `${kept.tenderNo}已发布，密钥份额不能移交；移交后持有份额的开标人不足${kept.needed}人，请先在其开标页重新分发密钥份额`;
  }
  const short = lots.find(
    ({ others, released, needed }) =>
      others.includes(successorId) && others.length + (released ? 1 : 0) < needed,
  );
  return short === undefined
    ? null
    : `所选开标人已是${short.tenderNo}的开标人，移交后开标人不足${short.needed}人，请选择其他开标人`;
}
