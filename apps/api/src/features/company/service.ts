import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import { type CompanyState, stateNow } from '@procure/domain/company/company.ts';
import { type Company, decide } from '@procure/domain/company/decide.ts';
import {
  type CompanyProfile,
  checkProfile,
  checkSection,
  emptyProfile,
  filesOf,
  takeOver,
} from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { type FieldError, isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, CompanyScope, SupplierActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Crypto } from '../../platform/keys/crypto.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { staffWith } from '../account/audience/read-model.ts';
import { joinCompany } from '../account/service.ts';
import { addFiles } from '../file/attachment/service.ts';
import { type FileReader, giveToCompany } from '../file/service.ts';
import { companyEvents } from './events.ts';
import { dropMarks, keepMarks } from './mark/service.ts';
import { isCompanyFile } from './read-model.ts';
import { openProfile, sealProfile } from './secret/service.ts';
import * as store from './store.ts';

export type HeldCompany = store.HeldCompany;

export interface SavedState {
  readonly status: CompanyState;
  readonly version: number;
}

/** Saves the draft. The first save creates the company. */
export async function saveDraft(
  parts: Parts,
  actor: SupplierActor,
  input: { readonly id: string; readonly version: number; readonly profile: CompanyProfile },
): Promise<
  | { readonly id: string; readonly version: number; readonly savedAt: string }
  | Refusal<'conflict' | 'transition_not_allowed'>
> {
  const { id, version } = input;
  return transact(parts, actor, async (unit) => {
    const now = await unit.now();
    const savedAt = now.toISOString();
    const writer = { draftSavedBy: actor.accountId, draftSavedAt: now };
    const own = await store.lockCompanyOf(actor.scope, unit);
    if (own === null) {
      if (version !== 0) return refuse('conflict');
      const profile = takeOver(input.profile, emptyProfile);
      const draft = sealProfile(parts.crypto, id, profile);
      const begun = { id, name: profile.companyName || null, draft, ...writer };
      if (!(await store.insertCompany(actor.scope, unit, begun))) return refuse('conflict');
      await joinCompany(actor.scope, unit, id);
      await giveToCompany(actor.scope, unit, id);
      const event = { kind: 'create', name: begun.name } as const;
      await record(unit, companyEvents, event, { id, name: begun.name ?? '', members: [] });
      return { id, version: 1, savedAt };
    }
    if (own.id !== id) return refuse('conflict');
    const before = openProfile(parts.crypto, id, own.draft);
    const profile = takeOver(input.profile, before);
    // The first response was lost and the call repeated, or nothing was changed.
    if (isDeepStrictEqual(profile, before) && own.version - version <= 1 && own.version >= version)
      return { id, version: own.version, savedAt };
    const name = profile.companyName || null;
    const asSeen = own.version === version;
    const decided = decide(store.companyOf(own), { kind: 'write', name, asSeen }, now);
    if (isRefused(decided)) return decided;
    const draft = JSON.stringify(sealProfile(parts.crypto, id, profile));
    // Without the consent the number is removed from the returned profile as well.
    const forgotten = profile.sensitiveConsent ? {} : { returnedProfile: null };
    const saved = await store.saveDecided(unit, own, decided.company, { draft, ...writer, ...forgotten });
    // Drafts are saved every few seconds and are not recorded; only the submission is.
    return saved === 'taken' ? refuse('conflict') : { id, version: saved, savedAt };
  });
}

interface Kept {
  readonly company: Company;
  readonly returnedProfile?: null;
}

/** The company of its member. */
const ownCompany = {
  lock: (unit: Unit, { scope }: CompanyActor, _: unknown) => store.lockOwnCompany(scope, unit),
  save: (unit: Unit, own: store.HeldCompany, { company, ...beside }: Kept) =>
    store.saveDecided(unit, own, company, beside),
  events: companyEvents,
};

