import {
  checkNoEffectReason,
  type ExtensionPlan,
  mayStillChange,
  type NewTimes,
  needsSecondPerson,
  type RunningLot,
  settleTimes,
} from '../amendment/extension.ts';
import type { Participation } from '../bid/access.ts';
import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { type AskReason, canAskIn } from './access.ts';
import { type Asker, checkAnonymous } from './rules.ts';
import { questionMachine } from './transitions.ts';

interface Unanswered {
  readonly answer: null;
  readonly answeredBy: null;
  readonly answeredAt: null;
}

interface Worded {
  readonly answer: string;
  readonly answeredBy: string;
  readonly answeredAt: Moment;
}

interface Unfinished {
  readonly publishedAt: null;
  readonly closeReason: null;
}

interface Closing {
  readonly answer: null;
  readonly answeredBy: string;
  readonly answeredAt: Moment;
  readonly publishedAt: null;
  readonly closeReason: string;
}

/** A question. Only one with an answer is published. */
export type Question =
  | ({ readonly state: 'draft' | 'submitted' } & Unanswered & Unfinished)
  | ({ readonly state: 'answered' } & Worded & Unfinished)
  | ({ readonly state: 'published'; readonly publishedAt: Moment; readonly closeReason: null } & Worded)
  | ({ readonly state: 'closed' } & Closing)
  | ({ readonly state: 'withdrawn' } & (Unanswered | Worded) & Unfinished);

/** Asks a question; there is none before. */
export interface Ask {
  readonly kind: 'ask';
  readonly participation: Participation & { readonly questionUntil: Moment | null };
  readonly asker: Asker;
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly fileNames: readonly string[];
}

export interface Withdraw {
  readonly kind: 'withdraw';
}

/** A command of the buyer. `asSeen`: the question is unchanged since the person saw it. */
interface Handling {
  readonly asSeen: boolean;
}

export interface Answer extends Handling {
  readonly kind: 'answer';
  readonly answer: string;
  readonly by: string;
}

export interface Close extends Handling {
  readonly kind: 'close';
  readonly reason: string;
  readonly by: string;
}

export interface Publish extends Handling {
  readonly kind: 'publish';
  readonly lot: RunningLot & { readonly state: LotState };
  /** The extension that the law requires if the answer is published now. */
  readonly plan: ExtensionPlan;
  readonly affectsBids: boolean;
  /** The reason why bids are not affected. */
  readonly reason: string;
  readonly bidDeadline?: Moment | undefined;
  readonly prequalificationDeadline?: Moment | undefined;
}

/** A second person confirms that bids are not affected. */
export interface Confirm extends Handling {
  readonly kind: 'confirm';
}

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Question;
}

export interface Asked {
  readonly kind: 'asked';
}
export type Withdrawn = Happened<'withdrawn'>;
export interface Answered extends Happened<'answered'> {
  readonly answer: string;
}
export interface Closed extends Happened<'closed'> {
  readonly reason: string;
}
export interface Published extends Happened<'published'> {
  readonly affectsBids: boolean;
  /** The deadlines that it extends. */
  readonly times: NewTimes;
}
/** The question waits for a second person, unchanged. */
export type Referred = Happened<'referred'>;

