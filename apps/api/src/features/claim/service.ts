import { type Claim, canObject, claim, judge } from '@procure/domain/claim/claim.ts';
import { checkIdNumber, type IdPaper, idMark, maskIdNumber } from '@procure/domain/company/id-paper.ts';
import { normaliseCompanyName } from '@procure/domain/company/rules.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { canEnter } from '@procure/domain/member/entry.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { type FieldError, isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, SupplierActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import type { Crypto } from '../../platform/keys/crypto.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { peopleToTell } from '../account/audience/read-model.ts';
import { type HeldPerson, holdPeople, peopleOf, presentOf } from '../account/membership/service.ts';
import { profileOpener as openerOf } from '../company/secret/service.ts';
import { findCompanyByUscc, reviewersOf } from '../company/service.ts';
import { addFiles, ownScans } from '../file/attachment/service.ts';
import type { FileReader } from '../file/service.ts';
import { claimEvents } from './events.ts';
import { isClaimFile } from './read-model.ts';
import * as store from './store.ts';

interface Written {
  readonly id: string;
  readonly uscc: string;
  readonly companyName: string;
  readonly legalRepName: string;
  readonly legalRepIdType: IdPaper;
  readonly legalRepIdNo: string;
  readonly reason: string;
  readonly licence: string;
  readonly proofs: readonly string[];
}

/** Compared by this, and kept as this: nothing opens it. */
export const idTagOf = ({ crypto }: { readonly crypto: Crypto }, paper: IdPaper, number: string) =>
  crypto.mark(idMark(paper, number), 'claim.legal_rep_id');

/** Returns a function that decrypts stored profiles, for presenters. */
export function profileOpener(parts: { readonly crypto: Crypto }) {
  return openerOf(parts);
}

/**
 * Claims the administration of a registered company. Only reviewers learn whether the typed data agree with the
 * registered ones.
 */
export function claimCompany(parts: Parts, actor: SupplierActor, written: Written) {
  return transact(parts, actor, async (unit) => {
    const { scope, accountId } = actor;
    const { id, uscc, reason } = written;
    const person = (await holdPeople(unit, [accountId])).get(accountId);
    if (person === undefined) return refuse('not_found');
    // Its own call repeated, because the first answer was lost.
    if ((await store.lockOwnClaim(scope, unit, id)) !== null) return {};
    const now = await unit.now();
    const wrong = await wrongIn(unit, actor, written, now);
    if (wrong.length > 0) return refuseFields(wrong);
    const company = await findCompanyByUscc(unit, uscc);
    const people = company === null ? [] : await peopleOf(unit, { companyId: company.id });
    const facts = {
      company: company?.status ?? null,
      manages: people.some((one) => one.id === accountId && isAdministrator(one)),
      others: people.filter((one) => one.id !== accountId).length,
      ...(await store.readClaimed(scope, unit)),
    };
    const decided = claim(facts, now, await restDays(unit.db));
    if (isRefused(decided)) return decided;
    if (company === null) return refuse('company_unknown');
    // A member of the company may claim it; a member of another company must leave that one first.
    const allowed = canEnter(await presentOf(unit, person), company.id);
    if (allowed !== true && allowed.refused === 'member_elsewhere')
      return refuse('member_elsewhere', allowed.values);
    const fresh = {
      id,
      companyId: company.id,
      uscc,
      companyName: normaliseCompanyName(written.companyName),
      legalRepName: written.legalRepName,
      legalRepIdType: written.legalRepIdType,
      legalRepIdMask: maskIdNumber(readCode(written.legalRepIdNo)),
      legalRepIdTag: idTagOf(parts, written.legalRepIdType, written.legalRepIdNo),
      reason,
      objectUntil: decided.objectUntil,
    };
    if (!(await store.insertClaim(scope, unit, fresh))) return refuse('conflict');
    await addFiles(unit, { kind: 'claim', id, role: 'licence' }, [written.licence]);
    await addFiles(unit, { kind: 'claim', id, role: 'proof' }, [...new Set(written.proofs)]);
    const about = await aboutClaim(unit, fresh, person, company.name);
    const reviewers = await reviewersOf(unit);
    await record(unit, claimEvents, { kind: 'claim', reason, until: decided.objectUntil, reviewers }, about);
    return {};
  });
}

async function wrongIn(
  unit: Unit,
  { scope }: SupplierActor,
  { legalRepIdType, legalRepIdNo, licence, proofs }: Written,
  now: Date,
): Promise<readonly FieldError[]> {
  const number = checkIdNumber(legalRepIdType, legalRepIdNo, dayOf(now), '法定代表人');
  const own = new Set(await ownScans(scope, unit, [licence, ...proofs]));
  const errors: FieldError[] = number === null ? [] : [{ field: 'legalRepIdNo', message: number }];
  if (!own.has(licence)) errors.push({ field: 'licence', message: '请上传营业执照' });
  if (!proofs.every((id) => own.has(id)))
    errors.push({ field: 'proofs', message: '授权书已失效，请重新上传' });
  if (proofs.includes(licence))
    errors.push({ field: 'proofs', message: '授权书与营业执照请分别上传，不能是同一个文件' });
  return errors;
}

/** The claimant's own claim. */
const ownClaim = {
  async lock(unit: Unit, { scope, accountId }: SupplierActor, id: string) {
    const person = (await holdPeople(unit, [accountId])).get(accountId);
    const stored = await store.lockOwnClaim(scope, unit, id);
    return stored === null || person === undefined ? null : { stored, person, by: accountId };
  },
  save: (
    unit: Unit,
    { stored, by }: { readonly stored: store.StoredClaim; readonly by: string },
    judged: Claim,
  ) => store.saveJudged(unit, stored, judged, by),
  events: claimEvents,
};

export const withdraw = act(ownClaim, async ({ unit, held: { stored, person }, keep }) => {
  if (stored.claim.state === 'withdrawn') return {};
  const judged = judge(stored.claim, { kind: 'withdraw' }, await unit.now());
  if (isRefused(judged)) return judged;
  await keep(judged, { kind: 'withdraw' }, await aboutClaim(unit, stored, person, null));
  return {};
});

export function object(
  parts: Parts,
  actor: CompanyActor,
  { id, text }: { readonly id: string; readonly text: string },
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const stored = await store.lockClaimOfCompany(scope, unit, id);
    if (stored === null) return refuse('not_found');
    // The same words again: the first answer was lost.
    if ((await store.readOwnObjection(scope, unit, stored)) === text) return {};
    const allowed = canObject(stored.claim);
    if (allowed !== true) return allowed;
    if (!(await store.insertObjection(scope, unit, stored, text))) return refuse('claim_objected');
    const reviewers = await reviewersOf(unit);
    const claimant = { id: stored.accountId, nickName: '' };
    const about = await aboutClaim(unit, stored, claimant, null);
    await record(unit, claimEvents, { kind: 'object', text, by: actor.nickName, reviewers }, about);
    return {};
  });
}

/** @param name the registered name; null takes the name that the claimant typed */
export async function aboutClaim(
  unit: Unit,
  { id, companyId, companyName }: Pick<store.StoredClaim, 'id' | 'companyId' | 'companyName'>,
  claimant: Pick<HeldPerson, 'id' | 'nickName'>,
  name: string | null,
) {
  const people = await peopleToTell(unit.db, companyId);
  const others = people.filter((id) => id !== claimant.id);
  return { id, companyId, typed: companyName, company: name ?? companyName, claimant, others };
}

/** Reviewers of suppliers may read the files of a claim. */
export const mayReadClaimFile: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' && caller.permissions.has('supplier.review') && isClaimFile(parts.db, file.id);
