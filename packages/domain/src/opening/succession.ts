/** A lot whose opening is not complete and one of whose openers is to be replaced. */
export interface OpeningForSuccession {
  readonly tenderNo: string;
  /** Number of openers who must release. */
  readonly needed: number;
  /** True if the leaving opener has released; the release remains valid. */
  readonly released: boolean;
  /** The other openers who have released or still can. If the key is split, only those with a share. */
  readonly others: readonly string[];
  readonly evaluators: readonly string[];
  /** True if the key is split; the successor then takes the leaving opener's place but gets no share. */
  readonly split: boolean;
}

/**
 * Returns the reason that an account cannot replace an opener; null if it can. An evaluator of a lot must not open it.
 * A successor who already opens the lot adds no opener, and a successor on a lot whose key is split has no share; in
 * both cases the remaining openers must suffice.
 */
export function checkSuccessor(lots: readonly OpeningForSuccession[], successorId: string): string | null {
  const evaluated = lots.find(({ evaluators }) => evaluators.includes(successorId));
  if (evaluated !== undefined)
    return `所选开标人是${evaluated.tenderNo}的评委，不能同时开标，请选择其他开标人`;
  const shortOfShares = lots.find(
    ({ split, others, released, needed }) => split && others.length + (released ? 1 : 0) < needed,
  );
  if (shortOfShares !== undefined) {
    const { tenderNo, needed } = shortOfShares;
    return `${tenderNo}已发布，密钥份额不能移交；移交后持有份额的开标人不足${needed}人，请先在其开标页重新分发密钥份额`;
  }
  const shortOfOpeners = lots.find(
    ({ others, released, needed }) =>
      others.includes(successorId) && others.length + (released ? 1 : 0) < needed,
  );
  return shortOfOpeners === undefined
    ? null
    : `所选开标人已是${shortOfOpeners.tenderNo}的开标人，移交后开标人不足${shortOfOpeners.needed}人，请选择其他开标人`;
}