interface Decided<Event> {
  readonly question: Question;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed';
type PublishReason =
  | Exclude<ReturnType<typeof mayStillChange>, true>['refused']
  | Extract<ReturnType<typeof settleTimes>, Refusal>['refused']
  | 'conflict';

const unanswered = { answer: null, answeredBy: null, answeredAt: null } as const;
const unfinished = { publishedAt: null, closeReason: null } as const;

/**
 * Applies a command to a question. Returns the new question and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  question: null,
  command: Ask,
  now: Moment,
): Decided<Asked> | Refusal<AskReason | 'invalid_input'>;
export function decide(
  question: Question,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<NotAllowed>;
export function decide(
  question: Question,
  command: Answer,
  now: Moment,
): Decided<Answered> | Refusal<NotAllowed | 'conflict'>;
export function decide(
  question: Question,
  command: Close,
  now: Moment,
): Decided<Closed> | Refusal<NotAllowed | 'conflict'>;
export function decide(
  question: Question,
  command: Publish,
  now: Moment,
): Decided<Published | Referred> | Refusal<PublishReason>;
export function decide(
  question: Question,
  command: Confirm,
  now: Moment,
): Decided<Published> | Refusal<NotAllowed | 'conflict'>;
export function decide(
  question: Question | null,
  command: Ask | Withdraw | Answer | Close | Publish | Confirm,
  now: Moment,
): Decided<Asked | Withdrawn | Answered | Closed | Published | Referred> | Refusal {
  if (command.kind === 'ask') return ask(command, now);
  if (question === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'withdraw':
      return withdraw(question);
    case 'answer':
      return answer(question, command, now);
    case 'close':
      return close(question, command, now);
    case 'publish':
      return publish(question, command, now);
    case 'confirm':
      return command.asSeen ? makePublic(question, false, now) : refuse('conflict');
  }
}

/** The texts and the names of the files will be published, so they must not reveal the asker. */
function ask(command: Ask, now: Moment): Decided<Asked> | Refusal {
  const { participation, asker, fileNames } = command;
  const allowed = canAskIn(participation, now);
  if (allowed !== true) return allowed;
  const telling = (field: string, text: string, prefix = '') => {
    const message = checkAnonymous(text, asker);
    return message === null ? [] : [{ field, message: `${prefix}${message}` }];
  };
  const wrong = [
    ...(['sectionRef', 'title', 'content'] as const).flatMap((field) => telling(field, command[field])),
    ...fileNames.flatMap((name) => telling('fileIds', name, '附件名称：')).slice(0, 1),
  ];
  if (wrong.length > 0) return refuseFields(wrong);
  return { question: { state: 'submitted', ...unanswered, ...unfinished }, event: { kind: 'asked' } };
}

function withdraw(from: Question): Decided<Withdrawn> | Refusal {
  const state = next(questionMachine, from.state, 'withdraw', 'supplier');
  if (isRefused(state)) return state;
  // An unpublished answer stays as the buyer's note.
  const { answer, answeredBy, answeredAt } = from;
  const note = answer === null ? unanswered : { answer, answeredBy, answeredAt };
  return { question: { state: 'withdrawn', ...note, ...unfinished }, event: { kind: 'withdrawn', from } };
}

function answer(from: Question, { asSeen, answer, by }: Answer, now: Moment): Decided<Answered> | Refusal {
  const state = next(questionMachine, from.state, 'answer', 'buyer');
  if (isRefused(state)) return state;
  if (!asSeen) return refuse('conflict');
  return {
    question: { state: 'answered', answer, answeredBy: by, answeredAt: now, ...unfinished },
    event: { kind: 'answered', from, answer },
  };
}

function close(from: Question, { asSeen, reason, by }: Close, now: Moment): Decided<Closed> | Refusal {
  const state = next(questionMachine, from.state, 'close', 'buyer');
  if (isRefused(state)) return state;
  if (!asSeen) return refuse('conflict');
  return {
    question: {
      state: 'closed',
      answer: null,
      answeredBy: by,
      answeredAt: now,
      publishedAt: null,
      closeReason: reason,
    },
    event: { kind: 'closed', from, reason },
  };
}

/**
 * 条例21: if the answer may affect bids and too little time is left, the deadline is extended in the same act. If it is
 * declared not to affect them and a deadline would bind, another person confirms that first.
 */
function publish(from: Question, command: Publish, now: Moment): Decided<Published | Referred> | Refusal {
  const { lot, plan, affectsBids, reason } = command;
  const open = mayStillChange(lot, now);
  if (open !== true) return open;
  const published = makePublic(from, affectsBids, now);
  if (isRefused(published)) return published;
  if (!command.asSeen) return refuse('conflict');
  if (needsSecondPerson(plan, affectsBids)) {
    const wrong = checkNoEffectReason(reason);
    if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
    return { question: from, event: { kind: 'referred', from } };
  }
  const times = affectsBids ? settleTimes(plan, lot, command, now) : {};
  if (isRefused(times)) return times;
  return { question: published.question, event: { ...published.event, times } };
}

/** Publishes the answer to all holders of the documents at once. */
function makePublic(
  from: Question,
  affectsBids: boolean,
  now: Moment,
): Decided<Published> | Refusal<NotAllowed> {
  const state = next(questionMachine, from.state, 'publish', 'buyer');
  if (isRefused(state)) return state;
  if (from.answer === null) return refuse('transition_not_allowed');
  const { answer, answeredBy, answeredAt } = from;
  return {
    question: { state: 'published', answer, answeredBy, answeredAt, publishedAt: now, closeReason: null },
    event: { kind: 'published', from, affectsBids, times: {} },
  };
}
