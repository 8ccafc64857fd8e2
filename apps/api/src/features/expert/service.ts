import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/expert/expert.schema.ts';
import { checkIdCard } from '@procure/domain/company/id-card.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { checkExpert, plainExpert } from '@procure/domain/expert/content.ts';
import { decide, type Expert, type ExpertEvent, type PlainCommand } from '@procure/domain/expert/decide.ts';
import type { ExpertContent } from '@procure/domain/expert/expert.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Crypto } from '../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../platform/keys/reseal.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import type { Target } from '../../platform/versioned.ts';
import { staffWith } from '../account/audience/read-model.ts';
import { makeExpert, registerExpert, requestOtp } from '../account/service.ts';
import { isOfCompany } from '../company/mark/service.ts';
import { type FileReader, heldFile } from '../file/service.ts';
import { expertEvents } from './events.ts';
import { type ExpertRead, isCertificate } from './read-model.ts';
import * as store from './store.ts';

const contextOf = (id: string) => `expert.${id}.idNo`;

/** Bound to the account: a number copied into another row does not decrypt. */
export const idNoColumn: SealedColumn = {
  ...{ table: 'expert', column: 'id_no', id: ['account_id'] },
  contextOf: (row) => contextOf(row.account_id ?? ''),
};

/** Decrypts the ID number of a row. */
export const idNoOpener =
  ({ crypto }: { readonly crypto: Crypto }) =>
  (id: string, idNo: string): string =>
    crypto.openText(idNo, contextOf(id));

/** Sends a code to the phone of a person who registers. */
export const requestExpertOtp = (parts: Parts, visitor: Caller, input: InputOf<typeof wire.sendExpertOtp>) =>
  requestOtp(parts, visitor, { ...input, purpose: 'registration' });

export const register = (parts: Parts, visitor: Caller, input: InputOf<typeof wire.registerExpert>) =>
  registerExpert(parts, visitor, input);

/** Whether a registered company names the person of a row. */
export const isNamedByCompany = (
  parts: Parts,
  { id, idNo, phone }: Pick<ExpertRead, 'id' | 'idNo' | 'phone'>,
): Promise<boolean> => isOfCompany(parts, parts.db, { idCard: idNoOpener(parts)(id, idNo), phone });

async function aboutExpert(unit: Unit, id: string, name: string) {
  const reviewers = await staffWith(unit.db, 'expert.review', 'anybody');
  return { id, name, reviewers: reviewers.map((one) => one.id) };
}

/** Applies for the pool or for a change. A repeated call is answered as the first one. */
export function submitExpert(
  parts: Parts,
  actor: StaffActor,
  { version, idNo: typed, fileId: uploaded, declared: _, ...written }: InputOf<typeof wire.submitExpert>,
) {
  return transact(parts, actor, async (unit) => {
    const id = actor.accountId;
    const row = await store.lockOwnExpert(actor.scope, unit);
    const content = plainExpert(written);
    const now = await unit.now();
    if (row !== null && isRepeated(row, version, content)) return answer(row);
    if ((row?.version ?? 0) !== version) return refuse('conflict');
    const person = personOf(parts, id, typed);
    const fileId = uploaded === '' ? (row?.expert.change?.fileId ?? row?.expert.fileId ?? '') : uploaded;
    const offered = await store.offeredCodes(unit, content);
    const today = dayOf(now);
    const has = (code: string) => offered.has(code);
    const wrong: FieldError[] = [
      ...checkExpert(content, { today, isOffered: has, isArea: has }),
      ...checkPerson(row, typed, person?.idTag ?? null, today),
      ...(await checkFile(unit, actor, fileId, uploaded)),
    ];
    if (wrong.length > 0) return refuseFields(wrong);
    const decided = decide(row?.expert ?? null, { kind: 'submit', content, fileId });
    if (isRefused(decided)) return decided;
    const { expert, event } = decided;
    const about = await aboutExpert(unit, id, content.name);
    const saving = { by: id, submittedAt: now, ...(person === null ? {} : { person }) };
    if (row !== null) {
      await record(unit, expertEvents, event, about);
      const saved = await store.saveExpert(unit, row, expert, saving);
      return { id, state: expert.state, version: saved };
    }
    if (person === null) throw new Error('an application has an ID number');
    if (!(await store.insertExpert(unit, id, expert, { ...saving, person }))) {
      const earlier = await store.lockOwnExpert(actor.scope, unit);
      return earlier !== null && isRepeated(earlier, 0, content) ? answer(earlier) : refuse('conflict');
    }
    await record(unit, expertEvents, event, about);
    return { id, state: expert.state, version: 1 };
  });
}

const answer = ({ id, expert: { state }, version }: store.StoredExpert) => ({ id, state, version });

function isRepeated(
  { expert, version, savedBy, id }: store.StoredExpert,
  read: number,
  content: ExpertContent,
) {
  const last = expert.change?.content ?? expert.content;
  return version === read + 1 && savedBy === id && isDeepStrictEqual(last, content);
}

function personOf({ crypto }: { readonly crypto: Crypto }, id: string, typed: string) {
  const number = readCode(typed);
  if (number === '') return null;
  return { idNo: crypto.seal(number, contextOf(id)), idTag: crypto.mark(number, 'expert.idNo') };
}

function checkPerson(
  row: store.StoredExpert | null,
  typed: string,
  idTag: string | null,
  today: string,
): readonly FieldError[] {
  if (typed === '' && row !== null) return [];
  const message = checkIdCard(typed, today);
  if (message !== null) return [{ field: 'idNo', message }];
  return row !== null && row.expert.state === 'approved' && row.idTag !== idTag
    ? [{ field: 'idNo', message: '入库后身份证号不能变更，请联系平台客服' }]
    : [];
}

