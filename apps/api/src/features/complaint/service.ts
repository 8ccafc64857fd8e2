import { isDeepStrictEqual } from 'node:util';
import type { ComplaintState } from '@procure/domain/complaint/complaint.ts';
import { decide } from '@procure/domain/complaint/decide.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { signComplaint } from '@procure/sealing/complaint-receipt.ts';
import type { CompanyActor, CompanyScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { accountsOf, handlersOf, staffWith } from '../account/audience/read-model.ts';
import { attach } from '../file/attachment/service.ts';
import { makeLetterNo } from '../letter/service.ts';
import { holdVisibleLot } from '../lot/read-model.ts';
import { lockLot } from '../tender/service.ts';
import { phoneOf } from './complainant/service.ts';
import { complaintEvents, type Parties } from './events.ts';
import { complaintFacts, respondentsOf } from './read-model.ts';
import * as store from './store.ts';

interface Typed {
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly agent: string;
  readonly knownOn: string;
  readonly fileIds: readonly string[];
}
interface Draft extends Typed, Pick<store.ComplaintDraft, 'subject'> {
  readonly id: string;
  readonly lotId: string;
  readonly version: number;
  readonly objectionId: string;
}

/** Saves the draft. A repeat after a lost response changes nothing. */
export function save(parts: Parts, actor: CompanyActor, { fileIds, ...input }: Draft) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lot = await holdVisibleLot(scope, unit, input.lotId);
    if (lot === null) return refuse('not_found');
    const { id, lotId, version: seen, objectionId, knownOn, ...words } = input;
    const text = { ...words, objectionId: objectionId || null, knownOn: knownOn || null };
    const objection =
      objectionId === '' || (await store.holdObjection(scope, unit, { id: objectionId, lotId }));
    if (!objection) return refuse('not_found');
    const row = await store.lockOwn(scope, unit, id);
    const same = row !== null && row.lotId === lotId && (await isSame(scope, unit, row, text, fileIds));
    if (row !== null && (row.lotId !== lotId || seen === 0) && !same) return refuse('conflict');
    if (row !== null && row.state === 'draft' && row.version === seen + 1 && same)
      return { id, version: row.version, savedAt: row.savedAt.toISOString() };
    const savedAt = await unit.now();
    const asSeen = row === null ? seen === 0 : row.version === seen;
    const decided = decide(row === null ? null : store.complaintOf(row), { kind: 'save', asSeen }, savedAt);
    if (isRefused(decided)) return decided;
    const fresh = { ...text, id, lotId, savedAt };
    if (row === null && !(await store.insertDraft(scope, unit, fresh, decided.complaint)))
      return refuse('conflict');
    const beside = { ...text, savedAt, accountId: scope.accountId };
    const version = row === null ? 1 : await store.saveDecided(unit, row, decided.complaint, beside);
    const hung = await attach(unit, scope, { kind: 'complaint', id }, fileIds);
    if (isRefused(hung)) return hung;
    const named = { id, lotId, subject: text.subject, companyId: scope.companyId };
    await record(unit, complaintEvents, decided.event, { ...named, title: lot.name, tenderNo: lot.tenderNo });
    return { id, version, savedAt: savedAt.toISOString() };
  });
}

