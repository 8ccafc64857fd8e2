import { type DrawPhase, drawPhase } from '../draw/draw.ts';
import type { LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { law } from '../tender/law.ts';
import { methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { invitationOf, type Sourced } from '../tender/sourcing.ts';
import { canInvite, type SendReason } from './access.ts';
import type { InvitationPhase } from './invitation.ts';
import { ableInvited } from './rules.ts';

/**
 * The state of a drawn supplier. `invited` includes those who accepted. `unavailable`: passed over without an invitation,
 * because the supplier may not be invited any more.
 */
export const supplierStates = ['invited', 'declined', 'silent', 'cancelled', 'unavailable'] as const;
export type SupplierState = (typeof supplierStates)[number];

export const supplierStateLabels: Readonly<Record<SupplierState, string>> = {
  invited: '已邀请',
  declined: '已婉拒',
  silent: '逾期未回复',
  cancelled: '已取消',
  unavailable: '不能参加，已略过',
};

/** The phases of the invited suppliers' places are those of drawn seats. */
export const supplierDrawLabels: Readonly<Record<DrawPhase, string>> = {
  unrequested: '未申请抽取',
  committed: '待公开日志收录',
  inviting: '正在邀请供应商',
  exhausted: '供应商不足',
  complete: '供应商已到齐',
};

/** Hours in which a drawn supplier replies, and the most suppliers of a draw. The platform's own limits. */
export const supplierReplyHours = { least: 12, most: 240 } as const;
export const mostDrawnSuppliers = 30;
export const mostDrawCategories = 10;

/** A tender as far as the origin of its invited suppliers depends on it. */
export interface Drawable extends Sourced {
  readonly scope: TenderScope;
}

/**
 * Whether the invited suppliers may be drawn (74号令12, 磋商办法6, 87号令14): only invited ones take part, and the method
 * invites more than one.
 */
export function drawsSuppliers(tender: Sourced): boolean {
  return invitationOf(tender) === 'required' && methodSteps[tender.method].maxInvited === null;
}

/**
 * How many candidates there must be for each supplier drawn: in a government purchase by 招标 twice as many (87号令14).
 */
export function poolFactor({ scope, method }: Drawable): number {
  return scope === 'government' && methodSteps[method].isTendering ? law.supplierPool.value : 1;
}

/** The invited suppliers of a lot. */
export interface PlaceFacts {
  /** The number of suppliers that the first draw takes; 0 without a draw. */
  readonly count: number;
  /** Drawn suppliers who accepted, and those recommended afterwards who did not decline or stay silent. */
  readonly held: number;
  /** Drawn suppliers who have not replied. */
  readonly waiting: number;
  /** The number of draws so far. */
  readonly draws: number;
  /** Whether the last draw waits for its entry in the public log. */
  readonly isCommitted: boolean;
  /** Whether a begun draw has another candidate for a vacant place, who has time to reply. */
  readonly hasNext: boolean;
  /** Invitations in force that are not of a draw. */
  readonly recommended: number;
}

/** The places that nobody has accepted or is invited to. */
export const vacantPlaces = ({ count, held, waiting }: PlaceFacts): number =>
  Math.max(0, count - held - waiting);

/**
 * How far the places are filled. They are exhausted as soon as one is vacant without another candidate, also while others
 * have not replied, because the time before the bid deadline is short.
 */
export function supplierPhase(places: PlaceFacts): DrawPhase {
  const { count, held, draws, isCommitted, hasNext } = places;
  if (draws === 0) return 'unrequested';
  const isInviting = hasNext || vacantPlaces(places) === 0;
  return drawPhase({ seats: count, held, invited: isInviting ? 1 : 0, draws, isCommitted });
}

/** When a supplier who is invited now replies at the latest. */
export const replyDue = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

/** Whether a supplier who is invited now has the whole term to reply before the bid deadline. */
export const hasTimeToReply = (now: Date, hours: number, bidDeadline: Moment): boolean =>
  isBefore(replyDue(now, hours), bidDeadline);

/** A draw as far as the places depend on it. */
export interface PlacedDraw {
  readonly count: number;
  readonly replyHours: number;
  /** The number of candidates. */
  readonly candidates: number;
  readonly isBegun: boolean;
  readonly steps: readonly { readonly companyId: string; readonly outcome: SupplierState }[];
}

interface PlacedInvitation {
  readonly companyId: string;
  readonly phase: InvitationPhase;
}

/** Whether a begun draw has another candidate, who has time to reply. */
export const hasCandidate = (draw: PlacedDraw, bidDeadline: Moment, now: Date): boolean =>
  draw.isBegun && draw.candidates > draw.steps.length && hasTimeToReply(now, draw.replyHours, bidDeadline);

const invitedBy = ({ steps }: PlacedDraw) => steps.filter(({ outcome }) => outcome === 'invited');

/** The draw by which the company holds a place now; null if it holds none. */
export const drawOf = <Draw extends PlacedDraw>(draws: readonly Draw[], companyId: string): Draw | null =>
  draws.find((draw) => invitedBy(draw).some((step) => step.companyId === companyId)) ?? null;

/** Sums up the draws and the invitations of a lot. */
export function placesOf(
  draws: readonly PlacedDraw[],
  invitations: readonly PlacedInvitation[],
  bidDeadline: Moment,
  now: Date,
): PlaceFacts {
  const isDrawn = ({ companyId }: PlacedInvitation) => drawOf(draws, companyId) !== null;
  const accepted = invitations.filter((one) => isDrawn(one) && one.phase === 'accepted').length;
  const recommended = ableInvited(invitations.filter((one) => !isDrawn(one)).map(({ phase }) => phase));
  return {
    count: draws[0]?.count ?? 0,
    held: accepted + recommended,
    waiting: draws.flatMap(invitedBy).length - accepted,
    draws: draws.length,
    isCommitted: draws.some(({ isBegun }) => !isBegun),
    hasNext: draws.some(
      (draw) => invitedBy(draw).length < draw.count && hasCandidate(draw, bidDeadline, now),
    ),
    recommended,
  };
}

interface DrawnLot {
  readonly lot: LotTimes;
  readonly tender: Drawable;
  readonly places: PlaceFacts;
}

type Stopped = SendReason | 'suppliers_not_drawn' | 'supplier_draw_running' | 'suppliers_complete';

/** Whether a draw of suppliers may be requested now. */
export function canDrawSuppliers(
  { lot, tender, places }: DrawnLot,
  now: Moment,
): true | Refusal<Stopped | 'suppliers_recommended'> {
  if (!drawsSuppliers(tender)) return refuse('suppliers_not_drawn');
  const open = canInvite(lot, tender, now);
  if (open !== true) return open;
  const phase = supplierPhase(places);
  if (phase === 'complete') return refuse('suppliers_complete');
  if (phase === 'committed' || phase === 'inviting') return refuse('supplier_draw_running');
  // One way for a lot: the law knows the draw and the recommendation as alternatives.
  return phase === 'unrequested' && places.recommended > 0 ? refuse('suppliers_recommended') : true;
}

interface DrawAsk {
  readonly count: number;
  readonly replyHours: number;
}

/**
 * Decides about a draw. The first takes at least as many as the method invites; a further one, when all earlier orders
 * are exhausted, fills the vacant places. A draw is never repeated because of its result.
 */
export function decideSupplierDraw(
  facts: DrawnLot,
  { count, replyHours }: DrawAsk,
  now: Date,
): null | Refusal<Stopped | 'suppliers_recommended' | 'invalid_input'> {
  const may = canDrawSuppliers(facts, now);
  if (may !== true) return may;
  const { lot, tender, places } = facts;
  const wrong: FieldError[] = [];
  const { minInvited } = methodSteps[tender.method];
  const vacant = vacantPlaces(places);
  if (places.draws === 0 && count < minInvited)
    wrong.push({ field: 'count', message: `本采购方式须邀请不少于${minInvited}家供应商` });
  if (places.draws > 0 && count > vacant)
    wrong.push({ field: 'count', message: `尚缺${vacant}家，抽取数量不能超过` });
  if (!hasTimeToReply(now, replyHours, lot.bidDeadline))
    wrong.push({
      field: 'replyHours',
      message: '回复期限届满须早于投标截止时间，请缩短期限或者顺延截止时间',
    });
  return wrong.length > 0 ? refuseFields(wrong) : null;
}

/** Whether the pool has enough candidates for the draw. */
export function checkPool(
  tender: Drawable,
  count: number,
  candidates: number,
): null | Refusal<'supplier_pool_small'> {
  const n = count * poolFactor(tender);
  return candidates < n ? refuse('supplier_pool_small', { candidates, n }) : null;
}

/**
 * Whether suppliers may be invited by recommendation: not while a draw has another candidate, nor when it is complete.
 */
export function canRecommend(
  places: PlaceFacts,
): true | Refusal<'supplier_draw_running' | 'suppliers_complete'> {
  const phase = supplierPhase(places);
  if (phase === 'complete') return refuse('suppliers_complete');
  return phase === 'committed' || phase === 'inviting' ? refuse('supplier_draw_running') : true;
}

/**
 * Whether a recommendation needs a written opinion: in a government purchase (74号令12, 磋商办法6; for 招标 how the list came
 * about, 87号令14), and after an exhausted draw.
 */
export function needsRecommendation(tender: Drawable, { draws }: Pick<PlaceFacts, 'draws'>): boolean {
  return drawsSuppliers(tender) && (draws > 0 || tender.scope === 'government');
}