async function checkFile(
  unit: Unit,
  { accountId }: StaffActor,
  fileId: string,
  uploaded: string,
): Promise<readonly FieldError[]> {
  if (fileId === '') return [{ field: 'files', message: '请上传证书扫描件' }];
  if (uploaded === '') return [];
  const file = await heldFile(unit, uploaded);
  return file?.purpose === 'attachment' && file.ownerAccountId === accountId
    ? []
    : [{ field: 'files', message: '证书扫描件已失效，请重新上传' }];
}

/** Sets the days on which the expert does not take part. They need no review. */
export function saveAbsences(
  parts: Parts,
  actor: StaffActor,
  { version, absences }: InputOf<typeof wire.saveAbsences>,
) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockOwnExpert(actor.scope, unit);
    if (row === null) return refuse('not_found');
    const isNext = row.version === version + 1 && row.savedBy === row.id;
    if (isNext && isDeepStrictEqual(row.expert.absences, absences)) return answer(row);
    if (row.version !== version) return refuse('conflict');
    const today = dayOf(await unit.now());
    const decided = decide(row.expert, { kind: 'set_absences', absences, today });
    if (isRefused(decided)) return decided;
    await record(unit, expertEvents, decided.event, await aboutExpert(unit, row.id, row.expert.content.name));
    const saved = await store.saveExpert(unit, row, decided.expert, { by: row.id });
    return { id: row.id, state: decided.expert.state, version: saved };
  });
}

interface Judging {
  readonly unit: Unit;
  readonly row: store.StoredExpert;
  readonly today: string;
}

/** Makes an act of a reviewer on the version that was read. `kind` recognises a repeat of the same person's call. */
function judge<R extends string>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  isDone: (expert: Expert) => boolean,
  work: (judging: Judging) => Promise<{ readonly expert: Expert; readonly event: ExpertEvent } | Refusal<R>>,
) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockExpert(unit, id);
    if (row === null) return refuse('not_found');
    if (row.version === version + 1 && row.savedBy === actor.accountId && isDone(row.expert))
      return answer(row);
    if (id === actor.accountId) return refuse('own_work');
    if (row.version !== version) return refuse('conflict');
    const now = await unit.now();
    const decided = await work({ unit, row, today: dayOf(now) });
    if ('refused' in decided) return decided;
    const { expert, event } = decided;
    await record(unit, expertEvents, event, await aboutExpert(unit, id, expert.content.name));
    const saved = await store.saveExpert(unit, row, expert, { by: actor.accountId, reviewedAt: now });
    return { id, state: expert.state, version: saved };
  });
}

const reviewing =
  (command: (today: string) => PlainCommand) =>
  ({ row, today }: Judging) =>
    Promise.resolve(decide(row.expert, command(today)));

/** Approves an application or a change. The expert's account becomes an evaluator of the operator's organisation. */
export const approveExpert = (parts: Parts, actor: StaffActor, target: Target) =>
  judge(
    parts,
    actor,
    target,
    ({ state, change }) => state === 'approved' && change === null,
    async ({ unit, row }) => {
      const idCard = idNoOpener(parts)(row.id, row.idNo);
      const phone = await store.phoneOf(unit, row.id);
      const named = await isOfCompany(parts, unit.db, { idCard, phone });
      const decided = decide(row.expert, { kind: 'approve', isOfCompany: named });
      if (isRefused(decided)) return decided;
      if (await store.isInPool(unit, row)) return refuse('expert_known');
      await makeExpert(unit, row.id);
      return decided;
    },
  );

export const returnExpert = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.returnExpert>,
) =>
  judge(
    parts,
    actor,
    target,
    ({ returnReason }) => returnReason === reason,
    reviewing(() => ({ kind: 'return', reason })),
  );

export const suspendExpert = (
  parts: Parts,
  actor: StaffActor,
  { reason, until, ...target }: InputOf<typeof wire.suspendExpert>,
) =>
  judge(
    parts,
    actor,
    target,
    (expert) => expert.suspendedUntil === until && expert.suspensionReason === reason,
    reviewing((today) => ({ kind: 'suspend', reason, until, today })),
  );

export const resumeExpert = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.resumeExpert>,
) =>
  judge(
    parts,
    actor,
    target,
    ({ suspendedUntil }) => suspendedUntil === null,
    reviewing((today) => ({ kind: 'resume', reason, today })),
  );

export const endExpert = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.endExpert>,
) =>
  judge(
    parts,
    actor,
    target,
    ({ endReason }) => endReason === reason,
    reviewing(() => ({ kind: 'end', reason })),
  );

/** Returns the ID number in full. The audit entry with viewer and reason is committed before it is shown. */
export function viewIdNo(
  parts: Parts,
  actor: StaffActor,
  { id, reason }: InputOf<typeof wire.viewExpertIdNo>,
) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockExpert(unit, id);
    if (row === null) return refuse('not_found');
    const about = await aboutExpert(unit, id, row.expert.content.name);
    await record(unit, expertEvents, { kind: 'view_sensitive', reason }, about);
    return { value: idNoOpener(parts)(id, row.idNo) };
  });
}

/** Reviewers read the certificates of the pool. The expert reads their own as its owner. */
export const mayReadCertificate: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' && caller.permissions.has('expert.review') && isCertificate(parts.db, file.id);
