import { budgetOf } from '@procure/domain/approval/chain.ts';
import { decide, type WasAnswered, type WasRefused } from '@procure/domain/objection/decide.ts';
import type { ObjectionGround, ObjectionOutcome } from '@procure/domain/objection/objection.ts';
import type { Objection } from '@procure/domain/objection/objection-record.ts';
import { type Remedy, remediesFor } from '@procure/domain/objection/remedy.ts';
import type { Secrets } from '@procure/domain/objection/secret.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { accountsOf, openersOf } from '../../account/audience/read-model.ts';
import {
  askApproval,
  giveBack,
  hasJustSigned,
  type Subject,
  signNext,
  withdrawOpen,
} from '../../approval/service.ts';
import { replaceFiles } from '../../file/attachment/service.ts';
import { areOwnFiles, type FileReader } from '../../file/service.ts';
import { addPages } from '../../opening/supplement/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../../tender/service.ts';
import { isObjectedWith } from '../desk/read-model.ts';
import { objectionEvents } from '../events.ts';
import { readCandidatesLeft } from '../hold/read-model.ts';
import { personAt } from '../person/service.ts';
import { isAnsweredWith } from '../read-model.ts';
import * as store from '../store.ts';
import { type Objector, readSecrets, readTogether } from './read-model.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

export interface Held {
  readonly lot: LockedLot;
  readonly row: store.ObjectionRow;
}

/** Locks the lot and then the objection, in the order of every act, for staff who handle the tender. */
async function lockToAnswer(
  unit: Unit,
  { scope }: StaffActor,
  id: string,
): Promise<Held | Refusal<'not_found' | 'not_in_team'>> {
  const lotId = await store.lotIdOf(scope, unit, id);
  if (lotId === null) return refuse('not_found');
  const lot = await lockLotToHandle(unit, scope, lotId);
  if (isRefused(lot)) return lot;
  const row = await store.lockAny(scope, unit, id);
  return row === null ? refuse('not_found') : { lot, row };
}

/** Locks the lot and the objection for staff who may sign the answer in the tender's organisation. */
async function lockToSign(
  unit: Unit,
  { scope }: StaffActor,
  id: string,
): Promise<Held | Refusal<'not_found'>> {
  const lotId = await store.lotIdOf(scope, unit, id);
  const lot = lotId === null ? null : await lockLot(unit, lotId);
  if (lot === null || !mayIn(scope, 'objection.approve', lot.tender)) return refuse('not_found');
  const row = await store.lockAny(scope, unit, id);
  return row === null ? refuse('not_found') : { lot, row };
}

export function about({ lot, row }: Held) {
  const { id, lotId, companyId, subject } = row;
  const { title, tenderNo } = lot.tender;
  return { id, lotId, companyId, subject, title, tenderNo };
}

export const approvalOf = ({ lot, row }: Held): Subject => ({
  act: 'objection',
  tender: lot.tender,
  lotId: lot.id,
  objectionId: row.id,
});

/** Lists the remedies that such an answer may promise in the lot's present state. */
export async function possibleFor(
  unit: Unit,
  { lot, row }: Held,
  outcome: ObjectionOutcome | null,
  now: Date,
) {
  if (outcome === null) return [];
  const facts = { ...lot, candidatesLeft: await readCandidatesLeft(unit, lot.id, row.target) };
  return remediesFor(row.subject, outcome, facts, now);
}

/** Returns what a text must not disclose to each of its recipients, in their order. */
export async function secretsOf(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  { id: lotId }: LockedLot,
  text: string,
  rows: readonly Pick<store.ObjectionRow, 'id' | 'companyId'>[],
): Promise<readonly [Secrets, ...Secrets[]]> {
  const objectors: Objector[] = [];
  for (const { id, companyId } of rows) {
    const person = companyId === null ? await personAt(parts, unit, lotId, id) : null;
    objectors.push({ companyId, person: person?.name ?? null });
  }
  const [first, ...others] = await readSecrets(unit, lotId, text, objectors);
  if (first === undefined) throw new Error('an answer is given to somebody');
  return [first, ...others];
}

/**
 * Reads the present facts for a decision on the answer: possible remedies, and what must not be disclosed, also
 * because others receive the same text.
 */
