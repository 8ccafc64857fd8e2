import { randomUUID } from 'node:crypto';
import type { Approval } from '@procure/domain/approval/approval.ts';
import {
  type ApprovalAct,
  type ApprovalStep,
  approvalActFacts,
  type ChainStep,
  isLotAct,
  type Procured,
  stepsFor,
} from '@procure/domain/approval/chain.ts';
import { type ApprovalEvent, decide, type SignReason } from '@procure/domain/approval/decide.ts';
import { type Standing, signersOf } from '@procure/domain/approval/signer.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { record } from '../../platform/record.ts';
import type { Belonging } from '../../platform/sight.ts';
import { staffWith } from '../account/audience/read-model.ts';
import { approvalEvents } from './events.ts';
import * as store from './store.ts';

export { approvalLink } from './events.ts';

/** A tender or a part of it as the object of an approval. */
interface TenderSubject {
  readonly act: Exclude<ApprovalAct, 'plan'>;
  readonly tender: Belonging & {
    readonly id: string;
    readonly title: string;
    readonly tenderNo: string;
    readonly method: Method;
  };
  /** Null for all lots of the tender that are submitted together. */
  readonly lotId: string | null;
  readonly amendmentId?: string;
  readonly objectionId?: string;
}

interface PlanSubject {
  readonly act: 'plan';
  readonly plan: Belonging &
    Pick<Procured, 'methods'> & { readonly id: string; readonly title: string; readonly planNo: string };
}

/** The object of an approval. The caller locks its tender, lot or plan first; approvals are locked after them. */
export type Subject = TenderSubject | PlanSubject;

interface Asking {
  readonly amount: string | null;
  /** Accounts that wrote or submitted it. */
  readonly authors: readonly (string | null)[];
  readonly by: string;
  /** Command of the last signature, for acts that are stored nowhere else meanwhile. */
  readonly command?: object;
  /** Digest of the contents that the signers approve, for an object that has no stored command. */
  readonly contentSha256?: string;
  /** Requires at least one other person to sign, whatever the chain says. */
  readonly second?: boolean;
  /** One of several requests at once: signers are notified of the first only. */
  readonly quiet?: boolean;
}

function placeOf(subject: Subject): store.Subject {
  if (subject.act === 'plan')
    return { tenderId: null, planId: subject.plan.id, lotId: null, amendmentId: null, objectionId: null };
  const { tender, lotId, amendmentId = null, objectionId = null } = subject;
  return { tenderId: tender.id, planId: null, lotId, amendmentId, objectionId };
}

/** The facts of the object that the steps and the messages depend on. */
function factsOf(subject: Subject) {
  if (subject.act === 'plan') {
    const { id: planId, organisationId, title, planNo: no, methods } = subject.plan;
    return { organisationId, title, no, methods, planId, tenderId: null, lotId: null };
  }
  const { id: tenderId, organisationId, title, tenderNo: no, method } = subject.tender;
  return { organisationId, title, no, methods: [method], planId: null, tenderId, lotId: subject.lotId };
}

async function standingFor(unit: Unit, subject: Subject): Promise<Standing> {
  const { organisationId } = factsOf(subject);
  const people = await staffWith(unit.db, approvalActFacts[subject.act].permission, { organisationId });
  const delegations = await store.readStandingDelegations(unit, organisationId);
  return { approvers: people.map(({ id }) => id), delegations };
}

const peopleOf = (signers: ReturnType<typeof signersOf>) => [...new Set(signers.map(({ by }) => by))];

async function note(
  unit: Unit,
  subject: Subject,
  id: string,
  { steps, requestedBy }: Approval,
  event: ApprovalEvent,
  next: readonly string[] = [],
): Promise<void> {
  const { act } = subject;
  const { tenderId, planId, lotId, title, no } = factsOf(subject);
  const told = { next, asker: isLotAct(act) || act === 'plan' ? requestedBy : null };
  const about = { id, act, tenderId, planId, lotId, title, tenderNo: no, steps, ...told };
  await record(unit, approvalEvents, event, about);
}

/**
 * Requests the signatures that the organisation's present chain requires.
 * @returns the possible first signers; null if no step applies and one person may act alone
 */
export async function askApproval(
  unit: Unit,
  subject: Subject,
  { amount, authors, by, command, contentSha256, second = false, quiet = false }: Asking,
): Promise<readonly string[] | null> {
  const { act } = subject;
  const { organisationId, methods } = factsOf(subject);
  const chain: readonly ChainStep[] = await store.readChain(unit, organisationId, act);
  const [first, ...others] = stepsFor(chain, act, { amount, methods, second });
  if (first === undefined) return null;
  const steps: [ApprovalStep, ...ApprovalStep[]] = [first, ...others];
  const known = [...new Set([...authors.filter((one) => one !== null), by])];
  const { approval, event } = decide(
    null,
    { kind: 'request', act, steps, authors: known, by },
    await unit.now(),
  );
  const id = randomUUID();
  const bound = { command: command ?? null, contentSha256: contentSha256 ?? null };
  await store.insertApproval(unit, id, placeOf(subject), approval, bound);
  const signers = peopleOf(signersOf(approval, await standingFor(unit, subject)));
  // The feature of a waiting act notifies its readers itself; plans, answers to objections and stored commands are
  // announced here.
  const isTold = !quiet && (command !== undefined || act === 'objection' || act === 'plan');
  await note(unit, subject, id, approval, event, isTold ? signers : []);
  return signers;
}

