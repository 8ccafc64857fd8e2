import type { ComplaintFacts } from '@procure/domain/complaint/access.ts';
import type { ComplaintSubject } from '@procure/domain/complaint/complaint.ts';
import { complaintConsent } from '@procure/domain/complaint/consent.ts';
import { decide } from '@procure/domain/complaint/decide.ts';
import { checkComplaintText, takesFiles } from '@procure/domain/complaint/rules.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { checkPerson, type LetterPerson, writtenPerson } from '@procure/domain/letter/person.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { type ComplaintContent, complaintDigest } from '@procure/sealing/complaint-receipt.ts';
import type { Caller } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { checkOtp } from '../../account/otp/service.ts';
import { addPersonFile, type Sent } from '../../file/person/service.ts';
import { grantsOf } from '../../letter/grant/service.ts';
import { holdAnnouncedLot, type Keys, personTagOf } from '../../letter/person/service.ts';
import { makeLetterNo } from '../../letter/service.ts';
import { type PublicFacts, readPublicFacts } from '../../objection/person/read-model.ts';
import { grants as objectionGrants } from '../../objection/person/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { complainants, phoneOf } from '../complainant/service.ts';
import { complaintEvents } from '../events.ts';
import { respondentsOf, supervisorAt } from '../read-model.ts';
import { aboutOf, partiesOf, signReceipt } from '../service.ts';
import { type ComplaintRow, complaintOf, saveDecided } from '../store.ts';
import { readGranted, readRightAfter } from './read-model.ts';
import * as store from './store.ts';

const { isPhoneOf } = complainants;

/** The access of complainants without an account. */
export const grants = grantsOf('complaint', {
  findByNumber: store.findByNumber,
  lotIdOf: store.lotIdOfPersons,
  read: (db, { id }) => readGranted(db, { complaintId: id }),
  resultFiles: ({ state, decisionFiles }) => (state === 'decided' ? decisionFiles : []),
});

interface Words {
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly knownOn: string;
}

interface Submission extends Words, LetterPerson {
  readonly id: string;
  readonly lotId: string;
  readonly subject: ComplaintSubject;
  readonly objectionNo: string;
  readonly otp: string;
}

/** The phone was just proven: the response includes a grant to add files to the complaint. */
const submissionView = (
  parts: Keys,
  row: Omit<store.HandedIn, 'lotId' | 'personTag' | 'content'>,
  now: Date,
) => ({
  grant: grants.issue(parts, row.id, now),
  id: row.id,
  complaintNo: row.complaintNo,
  supervisor: row.supervisor,
  submittedAt: row.submittedAt.toISOString(),
  reviewDueAt: row.reviewDueAt?.toISOString() ?? null,
  receipt: { body: row.receipt, signature: row.receiptSignature },
});

/** Only a company has an agent; a person complains in their own name. */
const textOf = ({ respondent, facts, basis, request, knownOn }: Words) => ({
  ...{ respondent, facts, basis, request, knownOn },
  agent: '',
});

/**
 * Submits the complaint of another interested person to the supervisor above the buyer (0149): the phone is proven
 * by a code, the number is checked by its check digit, and the preceding objection is found by its number and the
 * same identity number.
 */