async function judging(parts: Pick<Parts, 'crypto'>, unit: Unit, held: Held, now: Date) {
  const { lot, row } = held;
  const beside = row.handedInAt === null ? [] : await readTogether(unit, lot.id, row.id);
  const [secrets] = await secretsOf(parts, unit, lot, row.answer ?? '', [row, ...beside]);
  return { possible: await possibleFor(unit, held, row.outcome, now), secrets };
}

const objectors = async (unit: Unit, { row }: Held) =>
  row.companyId === null ? [] : (await accountsOf(unit.db, [row.companyId], 'objection')).map(({ id }) => id);

export const nowOf = (objection: Pick<Objection, 'state'>, version: number) => ({
  state: objection.state,
  version,
});

interface Writing extends Seen {
  readonly outcome: ObjectionOutcome;
  readonly answer: string;
  readonly remedy: Remedy | null;
  readonly fileIds: readonly string[];
}

/** An objection with its lot, for staff who answer it. */
const answeredObjection = {
  lock: (unit: Unit, actor: StaffActor, { id }: Seen) => lockToAnswer(unit, actor, id),
  save: (unit: Unit, { row }: Held, objection: Objection) => store.saveDecided(unit, row, objection),
  events: objectionEvents,
};

/** Writes the answer or a new version of it. Its files belong to the writer or are attached already. */
export const write = act(
  answeredObjection,
  async ({ unit, actor, held, keep }, { id, version: seen, fileIds, ...words }: Writing) => {
    const { row } = held;
    const hung = await store.answerFilesOf(actor.scope, unit, id);
    const same =
      row.state === 'submitted' &&
      row.answer === words.answer &&
      row.outcome === words.outcome &&
      row.remedy === words.remedy &&
      hung.join() === fileIds.join();
    if (same && row.version === seen + 1) return nowOf(row, row.version);
    const now = await unit.now();
    const possible = await possibleFor(unit, held, words.outcome, now);
    const by = actor.accountId;
    const command = { kind: 'write', asSeen: row.version === seen, by, possible, ...words } as const;
    const decided = decide(store.objectionOf(row), command, now);
    if (isRefused(decided)) return decided;
    if (!(await areOwnFiles(unit, actor, fileIds, hung)))
      return refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }]);
    await replaceFiles(unit, { kind: 'objection-answer', id }, fileIds);
    const version = await keep(decided.objection, decided.event, about(held));
    return nowOf(decided.objection, version);
  },
);

/** Requests the signatures of the answer. */
export const handIn = act(
  answeredObjection,
  async ({ parts, unit, actor, held, keep }, { version: seen }: Seen) => {
    const { row, lot } = held;
    const by = actor.accountId;
    if (row.state === 'answering' && row.handedInBy === by && row.version === seen + 1)
      return nowOf(row, row.version);
    const now = await unit.now();
    const command = { kind: 'handIn', asSeen: row.version === seen, by } as const;
    const stands = await judging(parts, unit, held, now);
    const decided = decide(store.objectionOf(row), { ...command, ...stands }, now);
    if (isRefused(decided)) return decided;
    const asking = { amount: budgetOf([lot]), authors: [row.writtenBy, by], by };
    const signers = await askApproval(unit, approvalOf(held), asking);
    if (signers === null) throw new Error('an answer to an objection is signed by somebody always');
    const version = await keep(decided.objection, decided.event, about(held));
    return nowOf(decided.objection, version);
  },
);

type Judged = Seen & { readonly step: number };

/** Signs the next step. The last signature gives the answer and releases the acts that waited for it. */
export function approve(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, step, opinion }: Judged & { readonly opinion: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToSign(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    const by = actor.accountId;
    if (row.state === 'answered' && row.endedBy === by) return { ...nowOf(row, row.version), waiting: false };
    const asSeen = row.version === seen;
    const now = await unit.now();
    const stands = await judging(parts, unit, held, now);
    const decided = decide(store.objectionOf(row), { kind: 'approve', asSeen, by, ...stands }, now);
    if (isRefused(decided)) return decided;
    const subject = approvalOf(held);
    const waiting = { ...nowOf(row, row.version), waiting: true };
    if (await hasJustSigned(unit, by, subject, step)) return waiting;
    const signed = await signNext(unit, actor, subject, { asSeen, step, opinion });
    if (isRefused(signed)) return signed;
    if (!signed.last) return waiting;
    const version = await store.saveDecided(unit, row, decided.objection);
    await give(parts, unit, held, decided.event);
    return { ...nowOf(decided.objection, version), waiting: false };
  });
}