export interface Judging {
  /** Whether the caller finds it unchanged since it was seen. */
  readonly asSeen: boolean;
  /** The step that was seen, counted from one; omitted if the caller's version implies it. */
  readonly step?: number;
}

export type Unsigned = Refusal<SignReason>;

const isAsSeen = ({ approval }: store.HeldApproval, { asSeen, step }: Judging) =>
  asSeen && (step === undefined || step === approval.signatures.length + 1);

export interface Signed {
  readonly id: string;
  /** Whether all signatures are complete, so that the act may be carried out. */
  readonly last: boolean;
  readonly command: unknown;
  readonly contentSha256: string | null;
  readonly requestedBy: string;
  readonly signedBy: readonly string[];
}

/** Signs the next step. */
export async function signNext(
  unit: Unit,
  { accountId: by }: StaffActor,
  subject: Subject,
  { opinion, quiet = false, ...judging }: Judging & { readonly opinion: string; readonly quiet?: boolean },
): Promise<Signed | Unsigned> {
  const held = await store.lockOpen(unit, subject.act, placeOf(subject));
  if (held === null) return refuse('transition_not_allowed');
  const standing = await standingFor(unit, subject);
  const command = { kind: 'sign', by, opinion, asSeen: isAsSeen(held, judging), ...standing } as const;
  const decided = decide(held.approval, command, await unit.now());
  if (isRefused(decided)) return decided;
  const { approval, event } = decided;
  await store.saveDecided(unit, held, approval);
  await note(unit, subject, held.id, approval, event, quiet ? [] : peopleOf(signersOf(approval, standing)));
  const signedBy = approval.signatures.map((one) => one.by);
  const { requestedBy } = approval;
  const { command: requested, contentSha256 } = held;
  return {
    id: held.id,
    last: event.kind === 'grant',
    command: requested,
    contentSha256,
    requestedBy,
    signedBy,
  };
}

/** Returns it to its author, instead of signing the next step. */
export async function giveBack(
  unit: Unit,
  { accountId: by }: StaffActor,
  subject: Subject,
  { reason, ...judging }: Judging & { readonly reason: string },
): Promise<Approval | Unsigned> {
  const held = await store.lockOpen(unit, subject.act, placeOf(subject));
  if (held === null) return refuse('transition_not_allowed');
  const standing = await standingFor(unit, subject);
  const command = { kind: 'return', by, reason, asSeen: isAsSeen(held, judging), ...standing } as const;
  const decided = decide(held.approval, command, await unit.now());
  if (isRefused(decided)) return decided;
  await store.saveDecided(unit, held, decided.approval);
  await note(unit, subject, held.id, decided.approval, decided.event);
  return decided.approval;
}

/** Locks the waiting approval; null if there is none. */
export async function findOpen(
  unit: Unit,
  subject: Subject,
): Promise<{ readonly requestedBy: string; readonly command: unknown } | null> {
  const held = await store.lockOpen(unit, subject.act, placeOf(subject));
  return held === null ? null : { requestedBy: held.approval.requestedBy, command: held.command };
}

/** Locks the waiting approval, if any. */
export async function holdOpen(unit: Unit, subject: Subject): Promise<void> {
  await store.lockOpen(unit, subject.act, placeOf(subject));
}

/**
 * Withdraws the waiting approval, if any. `by`: null if its object is over.
 * @returns whether there was one
 */
export async function withdrawOpen(
  unit: Unit,
  subject: Subject,
  by: string | null,
  reason: string | null = null,
): Promise<boolean> {
  const held = await store.lockOpen(unit, subject.act, placeOf(subject));
  if (held === null) return false;
  await end(unit, subject, held, by, reason);
  return true;
}

async function end(
  unit: Unit,
  subject: Subject,
  held: store.HeldApproval,
  by: string | null,
  reason: string | null,
): Promise<void> {
  const decided = decide(held.approval, { kind: 'withdraw', by, reason }, await unit.now());
  if (isRefused(decided)) throw new Error(`approval ${held.id} waits, and cannot be taken back`);
  await store.saveDecided(unit, held, decided.approval);
  await note(unit, subject, held.id, decided.approval, decided.event);
}

/** Withdraws all waiting approvals about a lot that is over, except answers owed to objections. */
export async function lapseOfLot(
  unit: Unit,
  tender: TenderSubject['tender'],
  lotId: string,
  reason: string,
): Promise<void> {
  for (const held of await store.lockOpenOfLot(unit, lotId)) {
    const { amendmentId } = held;
    const { act } = held.approval;
    if (act === 'plan') throw new Error(`approval ${held.id} of a plan names a lot`);
    const about = { act, tender, lotId, ...(amendmentId === null ? {} : { amendmentId }) };
    await end(unit, about, held, null, reason);
  }
}

/**
 * Whether the last signature of the waiting approval is this person's, and of this step if one is given: a repeat
 * after a lost response.
 */
export async function hasJustSigned(
  unit: Unit,
  accountId: string,
  subject: Subject,
  step?: number,
): Promise<boolean> {
  const held = await store.lockOpen(unit, subject.act, placeOf(subject));
  const signatures = held?.approval.signatures ?? [];
  return signatures.at(-1)?.by === accountId && (step === undefined || step === signatures.length);
}