async function isSame(
  scope: CompanyScope,
  unit: Unit,
  row: store.ComplaintRow,
  text: Omit<store.ComplaintDraft, 'subject' | 'objectionId'> & Partial<store.ComplaintDraft>,
  fileIds: readonly string[],
): Promise<boolean> {
  const { subject, objectionId, respondent, facts, basis, request, agent, knownOn } = row;
  const stored = { subject, objectionId, respondent, facts, basis, request, agent, knownOn };
  if (!isDeepStrictEqual(stored, { subject, objectionId, ...text })) return false;
  const files = await store.filesOf(scope, unit, row.id);
  return isDeepStrictEqual(
    files.map((file) => file.id),
    [...fileIds],
  );
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Submits the complaint to the supervisor above the buyer. The time of arrival counts against the last moment. */
export function submit(
  parts: Parts,
  actor: CompanyActor,
  { id, lotId, version: seen }: Seen & { lotId: string },
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lot = await holdVisibleLot(scope, unit, lotId);
    if (lot === null) return refuse('not_found');
    const found = await store.lockOwn(scope, unit, id);
    if (found === null || found.lotId !== lotId) return refuse('not_found');
    if (found.state !== 'draft' && found.state !== 'withdrawn') return handedIn(found, found.version);
    if (found.objectionId !== null) await store.holdObjection(scope, unit, { id: found.objectionId, lotId });
    const now = await unit.now();
    const arrivedAt = actor.arrivedAt ?? now;
    const facts = await complaintFacts(scope, unit.db, lotId, found);
    const isHoliday = await restDays(unit.db);
    const text = textOf(found);
    const files = (await store.filesOf(scope, unit, id)).map(({ sha256 }) => sha256);
    const arriving = { asSeen: found.version === seen, text, files: files.length, isHoliday, arrivedAt };
    const complaintNo = makeLetterNo('complaint', arrivedAt);
    const { subject } = found;
    const decided = decide(
      store.complaintOf(found),
      { kind: 'submit', ...arriving, subject, facts, complaintNo },
      now,
    );
    if (isRefused(decided)) return decided;
    const { supervisorId } = facts;
    if (supervisorId === null) return refuse('complaint_no_supervisor');
    const respondent = await respondentFor(scope, unit, found, respondentsOf(subject, facts));
    if (isRefused(respondent)) return respondent;
    const content = { subject, ...text, files };
    const receipt = await signReceipt(parts, {
      ...{ complaintNo, tenderId: lot.tenderId, lotId, complaintId: id, content },
      ...{ companyId: scope.companyId, organisationId: supervisorId },
      ...{ submittedAt: arrivedAt, dueAt: new Date(decided.event.dueAt) },
    });
    const beside = { ...receipt, ...respondent, submittedBy: scope.accountId, organisationId: supervisorId };
    const version = await store.saveDecided(unit, found, decided.complaint, beside);
    const handed = { ...found, ...decided.complaint, organisationId: supervisorId };
    const to = await partiesOf(parts, unit, handed);
    const named = { title: lot.name, tenderNo: lot.tenderNo, content };
    await record(unit, complaintEvents, { ...decided.event, to }, { ...aboutOf(found), ...named });
    return handedIn(handed, version);
  });
}

const textOf = ({ respondent, facts, basis, request, agent, knownOn }: store.ComplaintRow) => ({
  ...{ respondent, facts, basis, request, agent },
  knownOn: knownOn ?? '',
});

/** The company that is complained of beside the buyer: one that the complainant has been shown, by its name. */
async function respondentFor(
  scope: CompanyScope,
  unit: Unit,
  { lotId, respondent }: Pick<store.ComplaintRow, 'lotId' | 'respondent'>,
  shown: readonly string[],
): Promise<{ readonly respondentCompanyId: string | null } | Refusal<'invalid_input'>> {
  if (respondent === '') return { respondentCompanyId: null };
  const id = shown.includes(respondent) ? await store.respondentOf(scope, unit, lotId, respondent) : null;
  return id === null
    ? refuseFields([{ field: 'respondent', message: '请从列表中选择被投诉的投标人' }])
    : { respondentCompanyId: id };
}

type Certified = Parameters<typeof signComplaint>[1];
interface Handed extends Omit<Certified, 'submittedAt' | 'dueAt'> {
  readonly submittedAt: Date;
  readonly dueAt: Date;
}

export async function signReceipt(
  { crypto }: Pick<Parts, 'crypto'>,
  { submittedAt, dueAt, ...handed }: Handed,
): Promise<{ readonly receipt: string; readonly receiptSignature: string }> {
  const receipt = await signComplaint(crypto.signing, {
    ...handed,
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  });
  return { receipt: receipt.body, receiptSignature: receipt.signature };
}

function handedIn(
  row: Pick<store.ComplaintRow, 'id' | 'state'> & {
    readonly complaintNo: string | null;
    readonly submittedAt: Date | string | null;
    readonly reviewDueAt: Date | string | null;
  },
  version: number,
) {
  return {
    id: row.id,
    state: partyState(row.state),
    version,
    complaintNo: row.complaintNo ?? '',
    submittedAt: new Date(row.submittedAt ?? 0).toISOString(),
    reviewDueAt: row.reviewDueAt === null ? null : new Date(row.reviewDueAt).toISOString(),
  };
}

/** The parties see a decision only after its signature. */
const partyState = (state: ComplaintState): ComplaintState => (state === 'deciding' ? 'received' : state);

