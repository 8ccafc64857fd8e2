import type { ChangeRequestState } from '@procure/domain/change-request/change-request.ts';
import { type ChangeRequest, decide, type WasJudged } from '@procure/domain/change-request/decide.ts';
import { describeChanges } from '@procure/domain/change-request/difference.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { type FieldError, isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { dropMarks } from '../../company/mark/service.ts';
import { type HeldCompany, holdCompany, makeVersion, profileInForce } from '../../company/service.ts';
import { changeRequestEvents } from '../events.ts';
import { namesFor } from '../read-model.ts';
import { mergeProposal, type SavedRequest } from '../service.ts';
import * as store from '../store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
}

type Refused = Refusal<'not_found' | 'conflict' | 'transition_not_allowed' | 'own_work'>;

interface Held {
  readonly unit: Unit;
  readonly company: HeldCompany;
  readonly row: store.ChangeRequestRow;
}

interface Facts {
  readonly asSeen: boolean;
  readonly own: boolean;
  readonly by: string;
}

interface Act<R extends string> {
  /** The state after the act, by which a repeated call is recognised. */
  readonly target: ChangeRequestState;
  readonly judge: (
    request: ChangeRequest,
    facts: Facts,
    now: Date,
  ) =>
    | { readonly request: ChangeRequest; readonly event: WasJudged }
    | Exclude<Refused, Refusal<'not_found'>>;
  /** As the log and the company read it. */
  readonly reason: string | null;
  /** Further changes of the act, before the request is saved. */
  readonly effect?: (held: Held) => Promise<Versions | Refusal<R>>;
}

/** The number of the version in force, before and after. */
interface Versions {
  readonly before: number;
  readonly after: number;
  readonly difference: readonly object[];
}

/** Decides under the locks of company and request, taken in the order in which the company's own people take them. */
function review<R extends string = never>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Decision,
  { target, judge, reason, effect }: Act<R>,
): Promise<SavedRequest | Refused | Refusal<R>> {
  return transact(parts, actor, async (unit): Promise<SavedRequest | Refused | Refusal<R>> => {
    const companyId = await store.companyOfRequest(unit, id);
    const company = companyId === null ? null : await holdCompany(unit, companyId);
    if (company === null) return refuse('not_found');
    const row = await store.lockRequest(unit, id);
    if (row.state === 'draft') return refuse('not_found');
    const by = actor.accountId;
    const repeated = row.version === version + 1 && row.decidedBy === by;
    if (repeated && row.state === target) return { id, state: row.state, version: row.version };
    const facts = { asSeen: row.version === version, own: row.createdBy === by, by };
    const decided = judge(store.requestOf(row), facts, await unit.now());
    if (isRefused(decided)) return decided;
    const versions = effect === undefined ? null : await effect({ unit, company, row });
    if (versions !== null && 'refused' in versions) return versions;
    const beside = versions === null ? {} : { difference: versions.difference };
    const saved = await store.saveDecided(unit, row, decided.request, beside);
    // The version in force has marks of its own; a returned request keeps its marks, because it is submitted again.
    if (target !== 'returned') await dropMarks(unit, company, id);
    const members = await accountsOf(unit.db, [company.id], 'registration');
    await record(unit, changeRequestEvents, { ...decided.event, members, reason, versions }, row);
    return { id, state: decided.request.state, version: saved };
  });
}

/** Applies the proposal to the version in force, which makes the next version, and records the described changes. */
export function approve(
  parts: Parts,
  actor: StaffActor,
  { note, ...decision }: Decision & { readonly note: string },
): Promise<SavedRequest | Refused | Refusal<'company_taken'>> {
  return review<'company_taken'>(parts, actor, decision, {
    target: 'approved',
    judge: (request, facts, now) => decide(request, { kind: 'approve', ...facts, note }, now),
    reason: note === '' ? null : note,
    effect: async ({ unit, company, row }) => {
      const current = await profileInForce(parts, unit, company);
      if (current === null) throw new Error(`company ${company.id} has requests but no version`);
      const profile = mergeProposal(parts, company.id, current.profile, row.proposed);
      const names = await namesFor(unit.db, [current.profile, profile]);
      const difference = describeChanges(row.section, current.profile, profile, names);
      const made = await makeVersion(parts, unit, company, profile, actor.accountId);
      return isRefused(made) ? made : { before: current.versionNo, after: made.versionNo, difference };
    },
  });
}

export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reasons, ...decision }: Decision & { readonly reasons: readonly FieldError[] },
): Promise<SavedRequest | Refused> {
  return review<never>(parts, actor, decision, {
    target: 'returned',
    judge: (request, facts, now) => decide(request, { kind: 'return', ...facts, reasons }, now),
    reason: reasons.map(({ field, message }) => `${fieldLabel(field)}：${message}`).join('；'),
  });
}

export function reject(
  parts: Parts,
  actor: StaffActor,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<SavedRequest | Refused> {
  return review<never>(parts, actor, decision, {
    target: 'rejected',
    judge: (request, facts, now) => decide(request, { kind: 'reject', ...facts, reason }, now),
    reason,
  });
}