/** Requests the review. Checks everything, and reports each error at its field. */
export const submit = act(
  ownCompany,
  async ({ parts, unit, held: own, keep }, { version }: { readonly version: number }) => {
    if (own.status === 'pending' && own.version === version + 1) return stateOf(own);
    const now = await unit.now();
    const profile = openProfile(parts.crypto, own.id, own.draft);
    const { companyName: name, uscc } = profile;
    const wrong = await wrongIn(unit, own, profile, now);
    const asSeen = own.version === version;
    const decided = decide(store.companyOf(own), { kind: 'submit', name, uscc, wrong, asSeen }, now);
    if (isRefused(decided)) return decided;
    const { company } = decided;
    const reviewers = await reviewersOf(unit);
    const about = { id: own.id, name, members: [] };
    const saved = await keep({ company }, { ...decided.event, reviewers }, about);
    if (saved === 'taken') return refuse('company_taken');
    await linkCertificates(unit, own.id, profile);
    await keepMarks(parts, unit, own, profile);
    return { status: company.status, version: saved };
  },
);

const move = (kind: 'withdraw' | 'restart') =>
  act(ownCompany, async ({ unit, held: own, keep }) => {
    // A second click of the same button.
    if (own.status === 'unsubmitted') return stateOf(own);
    const decided = decide(store.companyOf(own), { kind }, await unit.now());
    if (isRefused(decided)) return decided;
    const { company, event } = decided;
    const about = { id: own.id, name: own.name ?? '', members: [] };
    const saved = await keep({ company, returnedProfile: null }, event, about);
    if (saved === 'taken') return refuse('conflict');
    await dropMarks(unit, own);
    return { status: company.status, version: saved };
  });

/** Withdraws the request for review and releases the credit code, which may have been a typing error. */
export const withdraw = move('withdraw');

/** Begins again after a rejection, from the present data. */
export const restart = move('restart');

const stateOf = ({ status, version }: store.HeldCompany): SavedState => ({ status, version });

/** Finds the company of a credit code with its present state; null if there is none. */
export function findCompanyByUscc(unit: Unit, uscc: string) {
  return store.findByUscc(unit, uscc);
}

/** The present state of a held company. */
export async function stateOfHeld(unit: Unit, company: store.HeldCompany): Promise<CompanyState> {
  return stateNow(company.status, company.statusUntil, await unit.now());
}

/**
 * Returns the errors of a profile, of one section or of all, invalid references included. References in the version
 * in force (`held`) remain valid although they can no longer be chosen: they were valid when chosen.
 */
export async function wrongIn(
  unit: Unit,
  company: store.HeldCompany,
  profile: CompanyProfile,
  now: Date,
  { section, held }: { readonly section?: ChangeSection; readonly held?: CompanyProfile } = {},
): Promise<readonly FieldError[]> {
  const unknown = await store.unknownReferences(unit, company, profile);
  const context = {
    today: dayOf(now),
    isLeafArea: (code: string) => unknown.areaIsLeaf || code === held?.regAreaCode,
  };
  const errors: FieldError[] = [
    ...(section === undefined ? checkProfile(profile, context) : checkSection(section, profile, context)),
  ];
  const said = new Set(errors.map(({ field }) => field));
  const at = (field: string, message: string) => {
    if (!said.has(field)) errors.push({ field, message });
  };
  if (section === undefined || section === 'basic') {
    if (!unknown.types.companyType && profile.companyType !== held?.companyType)
      at('companyType', '请选择企业类型');
    if (!unknown.types.companyScale && profile.companyScale !== held?.companyScale)
      at('companyScale', '请选择企业规模');
    if (!unknown.types.currency && profile.currency !== held?.currency) at('currency', '请选择注册资本币种');
    if (unknown.files.includes(profile.licenceFileId)) at('licenceFileId', '请上传营业执照');
  }
  if (
    (section === undefined || section === 'invoice') &&
    !unknown.taxpayerType &&
    profile.invoice.taxpayerType !== held?.invoice.taxpayerType
  )
    at('invoice.taxpayerType', '请选择纳税人类型');
  if (section === undefined || section === 'supply') {
    if (unknown.categories.some((code) => !held?.categoryCodes.includes(code)))
      at('categoryCodes', '部分供应品类已停用，请重新选择');
    if (unknown.areas.some((code) => !held?.supplyAreas.includes(code)))
      at('supplyAreas', '部分供货区域已不存在，请重新选择');
  }
  if (section === undefined || section === 'certificates') {
    for (const [index, cert] of profile.certs.entries()) {
      const isHeld = held?.certs.some(({ type, no }) => type === cert.type && no === cert.no) === true;
      if (unknown.certificateTypes.includes(cert.type) && !isHeld)
        at(`certs.${index}.type`, '请选择证书类型');
      if (unknown.files.includes(cert.fileId)) at(`certs.${index}.fileId`, '请上传证书扫描件');
    }
  }
  return errors;
}