/** Submits the requested correction, once: the whole complaint again, with its own receipt. */
export function correct(
  parts: Parts,
  actor: CompanyActor,
  { id, version: seen, fileIds, ...words }: Seen & Typed,
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lotId = await store.lotIdOfOwn(scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    const row = lot === null ? null : await store.lockOwn(scope, unit, id);
    if (lot === null || row === null) return refuse('not_found');
    const text = { ...words, knownOn: words.knownOn || null };
    if (
      row.state === 'submitted' &&
      row.version === seen + 1 &&
      (await isSame(scope, unit, row, text, fileIds))
    )
      return handedIn(row, row.version);
    const hung = await attach(unit, scope, { kind: 'complaint', id }, fileIds);
    if (isRefused(hung)) return hung;
    const now = await unit.now();
    const arrivedAt = actor.arrivedAt ?? now;
    const facts = await complaintFacts(scope, unit.db, lot.id, row);
    const { subject, complaintNo, organisationId } = row;
    const files = (await store.filesOf(scope, unit, id)).map(({ sha256 }) => sha256);
    const arriving = { asSeen: row.version === seen, subject, files: files.length, arrivedAt };
    const decided = decide(
      store.complaintOf(row),
      { kind: 'correct', ...arriving, text: words, law: facts, isHoliday: await restDays(unit.db) },
      now,
    );
    if (isRefused(decided)) return decided;
    if (complaintNo === null || organisationId === null)
      throw new Error(`complaint ${id} was never handed in`);
    const target = { lotId: lot.id, respondent: words.respondent };
    const respondent = await respondentFor(scope, unit, target, respondentsOf(subject, facts));
    if (isRefused(respondent)) return respondent;
    const content = { subject, ...words, files };
    const receipt = await signReceipt(parts, {
      ...{ complaintNo, tenderId: lot.tender.id, lotId: lot.id, complaintId: id, content },
      ...{ companyId: scope.companyId, organisationId },
      ...{ submittedAt: arrivedAt, dueAt: new Date(decided.event.dueAt) },
    });
    const beside = { ...text, ...receipt, ...respondent, savedAt: now };
    const version = await store.saveDecided(unit, row, decided.complaint, beside);
    const to = await partiesOf(parts, unit, row);
    const { title, tenderNo } = lot.tender;
    const about = { ...aboutOf(row), title, tenderNo, content };
    await record(unit, complaintEvents, { ...decided.event, to }, about);
    return handedIn({ ...row, ...decided.complaint }, version);
  });
}

/** Withdraws the complaint until it is decided; an order of suspension ends with it. */
export function withdraw(
  parts: Parts,
  actor: CompanyActor,
  id: string,
): Promise<{ state: ComplaintState } | Refusal<'not_found' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lotId = await store.lotIdOfOwn(scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    const row = lot === null ? null : await store.lockOwn(scope, unit, id);
    if (lot === null || row === null) return refuse('not_found');
    if (row.state === 'withdrawn') return { state: row.state };
    const now = await unit.now();
    const decided = decide(store.complaintOf(row), { kind: 'withdraw', by: scope.accountId }, now);
    if (isRefused(decided)) return decided;
    await store.saveDecided(unit, row, decided.complaint);
    const all = await partiesOf(parts, unit, row);
    // The buyer was not notified of a complaint that was not received, and is not notified of its withdrawal.
    const to = row.receivedAt === null ? { ...all, buyers: [] } : all;
    const { title, tenderNo } = lot.tender;
    await record(unit, complaintEvents, { ...decided.event, to }, { ...aboutOf(row), title, tenderNo });
    return { state: decided.complaint.state };
  });
}

export const aboutOf = ({ id, lotId, companyId, subject }: store.ComplaintRow) => ({
  ...{ id, lotId, companyId, subject },
});

/** Recipients of messages about the complaint, by their part in it. */
export async function partiesOf(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  row: Pick<
    store.ComplaintRow,
    'id' | 'person' | 'lotId' | 'companyId' | 'respondentCompanyId' | 'organisationId'
  >,
): Promise<Parties> {
  const { lotId, companyId, respondentCompanyId, organisationId } = row;
  const of = async (company: string | null) =>
    company === null ? [] : (await accountsOf(unit.db, [company], 'complaint')).map(({ id }) => id);
  const supervisors =
    organisationId === null ? [] : await staffWith(unit.db, 'complaint.handle', { organisationId });
  return {
    supervisors: supervisors.map(({ id }) => id),
    complainants: await of(companyId),
    phone: phoneOf(parts, row),
    buyers: await handlersOf(unit.db, lotId),
    respondents: await of(respondentCompanyId),
  };
}