/** Gives the answer: notifies the objector, and adds an objection to the opening to its record. */
async function give(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  held: Held,
  event: WasAnswered | WasRefused,
): Promise<void> {
  if (held.row.subject === 'opening') await addPages(parts, unit, held.lot.id);
  await tell(parts, unit, held, event);
}

export async function tell(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  held: Held,
  event: WasAnswered | WasRefused,
): Promise<void> {
  const to = await objectors(unit, held);
  const phone = (await personAt(parts, unit, held.lot.id, held.row.id))?.phone ?? null;
  await record(unit, objectionEvents, { ...event, to, phone }, about(held));
}

/** 条例44: an opener of the lot signs immediately, in place of the approval chain. */
export function confirm(parts: Parts, actor: StaffActor, { id, version: seen }: Seen) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    if (lot === null || !mayIn(actor.scope, 'opening.release', lot.tender)) return refuse('not_found');
    const row = await store.lockAny(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    const by = actor.accountId;
    if (row.state === 'answered' && row.endedBy === by && row.version === seen + 1)
      return nowOf(row, row.version);
    const held = { lot, row };
    const isOpener = (await openersOf(unit.db, lot.id)).includes(by);
    const { subject } = row;
    const now = await unit.now();
    const command = { kind: 'confirm', asSeen: row.version === seen, subject, isOpener, by } as const;
    const stands = await judging(parts, unit, held, now);
    const decided = decide(store.objectionOf(row), { ...command, ...stands }, now);
    if (isRefused(decided)) return decided;
    await withdrawOpen(unit, approvalOf(held), null, '已由开标人当场确认');
    const version = await store.saveDecided(unit, row, decided.objection);
    await give(parts, unit, held, decided.event);
    return nowOf(decided.objection, version);
  });
}

/** An objection, for those who may sign its answer. */
const signedObjection = {
  ...answeredObjection,
  lock: (unit: Unit, actor: StaffActor, { id }: Seen) => lockToSign(unit, actor, id),
};

export const sendBack = act(
  signedObjection,
  async (
    { unit, actor, held, keep },
    { version: seen, step, reason }: Judged & { readonly reason: string },
  ) => {
    const { row } = held;
    const by = actor.accountId;
    if (row.state === 'submitted' && row.returnReason === reason && row.version === seen + 1)
      return nowOf(row, row.version);
    const asSeen = row.version === seen;
    const decided = decide(store.objectionOf(row), { kind: 'return', asSeen, by, reason }, await unit.now());
    if (isRefused(decided)) return decided;
    const returned = await giveBack(unit, actor, approvalOf(held), { asSeen, step, reason });
    if (isRefused(returned)) return returned;
    const event = { ...decided.event, to: returned.authors };
    const version = await keep(decided.objection, event, about(held));
    return nowOf(decided.objection, version);
  },
);

/** 不予受理. Only the objector is notified, with the reason. */
export function notReceive(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, ground, reason }: Seen & { readonly ground: ObjectionGround; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToAnswer(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    if (row.state === 'not_receivable' && row.ground === ground && row.groundReason === reason)
      return nowOf(row, row.version);
    const command = { kind: 'refuse', asSeen: row.version === seen, by: actor.accountId } as const;
    const [secrets] = await secretsOf(parts, unit, held.lot, reason, [row]);
    const decided = decide(store.objectionOf(row), { ...command, ground, reason, secrets }, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.objection);
    await give(parts, unit, held, decided.event);
    return nowOf(decided.objection, version);
  });
}

/**
 * Lets the answering staff read files of the objection, and the objecting company files of the answer once it is
 * given.
 */
export const mayReadObjection: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'attachment') return false;
  if (caller.kind === 'staff')
    return holds(caller, 'objection.read') && isObjectedWith(caller.scope, parts.db, file.id);
  if (caller.kind !== 'supplier' || caller.company === null) return false;
  return isAnsweredWith({ ...caller.scope, companyId: caller.company.id }, parts.db, file.id);
};
