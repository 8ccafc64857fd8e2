import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import { type CompanyState, stateNow } from '@procure/domain/company/company.ts';
import {
  type CompanyProfile,
  checkProfile,
  checkSection,
  emptyProfile,
  filesOf,
  takeOver,
} from '@procure/domain/company/profile.ts';
import { type CompanyAction, companyMachine } from '@procure/domain/company/transitions.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor, CompanyScope, StaffScope, SupplierActor } from '../../platform/actor.ts';
import type { Crypto } from '../../platform/crypto.ts';
import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import type { FileReader } from '../file/service.ts';
import { isCompanyFile } from './read-model.ts';
import { openProfile, sealProfile } from './secret/service.ts';
import * as store from './store.ts';

export type CompanyRow = store.CompanyRow;

export interface SavedState {
  readonly status: CompanyState;
  readonly version: number;
}

/** Where a profile may be written: before it was first approved; afterwards by a change request. */
const writable: readonly CompanyState[] = ['unsubmitted', 'returned'];

/** Keeps what is being written; the first time, the company begins with it. */
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
    const savedAt = (await unit.now()).toISOString();
    const own = await store.lockCompanyOf(actor.scope, unit);
    if (own === null) {
      if (version !== 0) return refuse('conflict');
      const profile = takeOver(input.profile, emptyProfile);
      const draft = sealProfile(parts.crypto, id, profile);
      const begun = { id, name: profile.companyName || null, draft };
      if (!(await store.insertCompany(actor.scope, unit, begun))) return refuse('conflict');
      await unit.audit({
        action: 'create',
        entity: 'company',
        entityId: id,
        companyId: id,
        after: { name: begun.name },
      });
      return { id, version: 1, savedAt };
    }
    if (own.id !== id) return refuse('conflict');
    const before = openProfile(parts.crypto, id, own.draft);
    const profile = takeOver(input.profile, before);
    // Its answer was lost and the call came again, or nothing was changed.
    if (isDeepStrictEqual(profile, before) && own.version - version <= 1 && own.version >= version)
      return { id, version: own.version, savedAt };
    if (own.version !== version) return refuse('conflict');
    if (!writable.includes(own.status)) return refuse('transition_not_allowed');
    const saved = await store.saveCompany(unit, own, {
      name: profile.companyName || null,
      draft: JSON.stringify(sealProfile(parts.crypto, id, profile)),
    });
    // Drafts are saved every few seconds and are nobody's business yet: only the submission is recorded.
    return saved === 'taken' ? refuse('conflict') : { id, version: saved, savedAt };
  });
}

/** Asks for the review: everything is checked, what is wrong is said at its field. */
export async function submit(
  parts: Parts,
  actor: CompanyActor,
  { version }: { readonly version: number },
): Promise<SavedState | Refusal<'conflict' | 'transition_not_allowed' | 'invalid_input' | 'company_taken'>> {
  return transact(parts, actor, async (unit) => {
    const own = await store.lockOwnCompany(actor.scope, unit);
    if (own.status === 'pending' && own.version === version + 1) return stateOf(own);
    const to = next(companyMachine, own.status, 'submit', 'supplier');
    if (isRefused(to)) return to;
    if (own.version !== version) return refuse('conflict');
    const now = await unit.now();
    const profile = openProfile(parts.crypto, own.id, own.draft);
    const wrong = await wrongIn(unit, own.id, profile, now);
    if (wrong.length > 0) return refuseFields(wrong);
    const saved = await store.saveCompany(unit, own, {
      status: to,
      name: profile.companyName,
      uscc: profile.uscc,
      submittedAt: now,
      returnReasons: '[]',
      reviewNote: null,
    });
    if (saved === 'taken') return refuse('company_taken');
    await linkCertificates(unit, own.id, profile);
    await unit.audit({
      action: 'submit',
      entity: 'company',
      entityId: own.id,
      companyId: own.id,
      before: { status: own.status },
      after: { status: to, name: profile.companyName, uscc: profile.uscc },
    });
    await tellReviewers(unit, {
      template: 'company_submitted',
      values: { company: profile.companyName },
      link: `/supplier/${own.id}`,
    });
    return { status: to, version: saved };
  });
}

