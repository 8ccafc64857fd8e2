import { describeChanges } from '@procure/domain/change-request/difference.ts';
import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import {
  type ChangeRequestAction,
  changeRequestMachine,
} from '@procure/domain/change-request/transitions.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { type FieldError, isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import {
  type CompanyRow,
  holdCompany,
  makeVersion,
  profileInForce,
  tellCompany,
} from '../../company/service.ts';
import { namesFor } from '../read-model.ts';
import { merged, type SavedRequest } from '../service.ts';
import * as store from '../store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
}

type Refused = Refusal<'not_found' | 'conflict' | 'transition_not_allowed' | 'own_work'>;

interface Held {
  readonly company: CompanyRow;
  readonly request: store.ChangeRequestRow;
}

/** Decides under the locks of company and request, taken in the order in which the company's own people take them. */
async function decide<R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Decision,
  action: ChangeRequestAction,
  work: (unit: Unit, held: Held, to: SavedRequest['state']) => Promise<number | R>,
): Promise<SavedRequest | Refused | R> {
  return transact(parts, actor, async (unit): Promise<SavedRequest | Refused | R> => {
    const companyId = await store.companyOfRequest(actor.scope, unit, id);
    const company = companyId === null ? null : await holdCompany(actor.scope, unit, companyId);
    if (company === null) return refuse('not_found');
    const request = await store.lockRequest(actor.scope, unit, id);
    if (request.state === 'draft') return refuse('not_found');
    const target = next(changeRequestMachine, 'pending', action, 'reviewer');
    const repeated = request.version === version + 1 && request.decidedBy === actor.accountId;
    if (repeated && request.state === target) return { id, state: request.state, version: request.version };
    const to = next(changeRequestMachine, request.state, action, 'reviewer');
    if (isRefused(to)) return to;
    if (request.version !== version) return refuse('conflict');
    if (request.createdBy === actor.accountId) return refuse('own_work');
    const saved = await work(unit, { company, request }, to);
    return typeof saved === 'number' ? { id, state: to, version: saved } : saved;
  });
}

const sectionOf = ({ request }: Held) => changeSectionLabels[request.section];

/** The proposal goes onto the version in force now, which makes the next one; what changed is put down in words. */
export function approve(
  parts: Parts,
  actor: StaffActor,
  { note, ...decision }: Decision & { readonly note: string },
): Promise<SavedRequest | Refused | Refusal<'company_taken'>> {
  return decide<Refusal<'company_taken'>>(parts, actor, decision, 'approve', async (unit, held, to) => {
    const { company, request } = held;
    const current = await profileInForce(parts, unit, company);
    if (current === null) throw new Error(`company ${company.id} has requests but no version`);
    const profile = merged(parts, company.id, current.profile, request.proposed);
    const names = await namesFor(unit.db, [current.profile, profile]);
    const difference = describeChanges(request.section, current.profile, profile, names);
    const made = await makeVersion(parts, unit, company, profile, actor.accountId);
    if (isRefused(made)) return made;
    const version = await store.saveRequest(unit, request, {
      state: to,
      difference: JSON.stringify(difference),
      decidedBy: actor.accountId,
      decidedAt: await unit.now(),
      decisionNote: note === '' ? null : note,
    });
    await unit.audit({
      action: 'approve',
      entity: 'change-request',
      entityId: request.id,
      companyId: company.id,
      before: { versionNo: current.versionNo },
      after: { versionNo: made.versionNo, section: request.section, difference },
      reason: note === '' ? null : note,
    });
    await tellCompany(unit, company.id, {
      template: 'change_approved',
      values: { section: sectionOf(held) },
      link: `/supplierInfoChangeHistoryDetail?id=${request.id}`,
    });
    return version;
  });
}

export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reasons, ...decision }: Decision & { readonly reasons: readonly FieldError[] },
): Promise<SavedRequest | Refused> {
  const reason = reasons.map(({ field, message }) => `${fieldLabel(field)}：${message}`).join('；');
  return decide<never>(parts, actor, decision, 'return', async (unit, held, to) => {
    const version = await turnDown(unit, actor, held, to, 'return', reason, {
      returnReasons: JSON.stringify(reasons),
    });
    await tellCompany(unit, held.company.id, {
      template: 'change_returned',
      values: { section: sectionOf(held), reason },
      link: `/supplierInfoEdit?section=${held.request.section}`,
    });
    return version;
  });
}

export function reject(
  parts: Parts,
  actor: StaffActor,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<SavedRequest | Refused> {
  return decide<never>(parts, actor, decision, 'reject', async (unit, held, to) => {
    const version = await turnDown(unit, actor, held, to, 'reject', reason, { decisionNote: reason });
    await tellCompany(unit, held.company.id, {
      template: 'change_rejected',
      values: { section: sectionOf(held), reason },
      link: `/supplierInfoChangeHistoryDetail?id=${held.request.id}`,
    });
    return version;
  });
}

async function turnDown(
  unit: Unit,
  actor: StaffActor,
  { company, request }: Held,
  to: SavedRequest['state'],
  action: ChangeRequestAction,
  reason: string,
  changes: store.RequestChanges,
): Promise<number> {
  const version = await store.saveRequest(unit, request, {
    ...changes,
    state: to,
    decidedBy: actor.accountId,
    decidedAt: await unit.now(),
  });
  await unit.audit({
    action,
    entity: 'change-request',
    entityId: request.id,
    companyId: company.id,
    before: { state: request.state },
    after: { state: to, section: request.section },
    reason,
  });
  return version;
}