export async function submitAsPerson(parts: Parts, visitor: Caller, input: Submission) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const { id, lotId, subject, objectionNo, phone, otp } = input;
    const person = writtenPerson(input);
    const text = textOf(input);
    const lot = await holdAnnouncedLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const began = await unit.now();
    const arrivedAt = visitor.arrivedAt ?? began;
    // Reports every wrong field before the code is checked, so that a forgotten field does not use it up.
    const wrong = [
      checkComplaintText(text, { subject, files: 0, now: arrivedAt }),
      checkPerson(person, dayOf(began)),
    ];
    const fields = wrong.flatMap((one) => (isRefused(one) ? (one.fields ?? []) : []));
    if (fields.length > 0) return refuseFields(fields);
    const proved = await checkOtp(parts, unit, { recipient: phone, purpose: 'complaint', code: otp });
    if (proved !== 'right' && proved !== 'used') return proved;
    const personTag = personTagOf(parts, person);
    const earlier = await store.readHandedIn(unit, id);
    if (earlier !== null)
      return earlier.lotId === lotId && earlier.personTag === personTag && isPhoneOf(parts, earlier, phone)
        ? submissionView(parts, earlier, began)
        : refuse('conflict');
    if (proved === 'used') return { otp: refuse('otp_expired') };
    const before =
      objectionNo === '' ? null : await store.holdObjected(unit, { objectionNo, lotId, personTag });
    // An unknown number gets the same response as another person's.
    if (objectionNo !== '' && before?.subject !== subject)
      return refuseFields([
        {
          field: 'objectionNo',
          message: '没有找到您就该标段该事项提出的异议，请核对异议编号和证件号码',
        },
      ]);
    const found = await readPublicFacts(unit.db, lotId);
    if (found === null) return refuse('not_found');
    const supervisor = await supervisorAt(unit.db, lotId);
    const facts = factsOf(found, { hasSupervisor: supervisor !== null, before, knownOn: text.knownOn });
    const now = await unit.now();
    const isHoliday = await restDays(unit.db);
    const draft = decide(null, { kind: 'save', asSeen: true }, now);
    if (isRefused(draft)) return draft;
    const complaintNo = makeLetterNo('complaint', arrivedAt);
    const arriving = { asSeen: true, subject, text, files: 0, isHoliday, arrivedAt };
    const decided = decide(draft.complaint, { kind: 'submit', ...arriving, facts, complaintNo }, now);
    if (isRefused(decided)) return decided;
    if (supervisor === null) return refuse('complaint_no_supervisor');
    const respondent = await respondentFor(unit, { lotId, subject, respondent: text.respondent }, found);
    if (isRefused(respondent)) return respondent;
    const { complaint, event } = decided;
    const content = { subject, ...text, files: [] };
    const handed = {
      complaintNo,
      lotId,
      complaintId: id,
      organisationId: supervisor.id,
      companyId: null,
      content,
    };
    const reviewDueAt = new Date(event.dueAt);
    const due = { submittedAt: arrivedAt, dueAt: reviewDueAt };
    const receipt = await signReceipt(parts, { ...handed, ...due, tenderId: lot.tenderId });
    const { agent: _none, knownOn, ...written } = text;
    const row = {
      ...{ ...written, ...receipt, ...respondent, id, lotId, subject, personTag },
      knownOn: knownOn || null,
      objectionId: before?.id ?? null,
      organisationId: supervisor.id,
      savedAt: now,
    };
    const sealed = complainants.seal(parts, id, person);
    const kept = await store.insertSubmitted(unit, row, complaint, {
      content: sealed,
      consentVersion: complaintConsent.version,
    });
    if (!kept) return refuse('complaint_person_open');
    const to = await partiesOf(parts, unit, { ...row, companyId: null, person: sealed });
    const about = { id, lotId, subject, companyId: null, title: lot.title, tenderNo: lot.tenderNo };
    await record(unit, complaintEvents, { ...event, to }, { ...about, content: loggedOf(content) });
    const handedIn = { id, complaintNo, submittedAt: arrivedAt, reviewDueAt, supervisor: supervisor.name };
    return submissionView(parts, { ...handedIn, ...receipt }, now);
  });
  return 'otp' in outcome ? outcome.otp : outcome;
}

function factsOf(
  { facts: { scope, method } }: PublicFacts,
  {
    before,
    ...rest
  }: {
    readonly hasSupervisor: boolean;
    readonly before: store.Before | null;
    readonly knownOn: string;
  },
): ComplaintFacts {
  const hasComplained = before?.hasComplained ?? false;
  return { ...{ scope, method, hasComplained }, ...rest, party: 'person', objection: before };
}

/** The audit log is permanent: it stores a digest, because the text may name its author. */
const loggedOf = (content: ComplaintContent) => ({
  subject: content.subject,
  content: complaintDigest(content),
});

/** The company that is complained of beside the buyer: one that was publicly shown, by its name. */
async function respondentFor(
  unit: Unit,
  {
    lotId,
    subject,
    respondent,
  }: { readonly lotId: string; readonly subject: ComplaintSubject; readonly respondent: string },
  { facts: objected }: PublicFacts,
): Promise<{ readonly respondentCompanyId: string | null } | Refusal<'invalid_input'>> {
  if (respondent === '') return { respondentCompanyId: null };
  const isShown = respondentsOf(subject, { objected }).includes(respondent);
  const id = isShown ? await store.respondentOf(unit, lotId, respondent) : null;
  return id === null
    ? refuseFields([{ field: 'respondent', message: '请从列表中选择被投诉的投标人' }])
    : { respondentCompanyId: id };
}

/** The complaint that may follow the objection of the grant. */
export async function readRightAsPerson(parts: Parts, visitor: Caller, grant: string) {
  const opened = await transact(parts, visitor, async (unit) =>
    objectionGrants.open(parts, grant, await unit.now()),
  );
  return opened === null
    ? refuse('not_found')
    : { right: await readRightAfter(parts.db, { objectionId: opened.id }) };
}

interface Held {
  readonly id: string;
  readonly lot: LockedLot;
  readonly row: ComplaintRow;
}

async function lockGranted(parts: Keys, unit: Unit, grant: string): Promise<Held | Refusal<'not_found'>> {
  const held = await grants.lock(parts, unit, grant);
  if (isRefused(held)) return held;
  const { opened, lot } = held;
  const row = await store.lockPersons(unit, lot.id, opened.id);
  return row === null ? refuse('not_found') : { id: opened.id, lot, row };
}

