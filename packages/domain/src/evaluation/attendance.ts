import type { Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import type { Seat } from './committee.ts';

/** A member of a committee at work. `signedInAt` is null until the member has signed in and declared no relation. */
export interface Member {
  readonly id: string;
  readonly seat: Seat;
  readonly signedInAt: Moment | null;
}

/** A committee from the opening to its report: its members in the order of the list, and its seats without one. */
export interface Attendance {
  readonly members: readonly Member[];
  readonly vacancies: number;
}

/**
 * The grounds on which a member leaves (条例48). `relation`: with a bidder · `authority`: of the supervising or competent
 * department · `unable`: cannot go on, for health or another reason · `absent`: does not appear · `replaced`: their
 * account is disabled, loses the role, or is handed over.
 */
export const departureGrounds = ['relation', 'authority', 'unable', 'absent', 'replaced'] as const;
export type DepartureGround = (typeof departureGrounds)[number];

export const departureGroundLabels: Readonly<Record<DepartureGround, string>> = {
  relation: '与投标人有利害关系',
  authority: '属于项目主管部门或者行政监督部门的人员',
  unable: '因健康等原因不能继续评标',
  absent: '未到场或者擅离职守',
  replaced: '账号停用或者移交工作',
};

/** The grounds that members may declare for themselves. */
export const recusalGrounds = ['relation', 'authority', 'unable'] as const satisfies DepartureGround[];
export type RecusalGround = (typeof recusalGrounds)[number];

/** The grounds on which the buyer's staff may remove a member. */
export const removalGrounds = [
  'relation',
  'authority',
  'unable',
  'absent',
] as const satisfies DepartureGround[];
export type RemovalGround = (typeof removalGrounds)[number];

/** A member leaves the committee of an opened lot. */
export interface Leaving {
  readonly evaluatorId: string;
  readonly kind: 'recusal' | 'removal' | 'replacement';
  readonly ground: DepartureGround;
  /** The bids of the bidders with whom the member has a relation. */
  readonly bidIds: readonly string[];
  readonly reason: string;
  /** Null if no person caused it. */
  readonly by: string | null;
}

/** The departure of a member whose account is disabled, loses the role, or is handed over. */
export const replacedBy = (
  by: string | null,
  { evaluatorId, reason }: Pick<Leaving, 'evaluatorId' | 'reason'>,
): Leaving => ({ evaluatorId, kind: 'replacement', ground: 'replaced', bidIds: [], reason, by });

/**
 * Whether a person who handles the tender has left its committee for a relation with a bidder. Such a person has no part
 * in the further acts about the committee (政府采购法12, 招标投标法实施条例46).
 */
export const hasRelation = (
  departures: readonly { readonly evaluatorId: string; readonly ground: string }[],
  accountId: string,
): boolean =>
  departures.some(({ evaluatorId, ground }) => evaluatorId === accountId && ground === 'relation');

/** A seat without a member; `no` is the number of the departure from it. */
export interface Vacancy {
  readonly no: number;
  readonly seat: Seat;
  readonly evaluatorId: string;
}

export const checkDepartureReason = requiredReason('具体情况');

/** Checks a departure: a relation names at least one of the lot's bidders, another ground none. */
export function checkDeparture(
  { ground, bidIds, reason }: { ground: DepartureGround; bidIds: readonly string[]; reason: string },
  bidders: readonly { readonly bidId: string }[],
): readonly FieldError[] {
  const message = checkDepartureReason(reason);
  const known = bidIds.every((id) => bidders.some(({ bidId }) => bidId === id));
  const named =
    ground === 'relation'
      ? bidIds.length === 0
        ? '请选择有利害关系的投标人'
        : known
          ? null
          : '所选投标人不在名单中，请刷新页面'
      : null;
  return [
    ...(named === null ? [] : [{ field: 'bidIds', message: named }]),
    ...(message === null ? [] : [{ field: 'reason', message }]),
  ];
}

/** The text that a member read before signing in: the version of the undertaking, and the digest of the bidders' names. */
export interface SignIn {
  readonly textVersion: string;
  readonly biddersDigest: string;
}

/**
 * Decides whether a member signs in, who declares no relation with any bidder on the list. True if a repeat changes
 * nothing.
 */
export function decideSignIn(
  member: Member,
  read: SignIn,
  current: SignIn,
): { readonly isRepeated: boolean } | Refusal<'conflict'> {
  if (member.signedInAt !== null) return { isRepeated: true };
  const same = read.textVersion === current.textVersion && read.biddersDigest === current.biddersDigest;
  return same ? { isRepeated: false } : refuse('conflict');
}

export type Unready = 'declaration_missing' | 'seat_vacant' | 'members_undeclared';

/** Refuses an act of the whole committee until all seats are filled and all members have signed in. */
export function checkAttendance({ members, vacancies }: Attendance): true | Refusal<Unready> {
  if (vacancies > 0) return refuse('seat_vacant', { n: vacancies });
  const missing = members.filter(({ signedInAt }) => signedInAt === null).length;
  return missing === 0 ? true : refuse('members_undeclared', { n: missing });
}

/**
 * Decides whether the buyer's staff may remove a member. A member of the committee removes no other member: the majority
 * could be changed so.
 */
export function decideRemoval(
  { members }: Attendance,
  { evaluatorId, by }: { readonly evaluatorId: string; readonly by: string },
): true | Refusal<'committee_member' | 'invalid_input'> {
  if (members.some(({ id }) => id === by)) return refuse('committee_member');
  return members.some(({ id }) => id === evaluatorId)
    ? true
    : refuseFields([{ field: 'evaluatorId', message: '该评委已不在评标委员会，请刷新页面' }]);
}
