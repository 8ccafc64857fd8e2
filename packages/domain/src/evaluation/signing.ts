import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';

/**
 * A member's opinion on the report (条例53): signed, dissenting in writing with reasons, or counted as consenting,
 * because the member neither signed nor gave reasons within the term.
 */
export const opinionKinds = ['signed', 'dissented', 'deemed'] as const;
export type OpinionKind = (typeof opinionKinds)[number];

export const opinionLabels: Readonly<Record<OpinionKind, string>> = {
  signed: '已签字',
  dissented: '不同意',
  deemed: '视为同意',
};

/** The hours in which a member signs or dissents. The platform's own rule: the law names no term. */
export const signingHours = 72;

export const dissentSize = { min: 10, max: 2000 };
export const checkDissent = requiredText('不同意见和理由', dissentSize);

export interface Opinion {
  readonly evaluatorId: string;
  readonly kind: OpinionKind;
  /** The reasons of a dissent; empty otherwise. */
  readonly reason: string;
}

/** A report that is drawn up, with the opinions given so far. */
export interface Report {
  readonly digest: string;
  readonly drawnUpBy: string;
  /** The end of the term. */
  readonly dueAt: Moment;
  readonly state: 'signing' | 'concluded' | 'void';
  /** The ids of the members who are asked. */
  readonly members: readonly string[];
  readonly opinions: readonly Opinion[];
}

/** The digest is that of the report which the member read. */
interface Read {
  readonly digest: string;
  readonly by: string;
}

export type OpinionCommand =
  | (Read & { readonly kind: 'sign' })
  | (Read & { readonly kind: 'dissent'; readonly reason: string });

type NotSignable = 'report_void' | 'report_concluded' | 'report_answered';

function refuseRead(report: Report, digest: string): Refusal<'report_void' | 'report_concluded'> | null {
  if (report.digest !== digest || report.state === 'void') return refuse('report_void');
  return report.state === 'concluded' ? refuse('report_concluded') : null;
}

/** Decides a member's opinion. A repeat returns the opinion already given, with `isRepeated`. */
export function decideOpinion(
  report: Report,
  command: OpinionCommand,
): { readonly opinion: Opinion; readonly isRepeated: boolean } | Refusal<NotSignable | 'invalid_input'> {
  const { by } = command;
  const previous = report.opinions.find(({ evaluatorId }) => evaluatorId === by);
  const opinion: Opinion =
    command.kind === 'sign'
      ? { evaluatorId: by, kind: 'signed', reason: '' }
      : { evaluatorId: by, kind: 'dissented', reason: command.reason };
  const isRepeated =
    report.digest === command.digest &&
    report.state !== 'void' &&
    previous?.kind === opinion.kind &&
    previous.reason === opinion.reason;
  if (isRepeated) return { opinion, isRepeated };
  const refused = refuseRead(report, command.digest);
  if (refused !== null) return refused;
  if (previous !== undefined) return refuse('report_answered');
  const message = command.kind === 'dissent' ? checkDissent(command.reason) : null;
  if (message !== null) {
    const wrong: readonly FieldError[] = [{ field: 'reason', message }];
    return refuseFields(wrong);
  }
  return { opinion, isRepeated: false };
}

/** Whether the member who drew it up may take the report back: before the last opinion, and no other version. */
export function decideTakingBack(
  report: Report,
  { digest, by }: Read,
): true | Refusal<'report_void' | 'report_concluded' | 'not_the_drafter'> {
  const refused = refuseRead(report, digest);
  if (refused !== null) return refused;
  return report.drawnUpBy === by ? true : refuse('not_the_drafter');
}

/** The members who are counted as consenting now: those without an opinion at the end of the term. */
export function silentMembers({ state, members, opinions, dueAt }: Report, now: Moment): readonly string[] {
  if (state !== 'signing' || isBefore(now, dueAt)) return [];
  return members.filter((member) => opinions.every(({ evaluatorId }) => evaluatorId !== member));
}

/**
 * The outcome of the opinions: none while a member is asked. A report from which more than half of the members dissent is
 * void (少数服从多数, 87号令61).
 */
export function outcomeOf({
  members,
  opinions,
}: Pick<Report, 'members' | 'opinions'>): 'adopted' | 'void' | null {
  const given = opinions.filter(({ evaluatorId }) => members.includes(evaluatorId));
  const dissents = given.filter(({ kind }) => kind === 'dissented').length;
  if (dissents * 2 > members.length) return 'void';
  return given.length < members.length ? null : 'adopted';
}

export const voidByMajority = '过半数成员对报告持不同意见，报告未获通过';
export const voidBySuccession = '评标委员会成员更换，其评审结论无效，须重新评审并形成报告';
