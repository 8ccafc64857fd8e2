import type { CompanyState } from '@procure/domain/company/company.ts';
import {
  checkLicence,
  fieldLabel,
  type SensitiveField,
  sensitiveValue,
} from '@procure/domain/company/profile.ts';
import { type CompanyAction, companyMachine } from '@procure/domain/company/transitions.ts';
import { addDays, dayOf, startOfDay } from '@procure/domain/display/day.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { openProfile } from '../secret/service.ts';
import { makeVersion, type SavedState, stateOfHeld, tellCompany } from '../service.ts';
import { type CompanyChanges, type CompanyRow, findVersion, lockCompany, saveCompany } from '../store.ts';

interface Decision {
  readonly id: string;
  /** The one that was read: what has changed since is read again before it is decided. */
  readonly version: number;
}

type Refused = Refusal<'not_found' | 'conflict' | 'transition_not_allowed' | 'own_work' | 'invalid_input'>;

interface Act {
  readonly action: CompanyAction;
  readonly reason: string | null;
  /** What the row gets besides its state. */
  readonly changes: (now: Date, company: CompanyRow) => CompanyChanges;
  readonly tell: (unit: Unit, company: CompanyRow) => Promise<void>;
  /** Whether the row, as it is, shows that this very act was done: the call was repeated. */
  readonly done: (company: CompanyRow) => boolean;
}

async function decide(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Decision,
  act: Act,
): Promise<SavedState | Refused> {
  return transact(parts, actor, async (unit) => {
    const held = await lockCompany(actor.scope, unit, id);
    if (held === null) return refuse('not_found');
    if (held.version === version + 1 && held.reviewedBy === actor.accountId && act.done(held))
      return { status: held.status, version: held.version };
    const ready = await before(unit, actor, held, version, act.action);
    if (isRefused(ready)) return ready;
    const saved = await saveCompany(unit, held, {
      ...act.changes(await unit.now(), held),
      status: ready.to,
      reviewedBy: actor.accountId,
      reviewedAt: await unit.now(),
    });
    if (saved === 'taken') return refuse('conflict');
    await record(unit, held, act.action, ready, act.reason);
    await act.tell(unit, held);
    return { status: ready.to, version: saved };
  });
}

interface Ready {
  readonly from: CompanyState;
  readonly to: CompanyState;
}

/** The guards of every decision: the state as it is now, the version read, and nobody in their own affair. */
async function before(
  unit: Unit,
  actor: StaffActor,
  held: CompanyRow,
  version: number,
  action: CompanyAction,
): Promise<Ready | Refusal<'transition_not_allowed' | 'conflict' | 'own_work'>> {
  const from = await stateOfHeld(unit, held);
  // The permission was checked at the gate; whoever holds it acts as the reviewer, whatever the role is called.
  const to = next(companyMachine, from, action, 'reviewer');
  if (isRefused(to)) return to;
  if (held.version !== version) return refuse('conflict');
  if (held.createdBy === actor.accountId) return refuse('own_work');
  return { from, to };
}

function record(unit: Unit, held: CompanyRow, action: string, { from, to }: Ready, reason: string | null) {
  return unit.audit({
    action,
    entity: 'company',
    entityId: held.id,
    companyId: held.id,
    before: { status: from },
    after: { status: to },
    reason,
  });
}

const named = (company: CompanyRow) => company.name ?? '贵单位';

/** The first approval makes version 1, which bids refer to. */
export async function approve(
  parts: Parts,
  actor: StaffActor,
  { note, ...decision }: Decision & { readonly note: string },
): Promise<SavedState | Refused> {
  return transact(parts, actor, async (unit) => {
    const held = await lockCompany(actor.scope, unit, decision.id);
    if (held === null) return refuse('not_found');
    const repeated = held.status === 'approved' && held.reviewedBy === actor.accountId;
    if (repeated && held.version === decision.version + 1)
      return { status: held.status, version: held.version };
    const ready = await before(unit, actor, held, decision.version, 'approve');
    if (isRefused(ready)) return ready;
    const profile = openProfile(parts.crypto, held.id, held.draft);
    // What was submitted before a licence was asked for is sent back for it, not waved through.
    if (checkLicence(profile) !== null) {
      const message = '供应商尚未上传营业执照，请退回补正';
      return refuseFields([{ field: 'licenceFileId', message }]);
    }
    const made = await makeVersion(parts, unit, held, profile, actor.accountId, {
      status: ready.to,
      reviewedBy: actor.accountId,
      reviewedAt: await unit.now(),
      reviewNote: note === '' ? null : note,
      returnReasons: '[]',
    });
    // The credit code is the company's since it was submitted.
    if (isRefused(made)) throw new Error(`company ${held.id} lost its credit code`);
    await unit.audit({
      action: 'approve',
      entity: 'company',
      entityId: held.id,
      companyId: held.id,
      before: { status: ready.from },
      after: { status: ready.to, versionNo: made.versionNo },
      reason: note === '' ? null : note,
    });
    await tellCompany(unit, held.id, {
      template: 'company_approved',
      values: { company: profile.companyName },
      link: '/supplierInfoRegister',
    });
    return { status: ready.to, version: made.version };
  });
}