/** Takes the request for review back. The credit code is let go: another may have been typed by mistake. */
export function withdraw(parts: Parts, actor: CompanyActor) {
  return move(parts, actor, 'withdraw', { uscc: null, submittedAt: null });
}

/** After a rejection, begins again from the data that is there. */
export function restart(parts: Parts, actor: CompanyActor) {
  return move(parts, actor, 'restart', { submittedAt: null });
}

async function move(
  parts: Parts,
  actor: CompanyActor,
  action: CompanyAction,
  changes: store.CompanyChanges,
): Promise<SavedState | Refusal<'transition_not_allowed' | 'conflict'>> {
  return transact(parts, actor, async (unit) => {
    const own = await store.lockOwnCompany(actor.scope, unit);
    // The second click of the same button: it is there already.
    if (own.status === 'unsubmitted') return stateOf(own);
    const to = next(companyMachine, own.status, action, 'supplier');
    if (isRefused(to)) return to;
    const saved = await store.saveCompany(unit, own, { ...changes, status: to });
    if (saved === 'taken') return refuse('conflict');
    await unit.audit({
      action,
      entity: 'company',
      entityId: own.id,
      companyId: own.id,
      before: { status: own.status, uscc: own.uscc },
      after: { status: to },
    });
    return { status: to, version: saved };
  });
}

const stateOf = ({ status, version }: store.CompanyRow): SavedState => ({ status, version });

/** The state of a held company at this moment. */
export async function stateOfHeld(unit: Unit, company: store.CompanyRow): Promise<CompanyState> {
  return stateNow(company.status, company.statusUntil, await unit.now());
}

/** What is wrong with a profile, the things it refers to included; of one section, or of all. */
export async function wrongIn(
  unit: Unit,
  companyId: string,
  profile: CompanyProfile,
  now: Date,
  section?: ChangeSection,
): Promise<readonly FieldError[]> {
  const unknown = await store.unknownReferences(unit, companyId, profile);
  const context = { today: dayOf(now), isLeafArea: () => unknown.areaIsLeaf };
  const errors: FieldError[] = [
    ...(section === undefined ? checkProfile(profile, context) : checkSection(section, profile, context)),
  ];
  const said = new Set(errors.map(({ field }) => field));
  const at = (field: string, message: string) => {
    if (!said.has(field)) errors.push({ field, message });
  };
  if (section === undefined || section === 'basic') {
    if (!unknown.types.companyType) at('companyType', '请选择企业类型');
    if (!unknown.types.companyScale) at('companyScale', '请选择企业规模');
    if (!unknown.types.currency) at('currency', '请选择注册资本币种');
    if (unknown.files.includes(profile.licenceFileId)) at('licenceFileId', '请上传营业执照');
  }
  if ((section === undefined || section === 'invoice') && !unknown.taxpayerType)
    at('invoice.taxpayerType', '请选择纳税人类型');
  if (section === undefined || section === 'supply') {
    if (unknown.categories.length > 0) at('categoryCodes', '部分供应品类已停用，请重新选择');
    if (unknown.areas.length > 0) at('supplyAreas', '部分供货区域已不存在，请重新选择');
  }
  if (section === undefined || section === 'certificates') {
    for (const [index, cert] of profile.certs.entries()) {
      if (unknown.certificateTypes.includes(cert.type)) at(`certs.${index}.type`, '请选择证书类型');
      if (unknown.files.includes(cert.fileId)) at(`certs.${index}.fileId`, '请上传证书扫描件');
    }
  }
  return errors;
}