/** Locks the caller's own company to the end of the transaction. */
export function holdOwnCompany(scope: CompanyScope, unit: Unit): Promise<store.HeldCompany> {
  return store.lockOwnCompany(scope, unit);
}

/** Locks a company for staff; null if there is none. */
export function holdCompany(unit: Unit, id: string): Promise<store.HeldCompany | null> {
  return store.lockCompany(unit, id);
}

/** Whether all these files were uploaded as attachments by the company's own members. */
export async function ownsFiles(
  scope: CompanyScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<boolean> {
  return (await store.filesOfOthers(scope, unit, fileIds, 'attachment')).length === 0;
}

/** Links the scans to the company: reviewers may read them, and they are kept. */
export async function linkCertificates(
  unit: Unit,
  companyId: string,
  profile: CompanyProfile,
): Promise<void> {
  await addFiles(unit, { kind: 'company', id: companyId, role: 'certificate' }, filesOf(profile));
}

export interface MadeVersion {
  readonly id: string;
  readonly versionNo: number;
  /** Version of the company's row. */
  readonly version: number;
}

/**
 * Puts a profile in force as the company's next version, which bids refer to from then on. The caller has locked
 * the company and checked the profile, and records the reason.
 */
export async function makeVersion(
  parts: { readonly crypto: Crypto },
  unit: Unit,
  company: store.HeldCompany,
  profile: CompanyProfile,
  approvedBy: string | null,
  decided: Company = store.companyOf(company),
): Promise<MadeVersion | Refusal<'company_taken'>> {
  const id = randomUUID();
  const sealed = sealProfile(parts.crypto, company.id, profile);
  const versionNo = await store.insertVersion(unit, company, {
    id,
    name: profile.companyName,
    uscc: profile.uscc,
    profile: sealed,
    approvedBy,
  });
  const named = { name: profile.companyName, uscc: profile.uscc };
  const version = await store.saveDecided(unit, company, decided, {
    ...named,
    draft: JSON.stringify(sealed),
    currentVersionId: id,
    returnedProfile: null,
  });
  if (version === 'taken') return refuse('company_taken');
  await linkCertificates(unit, company.id, profile);
  await keepMarks(parts, unit, company, profile);
  return { id, versionNo, version };
}

/** The decrypted profile in force; null before the first approval. */
export async function profileInForce(
  parts: { readonly crypto: Crypto },
  unit: Unit,
  company: store.HeldCompany,
): Promise<{ readonly versionNo: number; readonly profile: CompanyProfile } | null> {
  if (company.currentVersionId === null) return null;
  const { versionNo, profile } = await store.findVersion(unit, company, company.currentVersionId);
  return { versionNo, profile: openProfile(parts.crypto, company.id, profile) };
}

/** Staff who review suppliers, to be notified of waiting applications. */
export async function reviewersOf(unit: Unit): Promise<readonly string[]> {
  return (await staffWith(unit.db, 'supplier.review', 'anybody')).map(({ id }) => id);
}

/** Records changed contacts, which take effect immediately. */
export async function recordContacts(
  unit: Unit,
  company: store.HeldCompany,
  change: { readonly versionNo: number; readonly difference: object },
): Promise<void> {
  const about = { id: company.id, name: company.name ?? '', members: [] };
  await record(unit, companyEvents, { kind: 'change_contacts', ...change }, about);
}

/** Lets staff with `supplier.read` read submitted files, and a company's members the company's own. */
export const mayReadCompanyFile: FileReader = async (parts, caller, file) => {
  if (caller.kind === 'staff')
    return caller.permissions.has('supplier.read') && isCompanyFile(caller.scope, parts.db, file.id);
  return caller.kind === 'supplier' && isCompanyFile(caller.scope, parts.db, file.id);
};

/** Deletes the data of a registration that was never submitted, when the held company's only member leaves. */
export function forgetDraft(scope: CompanyScope, unit: Unit): Promise<void> {
  return store.clearDraft(scope, unit);
}
