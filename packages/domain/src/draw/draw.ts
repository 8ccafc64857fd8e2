/** 抽取专家: seats of a lot's committee that are drawn from the pool, by speciality (评审专业). */
export interface DrawnSeats {
  /** A code of the dictionary of specialities. */
  readonly speciality: string;
  readonly seats: number;
}

/** The number of seats of all specialities. */
export function seatsOf(drawn: readonly Pick<DrawnSeats, 'seats'>[]): number {
  return drawn.reduce((sum, { seats }) => sum + seats, 0);
}

/**
 * The state of a drawn expert's invitation. `silent`: no answer within the term. `unavailable`: passed over without an
 * invitation, because the expert left the pool or is absent.
 */
export const drawStates = ['invited', 'accepted', 'declined', 'silent', 'withdrawn', 'unavailable'] as const;
export type DrawState = (typeof drawStates)[number];

export const drawStateLabels: Readonly<Record<DrawState, string>> = {
  invited: '待答复',
  accepted: '已接受',
  declined: '已谢绝',
  silent: '逾期未答复',
  withdrawn: '已退出',
  unavailable: '不能参加，已略过',
};

/** Hours in which an invited expert answers. The platform's own limits: the law names no term. */
export const replyHours = { least: 4, most: 72 } as const;

/** The most employers that a buyer names to be avoided. */
export const mostAvoided = 30;

/**
 * How far the seats of a lot are filled. `committed`: a draw waits for its entry in the public log. `exhausted`: seats
 * are vacant, nobody is invited, and no draw has another expert.
 */
export const drawPhases = ['unrequested', 'committed', 'inviting', 'exhausted', 'complete'] as const;
export type DrawPhase = (typeof drawPhases)[number];

export const drawPhaseLabels: Readonly<Record<DrawPhase, string>> = {
  unrequested: '未申请抽取',
  committed: '待公开日志收录',
  inviting: '正在邀请专家',
  exhausted: '专家不足',
  complete: '专家已到齐',
};

/** The facts of a lot's seats. */
export interface SeatFacts {
  /** Seats that are to be drawn, all specialities together. */
  readonly seats: number;
  /** Seats that an expert holds, drawn or appointed. */
  readonly held: number;
  /** Invitations without an answer. */
  readonly invited: number;
  /** The number of draws so far. */
  readonly draws: number;
  /** Whether the last draw waits for its entry in the public log. */
  readonly isCommitted: boolean;
}

export function drawPhase({ seats, held, invited, draws, isCommitted }: SeatFacts): DrawPhase {
  if (held >= seats) return 'complete';
  if (isCommitted) return 'committed';
  if (invited > 0) return 'inviting';
  return draws === 0 ? 'unrequested' : 'exhausted';
}