/** Submits the requested correction, once: the whole complaint again, with its own receipt. */
export async function correctAsPerson(
  parts: Parts,
  visitor: Caller,
  { grant, version: seen, ...words }: Words & { readonly grant: string; readonly version: number },
) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const held = await lockGranted(parts, unit, grant);
    if (isRefused(held)) return held;
    const { lot, row } = held;
    const text = textOf(words);
    if (row.state === 'submitted' && row.version === seen + 1 && isSame(row, words)) return held;
    const now = await unit.now();
    const arrivedAt = visitor.arrivedAt ?? now;
    const { subject, complaintNo, organisationId } = row;
    const found = await readPublicFacts(unit.db, lot.id);
    if (found === null) return refuse('not_found');
    const arriving = { asSeen: row.version === seen, subject, files: 0, arrivedAt };
    const decided = decide(
      complaintOf(row),
      { kind: 'correct', ...arriving, text, law: found.facts, isHoliday: await restDays(unit.db) },
      now,
    );
    if (isRefused(decided)) return decided;
    if (complaintNo === null || organisationId === null)
      throw new Error(`complaint ${row.id} was never handed in`);
    const respondent = await respondentFor(
      unit,
      { lotId: lot.id, subject, respondent: text.respondent },
      found,
    );
    if (isRefused(respondent)) return respondent;
    const content = { subject, ...text, files: [] };
    const handed = {
      complaintNo,
      lotId: lot.id,
      complaintId: row.id,
      organisationId,
      companyId: null,
      content,
    };
    const due = { submittedAt: arrivedAt, dueAt: new Date(decided.event.dueAt) };
    const receipt = await signReceipt(parts, { ...handed, ...due, tenderId: lot.tender.id });
    const beside = { ...text, knownOn: text.knownOn || null, ...receipt, ...respondent, savedAt: now };
    await saveDecided(unit, row, decided.complaint, beside);
    const to = await partiesOf(parts, unit, row);
    const { title, tenderNo } = lot.tender;
    const about = { ...aboutOf(row), title, tenderNo, content: loggedOf(content) };
    await record(unit, complaintEvents, { ...decided.event, to }, about);
    return held;
  });
  return isRefused(outcome) ? outcome : readGranted(parts.db, { complaintId: outcome.id });
}

const isSame = (row: ComplaintRow, words: Words): boolean =>
  row.respondent === words.respondent &&
  row.facts === words.facts &&
  row.basis === words.basis &&
  row.request === words.request &&
  (row.knownOn ?? '') === words.knownOn;

/** Withdraws the complaint until it is decided; an order of suspension ends with it. */
export async function withdrawAsPerson(parts: Parts, visitor: Caller, grant: string) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const held = await lockGranted(parts, unit, grant);
    if (isRefused(held)) return held;
    const { lot, row } = held;
    if (row.state === 'withdrawn') return held;
    const decided = decide(complaintOf(row), { kind: 'withdraw', by: null }, await unit.now());
    if (isRefused(decided)) return decided;
    await saveDecided(unit, row, decided.complaint);
    const all = await partiesOf(parts, unit, row);
    // The buyer was not notified of a complaint that was not received, and is not notified of its withdrawal.
    const to = row.receivedAt === null ? { ...all, buyers: [] } : all;
    const { title, tenderNo } = lot.tender;
    await record(unit, complaintEvents, { ...decided.event, to }, { ...aboutOf(row), title, tenderNo });
    return held;
  });
  return isRefused(outcome) ? outcome : readGranted(parts.db, { complaintId: outcome.id });
}

/** Adds a file to the complaint until it is decided, and increments the version for readers who have it open. */
export function addFileAsComplainant(parts: Parts, visitor: Caller, grant: string, sent: Sent) {
  return addPersonFile(parts, visitor, sent, async (unit) => {
    const held = await lockGranted(parts, unit, grant);
    if (isRefused(held)) return held;
    const { row } = held;
    const phone = phoneOf(parts, row);
    if (phone === null) return refuse('not_found');
    if (!takesFiles(row.state)) return refuse('transition_not_allowed');
    return {
      owner: { kind: 'complaint', id: row.id },
      no: row.complaintNo ?? '',
      lotId: row.lotId,
      phone,
      added: async ({ size, sha256 }) => {
        await saveDecided(unit, row, complaintOf(row));
        const to = await partiesOf(parts, unit, row);
        const { title, tenderNo } = held.lot.tender;
        const about = { ...aboutOf(row), title, tenderNo };
        await record(unit, complaintEvents, { kind: 'addFile', size, sha256, to }, about);
      },
    };
  });
}