/** Holds the caller's own company to the end of the transaction. */
export function holdOwnCompany(scope: CompanyScope, unit: Unit): Promise<store.CompanyRow> {
  return store.lockOwnCompany(scope, unit);
}

/** Holds a company for staff; null where there is none. */
export function holdCompany(scope: StaffScope, unit: Unit, id: string): Promise<store.CompanyRow | null> {
  return store.lockCompany(scope, unit, id);
}

/** Whether all these files were uploaded as attachments by the company's own people. */
export async function ownsFiles(unit: Unit, companyId: string, fileIds: readonly string[]): Promise<boolean> {
  return (await store.filesOfOthers(unit, companyId, fileIds, 'attachment')).length === 0;
}

/** The scans belong to the company from now on: reviewers may read them, and they stay. */
export async function linkCertificates(
  unit: Unit,
  companyId: string,
  profile: CompanyProfile,
): Promise<void> {
  await store.linkFiles(unit, { kind: 'company', id: companyId, role: 'certificate' }, filesOf(profile));
}

export interface MadeVersion {
  readonly id: string;
  readonly versionNo: number;
  /** Of the company's row. */
  readonly version: number;
}

/**
 * Puts a profile in force as the company's next version: what bids refer to from now on. The caller holds the
 * company, has checked the profile and records why.
 */
export async function makeVersion(
  parts: { readonly crypto: Crypto },
  unit: Unit,
  company: store.CompanyRow,
  profile: CompanyProfile,
  approvedBy: string | null,
  changes: store.CompanyChanges = {},
): Promise<MadeVersion | Refusal<'company_taken'>> {
  const id = randomUUID();
  const sealed = sealProfile(parts.crypto, company.id, profile);
  const versionNo = await store.insertVersion(unit, {
    id,
    companyId: company.id,
    name: profile.companyName,
    uscc: profile.uscc,
    profile: sealed,
    approvedBy,
  });
  const version = await store.saveCompany(unit, company, {
    ...changes,
    name: profile.companyName,
    uscc: profile.uscc,
    draft: JSON.stringify(sealed),
    currentVersionId: id,
  });
  if (version === 'taken') return refuse('company_taken');
  await linkCertificates(unit, company.id, profile);
  return { id, versionNo, version };
}

/** The profile in force, in the clear; null before the first approval. */
export async function profileInForce(
  parts: { readonly crypto: Crypto },
  unit: Unit,
  company: store.CompanyRow,
): Promise<{ readonly versionNo: number; readonly profile: CompanyProfile } | null> {
  if (company.currentVersionId === null) return null;
  const { versionNo, profile } = await store.findVersion(unit, company.id, company.currentVersionId);
  return { versionNo, profile: openProfile(parts.crypto, company.id, profile) };
}

type Text = Outgoing extends infer One ? (One extends Outgoing ? Omit<One, 'channel' | 'to'> : never) : never;

/** Tells the staff who review suppliers that something waits for them. */
export async function tellReviewers(unit: Unit, text: Text): Promise<void> {
  for (const to of await store.readReviewers(unit))
    await unit.send({ ...text, channel: 'message', to } as Outgoing);
}

/** Tells everybody of the company: in the portal, and by mail where an address is known. */
export async function tellCompany(unit: Unit, companyId: string, text: Text): Promise<void> {
  for (const { id, email } of await store.readMembers(unit, companyId)) {
    await unit.send({ ...text, channel: 'message', to: id } as Outgoing);
    if (email !== null) await unit.send({ ...text, channel: 'mail', to: email } as Outgoing);
  }
}

/** Staff who read suppliers read what suppliers submitted; a company's people read what is their company's. */
export const mayReadCompanyFile: FileReader = async (parts, caller, file) => {
  if (caller.kind === 'staff')
    return caller.permissions.has('supplier.read') && isCompanyFile(caller.scope, parts.db, file.id);
  return caller.kind === 'supplier' && isCompanyFile(caller.scope, parts.db, file.id);
};