/** Back to the supplier, each reason at the field it concerns. */
export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reasons, ...decision }: Decision & { readonly reasons: readonly FieldError[] },
): Promise<SavedState | Refused> {
  const summary = reasons.map(({ field, message }) => `${fieldLabel(field)}：${message}`).join('；');
  return decide(parts, actor, decision, {
    action: 'return',
    reason: summary,
    changes: () => ({ returnReasons: JSON.stringify(reasons) }),
    tell: (unit, company) =>
      tellCompany(unit, company.id, {
        template: 'company_returned',
        values: { company: named(company), reason: summary },
        link: '/supplierInfoRegister',
      }),
    done: ({ status }) => status === 'returned',
  });
}

/** The credit code is free again: whoever really is that company can register it. */
export function reject(
  parts: Parts,
  actor: StaffActor,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<SavedState | Refused> {
  return decide(parts, actor, decision, {
    action: 'reject',
    reason,
    changes: () => ({ reviewNote: reason, returnReasons: '[]', uscc: null }),
    tell: (unit, company) =>
      tellCompany(unit, company.id, {
        template: 'company_rejected',
        values: { company: named(company), reason },
        link: '/supplierInfoRegister',
      }),
    done: ({ status }) => status === 'rejected',
  });
}

/** Freezes or blacklists to the end of the day `until`. */
export async function restrict(
  parts: Parts,
  actor: StaffActor,
  action: 'freeze' | 'blacklist',
  { reason, until, ...decision }: Decision & { readonly reason: string; readonly until: string },
): Promise<SavedState | Refused> {
  if (until <= dayOf(new Date())) return refuseFields([{ field: 'until', message: '截止日须晚于今天' }]);
  const end = startOfDay(addDays(until, 1));
  const period = `${reason}（至${formatDate(startOfDay(until))}）`;
  return decide(parts, actor, decision, {
    action,
    reason: period,
    changes: () => ({ statusReason: reason, statusUntil: end }),
    tell: (unit, company) =>
      tellCompany(unit, company.id, {
        template: action === 'freeze' ? 'company_frozen' : 'company_blacklisted',
        values: { company: named(company), reason: period },
        link: '/supplierInfoRegister',
      }),
    done: ({ status, statusReason }) =>
      status === (action === 'freeze' ? 'frozen' : 'blacklisted') && statusReason === reason,
  });
}

/** Ends a freeze or a blacklisting before its time. */
export function release(
  parts: Parts,
  actor: StaffActor,
  action: 'unfreeze' | 'delist',
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<SavedState | Refused> {
  return decide(parts, actor, decision, {
    action,
    reason,
    changes: () => ({ statusReason: null, statusUntil: null }),
    tell: (unit, company) =>
      tellCompany(unit, company.id, {
        template: 'company_unfrozen',
        values: { company: named(company) },
        link: '/supplierInfoRegister',
      }),
    done: ({ status, statusUntil }) => status === 'approved' && statusUntil === null,
  });
}

/** Shows one masked value whole. That it was looked at, by whom and why, is committed before it is shown. */
export async function viewSensitive(
  parts: Parts,
  actor: StaffActor,
  { id, field, reason }: { readonly id: string; readonly field: SensitiveField; readonly reason: string },
): Promise<{ readonly value: string } | Refusal<'not_found'>> {
  return transact(parts, actor, async (unit) => {
    const held = await lockCompany(actor.scope, unit, id);
    if (held === null) return refuse('not_found');
    // What the page shows: the version in force, before there is one what was submitted.
    const stored =
      held.currentVersionId === null
        ? held.draft
        : (await findVersion(unit, held.id, held.currentVersionId)).profile;
    await unit.audit({
      action: 'view_sensitive',
      entity: 'company',
      entityId: id,
      companyId: id,
      after: { field },
      reason,
    });
    return { value: sensitiveValue(openProfile(parts.crypto, id, stored), field) };
  });
}
