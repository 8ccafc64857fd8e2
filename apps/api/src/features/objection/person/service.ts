import { idMark } from '@procure/domain/company/id-paper.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { targetsOf } from '@procure/domain/objection/access.ts';
import { personConsent } from '@procure/domain/objection/consent.ts';
import { decide } from '@procure/domain/objection/decide.ts';
import {
  checkPerson,
  type ObjectingPerson,
  readPerson,
  writtenPerson,
} from '@procure/domain/objection/person.ts';
import { checkObjectionText } from '@procure/domain/objection/rules.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { objectionDigest, signObjection } from '@procure/sealing/objection-receipt.ts';
import type { Caller } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import { grantFor, openedBy } from '../../../platform/http/grant.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { handlersOf, staffWith } from '../../account/audience/read-model.ts';
import { isHumanChecked } from '../../account/human-check/service.ts';
import { checkOtp, isCheckDue, sendOtp } from '../../account/otp/service.ts';
import { withdrawOpen } from '../../approval/service.ts';
import { addPersonFile, type Sent } from '../../file/person/service.ts';
import { recordedFile, ticketFor } from '../../file/service.ts';
import { lockLot } from '../../tender/service.ts';
import { objectionEvents } from '../events.ts';
import { makeObjectionNo } from '../service.ts';
import * as objections from '../store.ts';
import { readGranted, readPublicFacts } from './read-model.ts';
import * as store from './store.ts';

type Keys = { readonly crypto: Crypto };

const grantContext = 'objection.grant';

const contextOf = (objectionId: string) => `objection_person.${objectionId}`;

export const personColumn: SealedColumn = {
  table: 'objectionPerson',
  column: 'content',
  id: ['objection_id'],
  contextOf: (row) => contextOf(row.objection_id ?? ''),
};

/** Keyed hash of the identity number, for finding a person's objections and complaints without storing the number. */
export const personTagOf = (
  { crypto }: Keys,
  { idType, idNo }: Pick<ObjectingPerson, 'idType' | 'idNo'>,
): string => crypto.mark(idMark(idType, idNo), 'objection.person');

/** Locks a publicly announced lot in share mode; null if there is none. */
export const holdAnnouncedLot = store.holdPublicLot;

/** Decrypts the person of an objection, as stored by `submitAsPerson`. */
export function personOpener({ crypto }: Keys) {
  return (objectionId: string, content: string): ObjectingPerson =>
    readPerson(crypto.openText(content, contextOf(objectionId)));
}

/** Whether the objection was submitted with this phone; false after the end of retention. */
const isPhoneOf = (parts: Keys, { id, content }: Pick<store.HandedIn, 'id' | 'content'>, phone: string) =>
  content !== null && personOpener(parts)(id, content).phone === phone;

/** The phone for messages about an objection at a held lot; null for a company's objection. */
export async function phoneOf(
  parts: Keys,
  unit: Unit,
  lotId: HeldLotId,
  objectionId: string,
): Promise<string | null> {
  const content = await store.readPersonOf(unit, lotId, objectionId);
  return content === null ? null : personOpener(parts)(objectionId, content).phone;
}

/** The name of the objecting person at a held lot; null for a company's objection. */
export async function nameOfPerson(
  parts: Keys,
  unit: Unit,
  lotId: HeldLotId,
  objectionId: string,
): Promise<string | null> {
  const content = await store.readPersonOf(unit, lotId, objectionId);
  return content === null ? null : personOpener(parts)(objectionId, content).name;
}

type PersonPurpose = 'objection' | 'objection_reading' | 'complaint' | 'complaint_reading' | 'single_source';

/** Sends a code for one purpose, in the same way for every phone, with or without an objection. */
export async function sendPersonCode(
  parts: Parts,
  visitor: Caller,
  {
    phone,
    purpose,
    humanCheck,
  }: {
    readonly phone: string;
    readonly purpose: PersonPurpose;
    readonly humanCheck: string;
  },
) {
  if ((await isCheckDue(parts, visitor, phone)) && !(await isHumanChecked(parts, humanCheck)))
    return refuse('human_check_failed');
  return transact(parts, visitor, (unit) => sendOtp(parts, unit, { recipient: phone, purpose }));
}

interface Submission extends objections.ObjectionDraft, ObjectingPerson {
  readonly id: string;
  readonly lotId: string;
  readonly otp: string;
}

/** The phone was just proven: the response includes a grant to add files to the objection. */
const shown = (parts: Keys, row: Omit<store.HandedIn, 'lotId' | 'personTag' | 'content'>, now: Date) => ({
  grant: grantFor(parts, grantContext, row.id, now),
  id: row.id,
  objectionNo: row.objectionNo,
  submittedAt: row.submittedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  receipt: { body: row.receipt, signature: row.receiptSignature },
});

