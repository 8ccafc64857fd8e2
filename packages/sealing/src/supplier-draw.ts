import { canonicalJson } from './canonical.ts';
import { type Candidate, nextOf, readWritten } from './draw.ts';

/** The fixed conditions of a draw of suppliers who are invited to a lot. */
export interface SupplierRequest {
  /** The number of suppliers to be invited. */
  readonly count: number;
  /** Categories of which a supplier supplies one; empty for all. */
  readonly categoryCodes: readonly string[];
  /** A province or a city; empty for all. */
  readonly areaCode: string;
  /** Hours in which an invited supplier replies. */
  readonly replyHours: number;
  /** The text of the letter. */
  readonly letter: string;
}

/**
 * The state of a drawn supplier. `invited` includes those who accepted. An unavailable supplier was passed over without an
 * invitation; `cancelled`: the purchaser took the invitation back, with a reason.
 */
export const supplierOutcomes = ['invited', 'declined', 'silent', 'cancelled', 'unavailable'] as const;
export type SupplierOutcome = (typeof supplierOutcomes)[number];

/** One drawn supplier, in the order of the draw. */
export interface SupplierStep {
  readonly companyId: string;
  readonly outcome: SupplierOutcome;
}

/** The text that is digested: canonical JSON. */
export function supplierRequestText(request: SupplierRequest): string {
  const { count, categoryCodes, areaCode, replyHours, letter } = request;
  return canonicalJson({ count, categoryCodes: [...categoryCodes], areaCode, replyHours, letter });
}

/** The text that is digested: canonical JSON, the candidates by id. */
export function supplierListText(candidates: readonly Candidate[]): string {
  return canonicalJson(candidates.map(({ id }) => ({ id })).sort((a, b) => (a.id < b.id ? -1 : 1)));
}

export const readSupplierRequest = (text: string): SupplierRequest | null =>
  readWritten(text, supplierRequestText);

export const readSupplierList = (text: string): readonly Candidate[] | null =>
  readWritten(text, supplierListText);

/** The places of a draw for which nobody is invited. */
export function openPlaces(count: number, steps: readonly Pick<SupplierStep, 'outcome'>[]): number {
  return count - steps.filter(({ outcome }) => outcome === 'invited').length;
}

/** The next supplier of the order who was not drawn before; null if the order is exhausted. */
export const nextSupplier = (
  order: readonly Candidate[],
  steps: readonly Pick<SupplierStep, 'companyId'>[],
): Candidate | null =>
  nextOf(
    order,
    steps.map(({ companyId }) => companyId),
  );

/** Whether every step took the next supplier of the order, and no more are invited than were asked for. */
export function followsSupplierOrder(
  order: readonly Candidate[],
  count: number,
  steps: readonly SupplierStep[],
): boolean {
  const isNext = steps.every(
    ({ companyId }, place) => nextSupplier(order, steps.slice(0, place))?.id === companyId,
  );
  return isNext && openPlaces(count, steps) >= 0;
}
