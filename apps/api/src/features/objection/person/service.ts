import { dayOf } from '@procure/domain/display/day.ts';
import { checkPerson, type LetterPerson, writtenPerson } from '@procure/domain/letter/person.ts';
import { targetsOf } from '@procure/domain/objection/access.ts';
import { personConsent } from '@procure/domain/objection/consent.ts';
import { decide } from '@procure/domain/objection/decide.ts';
import { checkObjectionText } from '@procure/domain/objection/rules.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { objectionDigest, signObjection } from '@procure/sealing/objection-receipt.ts';
import type { Caller } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { handlersOf, staffWith } from '../../account/audience/read-model.ts';
import { checkOtp } from '../../account/otp/service.ts';
import { withdrawOpen } from '../../approval/service.ts';
import { addPersonFile, type Sent } from '../../file/person/service.ts';
import { grantsOf } from '../../letter/grant/service.ts';
import { holdAnnouncedLot, type Keys, personsOf, personTagOf } from '../../letter/person/service.ts';
import { makeLetterNo } from '../../letter/service.ts';
import { objectionEvents } from '../events.ts';
import * as objections from '../store.ts';
import { readGranted, readPublicFacts } from './read-model.ts';
import * as store from './store.ts';

const persons = personsOf('objection');
const { isPhoneOf } = persons;

export const personColumn = persons.column;

/** Decrypts the person of an objection, as stored by `submitAsPerson`. */
export const personOpener = persons.opener;

/** The objecting person at a held lot; null for a company's objection. */
export async function personAt(
  parts: Keys,
  unit: Unit,
  lotId: HeldLotId,
  objectionId: string,
): Promise<LetterPerson | null> {
  const content = await store.readPersonOf(unit, lotId, objectionId);
  return content === null ? null : personOpener(parts)(objectionId, content);
}

/** The access of objectors without an account. */
export const grants = grantsOf('objection', {
  findByNumber: store.findByNumber,
  lotIdOf: store.lotIdOfPersons,
  read: (db, { id }) => readGranted(db, { objectionId: id }),
  resultFiles: ({ state, answerFiles }) => (state === 'answered' ? answerFiles : []),
});

interface Submission extends objections.ObjectionDraft, LetterPerson {
  readonly id: string;
  readonly lotId: string;
  readonly otp: string;
}

/** The phone was just proven: the response includes a grant to add files to the objection. */
const submissionView = (
  parts: Keys,
  row: Omit<store.HandedIn, 'lotId' | 'personTag' | 'content'>,
  now: Date,
) => ({
  grant: grants.issue(parts, row.id, now),
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
    const lot = await holdAnnouncedLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const text = { clause, target, facts, basis, request };
    // Reports every wrong field before the code is checked, so that a forgotten field does not use it up.
    const wrong = [checkObjectionText(text), checkPerson(person, dayOf(await unit.now()))];
    const fields = wrong.flatMap((one) => (isRefused(one) ? (one.fields ?? []) : []));
    if (fields.length > 0) return refuseFields(fields);
    const proved = await checkOtp(parts, unit, { recipient: phone, purpose: 'objection', code: otp });
    if (proved !== 'right' && proved !== 'used') return proved;
    const personTag = personTagOf(parts, person);
    const earlier = await store.readHandedIn(unit, id);
    if (earlier !== null)
      return earlier.lotId === lotId && earlier.personTag === personTag && isPhoneOf(parts, earlier, phone)
        ? submissionView(parts, earlier, await unit.now())
        : refuse('conflict');
    if (proved === 'used') return { otp: refuse('otp_expired') };
    const now = await unit.now();
    const arrivedAt = visitor.arrivedAt ?? now;
    const found = await readPublicFacts(unit.db, lotId);
    if (found === null) return refuse('not_found');
    const isHoliday = await restDays(unit.db);
    const objectionNo = makeLetterNo('objection', arrivedAt);
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
      content: persons.seal(parts, id, person),
      consentVersion: personConsent.version,
    });
    if (!kept) return refuse('objection_person_open');
    const to = await handlersOf(unit.db, lotId);
    // The audit log is permanent: it stores a digest, because the text may name its author.
    const logged = { subject, content: objectionDigest(content) };
    const about = { id, lotId, subject, companyId: null, title: lot.title, tenderNo: lot.tenderNo };
    await record(unit, objectionEvents, { ...event, to, content: logged, phone }, about);
    return submissionView(parts, { id, objectionNo, submittedAt: arrivedAt, dueAt, ...signed }, now);
  });
  return 'otp' in outcome ? outcome.otp : outcome;
}

/** Withdraws the objection, also while an answer waits for its signatures. */
export async function withdrawAsPerson(parts: Parts, visitor: Caller, grant: string) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const held = await grants.lock(parts, unit, grant);
    if (isRefused(held)) return held;
    const { opened, lot } = held;
    const { id } = opened;
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
  return isRefused(outcome) ? outcome : readGranted(parts.db, { objectionId: outcome.id });
}

/**
 * Adds a file to the objection until it is answered, and increments the version for readers who have it open. It is
 * allowed while an answer waits for its signatures: a refusal would reveal that one does.
 */
export function addFileAsPerson(parts: Parts, visitor: Caller, grant: string, sent: Sent) {
  return addPersonFile(parts, visitor, sent, async (unit) => {
    const held = await grants.lock(parts, unit, grant);
    if (isRefused(held)) return held;
    const { lot } = held;
    const { id } = held.opened;
    const row = await objections.readHeld(unit, lot.id, id);
    const phone = (await personAt(parts, unit, lot.id, id))?.phone ?? null;
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