/**
 * Submits the objection of another interested person, with the phone proven by a code and the number checked by its
 * check digit. It counts from its arrival and suspends the lot like every other objection (0142).
 */
export async function submitAsPerson(parts: Parts, visitor: Caller, input: Submission) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const { id, lotId, subject, clause, target, facts, basis, request, otp } = input;
    const person = writtenPerson(input);
    const { phone } = person;
    const lot = await store.holdPublicLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const text = { clause, target, facts, basis, request };
    // Reports every wrong field before the code is checked, so that a forgotten field does not use it up.
    const wrong = [checkObjectionText(text), checkPerson(person, dayOf(await unit.now()))];
    const fields = wrong.flatMap((one) => (isRefused(one) ? (one.fields ?? []) : []));
    if (fields.length > 0) return refuseFields(fields);
    const proved = await checkOtp(parts, unit, { recipient: phone, purpose: 'objection', code: otp });
    if (proved !== 'right' && proved !== 'used') return proved;
    // Never rotated: the tag must find an open objection under any later key.
    const personTag = personTagOf(parts, person);
    const earlier = await store.readHandedIn(unit, id);
    if (earlier !== null)
      return earlier.lotId === lotId && earlier.personTag === personTag && isPhoneOf(parts, earlier, phone)
        ? shown(parts, earlier, await unit.now())
        : refuse('conflict');
    if (proved === 'used') return { otp: refuse('otp_expired') };
    const now = await unit.now();
    const arrivedAt = visitor.arrivedAt ?? now;
    const found = await readPublicFacts(unit.db, lotId);
    if (found === null) return refuse('not_found');
    const isHoliday = await restDays(unit.db);
    const objectionNo = makeObjectionNo(arrivedAt);
    const draft = decide(null, { kind: 'save', asSeen: true }, now);
    if (isRefused(draft)) return draft;
    const command = { kind: 'submit', asSeen: true, subject, text, facts: found.facts, isHoliday } as const;
    const decided = decide(draft.objection, { ...command, objectionNo, arrivedAt }, now);
    if (isRefused(decided)) return decided;
    if (target !== '' && !targetsOf(subject, found.facts).includes(target))
      return refuseFields([{ field: 'target', message: '请从列表中选择异议对象' }]);
    const { objection, event } = decided;
    const dueAt = new Date(event.dueAt);
    const content = { subject, ...text, files: [] };
    const receipt = await signObjection(parts.crypto.signing, {
      ...{ objectionNo, lotId, content, tenderId: lot.tenderId, objectionId: id, companyId: null },
      submittedAt: arrivedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    });
    const signed = { receipt: receipt.body, receiptSignature: receipt.signature };
    const row = { ...text, ...signed, id, lotId, subject, personTag, savedAt: now };
    const kept = await store.insertSubmitted(unit, row, objection, {
      content: parts.crypto.seal(JSON.stringify(person), contextOf(id)),
      consentVersion: personConsent.version,
    });
    if (!kept) return refuse('objection_person_open');
    const to = await handlersOf(unit.db, lotId);
    // The audit log is permanent: it stores a digest, because the text may name its author.
    const logged = { subject, content: objectionDigest(content) };
    const about = { id, lotId, subject, companyId: null, title: lot.title, tenderNo: lot.tenderNo };
    await record(unit, objectionEvents, { ...event, to, content: logged, phone }, about);
    return shown(parts, { id, objectionNo, submittedAt: arrivedAt, dueAt, ...signed }, now);
  });
  return 'otp' in outcome ? outcome.otp : outcome;
}

declare const granted: unique symbol;

/** Proof that the caller proved the phone of an objection; created only in this module. */
interface Grant {
  readonly objectionId: string;
  readonly [granted]: true;
}

export function openGrant(parts: Keys, grant: string, now: Date): Grant | null {
  const objectionId = openedBy(parts, grantContext, grant, now);
  return objectionId === null ? null : ({ objectionId } as Grant);
}

/**
 * Opens an objection by its number and phone. Refuses an unknown number, a company's and one of another phone with
 * the same response: the proven phone has no such objection.
 */
