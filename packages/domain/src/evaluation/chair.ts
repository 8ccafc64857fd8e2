import { at, isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type Attendance, checkAttendance, type Member, type Unready } from './attendance.ts';

/**
 * The ways in which a committee gets its chair: more than half of its members elect one · the buyer determines one
 * (评标委员会和评标方法暂行规定9) · the votes of a government committee without a majority are counted.
 */
export const chairWays = ['elected', 'determined', 'counted'] as const;
export type ChairWay = (typeof chairWays)[number];

export const chairWayLabels: Readonly<Record<ChairWay, string>> = {
  elected: '由成员推举产生',
  determined: '由招标人确定',
  counted: '期满按得票确定',
};

/** The hours that members have to elect a chair before one is named otherwise. The platform's own rule. */
export const electionHours = 24;

export interface Vote {
  readonly by: string;
  readonly candidate: string;
}

/** A committee that elects its chair. `votes` has the last vote of each member. */
export interface Election extends Attendance {
  readonly scope: TenderScope;
  /** The last chair; no longer one after leaving the committee. */
  readonly lastChair: string | null;
  readonly votes: readonly Vote[];
}

/** Returns the chair; null without one. The only member of a committee needs no election. */
export function chairOf({ members, vacancies, lastChair }: Omit<Election, 'scope' | 'votes'>): string | null {
  const [only, ...others] = members;
  if (only !== undefined && others.length === 0 && vacancies === 0) return only.id;
  return members.some(({ id }) => id === lastChair) ? lastChair : null;
}

/**
 * Returns the members who can be chair, in the order of the list. In government procurement no representative of the
 * buyer can (87号令45), unless the committee has no expert.
 */
export function candidatesForChair({
  members,
  scope,
}: Pick<Election, 'members' | 'scope'>): readonly Member[] {
  const experts = members.filter(({ seat }) => seat === 'expert');
  return scope === 'government' && experts.length > 0 ? experts : members;
}

/** The moment at which the last member signed in, and the election began; null while the committee is incomplete. */
export function electionBegan(attendance: Attendance): Moment | null {
  if (checkAttendance(attendance) !== true) return null;
  return attendance.members.reduce<Moment | null>(
    (last, { signedInAt }) =>
      last === null || (signedInAt !== null && isBefore(last, signedInAt)) ? signedInAt : last,
    null,
  );
}

/** Returns the candidate whom more than half of all members name; null without a majority. */
export function majorityOf({ members, votes }: Pick<Election, 'members' | 'votes'>): string | null {
  const has = (id: string) => members.some((member) => member.id === id);
  const counted = votes.filter(({ by }) => has(by));
  const names = (candidate: string) => counted.filter((vote) => vote.candidate === candidate).length;
  return members.find(({ id }) => names(id) * 2 > members.length)?.id ?? null;
}

type NotElectable = Unready | 'chair_named' | 'invalid_input';

/** Decides a vote: the chair whom it elects, or none yet. A member changes the vote until a chair is elected. */
export function decideVote(
  election: Election,
  { by, candidate }: Vote,
): { readonly elected: string | null; readonly isRepeated: boolean } | Refusal<NotElectable> {
  const votes = election.votes.filter((vote) => vote.by !== by);
  const previous = election.votes.find((vote) => vote.by === by)?.candidate ?? null;
  const chair = chairOf(election);
  if (chair !== null) return previous === candidate && chair === candidate ? repeated : refuse('chair_named');
  if (election.members.find(({ id }) => id === by)?.signedInAt === null) return refuse('declaration_missing');
  const ready = checkAttendance(election);
  if (ready !== true) return ready;
  if (candidatesForChair(election).every(({ id }) => id !== candidate))
    return refuseFields([notACandidate(election)]);
  if (previous === candidate) return repeated;
  return {
    elected: majorityOf({ ...election, votes: [...votes, { by, candidate }] }),
    isRepeated: false,
  };
}

const repeated = { elected: null, isRepeated: true } as const;

function notACandidate({ scope }: Election) {
  const message =
    scope === 'government' ? '请选择评审专家，采购人代表不得担任组长' : '该评委已不在评标委员会，请刷新页面';
  return { field: 'candidateId', message };
}

/** The moment from which a chair is named without a majority; null while the election has not begun. */
export function electionEnds(attendance: Attendance): Date | null {
  const began = electionBegan(attendance);
  return began === null ? null : new Date(at(began) + electionHours * 3_600_000);
}

/**
 * Decides whether the buyer determines the chair (评标委员会和评标方法暂行规定9): after the term of the election, one of the
 * experts. In government procurement the members alone elect, and their votes are counted after the term.
 */
export function decideDetermination(
  election: Election,
  { candidate, by }: { readonly candidate: string; readonly by: string },
  now: Moment,
): true | Refusal<NotElectable | 'election_running' | 'committee_member' | 'transition_not_allowed'> {
  if (election.scope === 'government') return refuse('transition_not_allowed');
  if (election.members.some(({ id }) => id === by)) return refuse('committee_member');
  if (chairOf(election) !== null) return refuse('chair_named');
  const ready = checkAttendance(election);
  if (ready !== true) return ready;
  const ends = electionEnds(election);
  if (ends === null || isBefore(now, ends)) return refuse('election_running');
  return determinable(election).some(({ id }) => id === candidate)
    ? true
    : refuseFields([{ field: 'candidateId', message: '请从评审专家中选择组长' }]);
}

/** The members whom the buyer can determine: the experts, or all of a committee without one. */
export function determinable({ members }: Pick<Election, 'members'>): readonly Member[] {
  const experts = members.filter(({ seat }) => seat === 'expert');
  return experts.length > 0 ? experts : members;
}

/**
 * Returns the chair of a government committee whose members reached no majority in the term: the candidate with the most
 * votes; of equal ones, the first on the list. Null before the end of the term, and for other committees.
 */
export function countedChair(election: Election, now: Moment): string | null {
  const ends = electionEnds(election);
  if (election.scope !== 'government' || chairOf(election) !== null) return null;
  if (ends === null || isBefore(now, ends)) return null;
  const has = (id: string) => election.members.some((member) => member.id === id);
  const votesFor = (id: string) =>
    election.votes.filter((vote) => vote.candidate === id && has(vote.by)).length;
  return (
    candidatesForChair(election).reduce<Member | null>(
      (best, one) => (best === null || votesFor(one.id) > votesFor(best.id) ? one : best),
      null,
    )?.id ?? null
  );
}

/** Refuses an act of the chair to everybody else, and to the chair of a committee that is not complete. */
export function checkChair(
  election: Omit<Election, 'scope' | 'votes'>,
  by: string,
): true | Refusal<Unready | 'chair_missing' | 'not_the_chair'> {
  if (election.members.find(({ id }) => id === by)?.signedInAt === null) return refuse('declaration_missing');
  const ready = checkAttendance(election);
  if (ready !== true) return ready;
  const chair = chairOf(election);
  if (chair === null) return refuse('chair_missing');
  return chair === by ? true : refuse('not_the_chair');
}
