/** A lot whose opening is not over, as somebody takes the place of one of its openers. */
export interface OpeningToKeep {
  readonly tenderNo: string;
  /** How many openers must release. */
  readonly needed: number;
  /** Who leaves has released already: that stands. */
  readonly released: boolean;
  /** The other openers that have released, or still can. */
  readonly others: readonly string[];
  readonly evaluators: readonly string[];
}

/**
 * Why somebody cannot take the place of an opener; null where they can. Who scores opens nothing; who opens the lot
 * already takes no second place in it, so that enough must be left without the one who leaves.
 */
export function checkSuccessor(lots: readonly OpeningToKeep[], successorId: string): string | null {
  const scored = lots.find(({ evaluators }) => evaluators.includes(successorId));
  if (scored !== undefined) return `所选开标人是${scored.tenderNo}的评委，不能同时开标，请选择其他开标人`;
  const short = lots.find(
    ({ others, released, needed }) =>
      others.includes(successorId) && others.length + (released ? 1 : 0) < needed,
  );
  return short === undefined
    ? null
    : `所选开标人已是${short.tenderNo}的开标人，移交后开标人不足${short.needed}人，请选择其他开标人`;
}