export async function openAsPerson(
  parts: Parts,
  visitor: Caller,
  { objectionNo, phone, otp }: { readonly objectionNo: string; readonly phone: string; readonly otp: string },
) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const proved = await checkOtp(parts, unit, { recipient: phone, purpose: 'objection_reading', code: otp });
    if (proved !== 'right' && proved !== 'used') return proved;
    const known = await store.findByNumber(unit, objectionNo);
    if (known === null || personOpener(parts)(known.id, known.content).phone !== phone)
      return { wrong: true };
    return { objectionId: known.id, now: await unit.now() };
  });
  if ('otp' in outcome) return outcome.otp;
  // Returned as a plain value, so that the count of the code is committed.
  if ('wrong' in outcome) return refuse('not_found');
  const { objectionId, now } = outcome;
  return {
    grant: grantFor(parts, grantContext, objectionId, now),
    row: await readGranted(parts.db, { objectionId }),
  };
}

export async function readAsPerson(parts: Parts, visitor: Caller, grant: string) {
  const opened = await transact(parts, visitor, async (unit) => openGrant(parts, grant, await unit.now()));
  return opened === null ? refuse('not_found') : readGranted(parts.db, opened);
}

/** Issues a ticket for a file of the answer, once it is given. */
export async function ticketAsPerson(
  parts: Parts,
  visitor: Caller,
  { grant, fileId }: { readonly grant: string; readonly fileId: string },
) {
  const row = await readAsPerson(parts, visitor, grant);
  if (isRefused(row)) return row;
  const given = row.state === 'answered' && row.answerFiles.some(({ id }) => id === fileId);
  const file = given ? await recordedFile(parts, fileId) : null;
  if (file === null) return refuse('not_found');
  const { token } = await ticketFor(parts, visitor, file);
  return { path: file.path, oldName: file.name, token };
}

/** Withdraws the objection, also while an answer waits for its signatures. */
export async function withdrawAsPerson(parts: Parts, visitor: Caller, grant: string) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const opened = openGrant(parts, grant, await unit.now());
    if (opened === null) return refuse('not_found');
    const { objectionId: id } = opened;
    const lotId = await store.lotIdOfPersons(unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const row = await objections.readHeld(unit, lot.id, id);
    if (row.state === 'withdrawn') return opened;
    const decided = decide(objections.objectionOf(row), { kind: 'withdraw', by: null }, await unit.now());
    if (isRefused(decided)) return decided;
    const { tender } = lot;
    const subject = { act: 'objection', tender, lotId: lot.id, objectionId: id } as const;
    await withdrawOpen(unit, subject, null, '异议已由提出人撤回');
    await objections.saveDecided(unit, row, decided.objection);
    const to = await handlersOf(unit.db, lot.id);
    const about = { id, lotId: lot.id, subject: row.subject, companyId: null };
    const named = { title: tender.title, tenderNo: tender.tenderNo };
    await record(unit, objectionEvents, { ...decided.event, to }, { ...about, ...named });
    return opened;
  });
  return isRefused(outcome) ? outcome : readGranted(parts.db, outcome);
}

/**
 * Adds a file to the objection until it is answered, and increments the version for readers who have it open. It is
 * allowed while an answer waits for its signatures: a refusal would reveal that one does.
 */
export function addFileAsPerson(parts: Parts, visitor: Caller, grant: string, sent: Sent) {
  return addPersonFile(parts, visitor, sent, async (unit) => {
    const opened = openGrant(parts, grant, await unit.now());
    const lotId = opened === null ? null : await store.lotIdOfPersons(unit, opened.objectionId);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    if (opened === null || lot === null) return refuse('not_found');
    const { objectionId: id } = opened;
    const row = await objections.readHeld(unit, lot.id, id);
    const phone = await phoneOf(parts, unit, lot.id, id);
    if (phone === null) return refuse('not_found');
    if (row.state !== 'submitted' && row.state !== 'answering') return refuse('transition_not_allowed');
    return {
      owner: { kind: 'objection', id },
      no: row.objectionNo ?? '',
      lotId: lot.id,
      phone,
      added: async ({ size, sha256 }) => {
        await objections.saveDecided(unit, row, objections.objectionOf(row));
        const { title, tenderNo } = lot.tender;
        const about = { id, lotId: lot.id, subject: row.subject, companyId: null, title, tenderNo };
        const to = await readersOf(unit, row);
        await record(unit, objectionEvents, { kind: 'addFile', size, sha256, to }, about);
      },
    };
  });
}

/** The staff who answer the objection, and those who are about to sign the answer. */
async function readersOf(
  unit: Unit,
  { lotId, organisationId, state }: objections.ObjectionRow,
): Promise<readonly string[]> {
  const signers =
    state === 'answering' ? await staffWith(unit.db, 'objection.approve', { organisationId }) : [];
  return [...new Set([...(await handlersOf(unit.db, lotId)), ...signers.map(({ id }) => id)])];
}
