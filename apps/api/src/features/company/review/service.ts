import {
  type Company,
  decide,
  type Judged,
  type Reasoned,
  type Restrict,
} from '@procure/domain/company/decide.ts';
import {
  checkLicence,
  fieldLabel,
  type SensitiveField,
  sensitiveValue,
} from '@procure/domain/company/profile.ts';
import { type Day, startOfDay } from '@procure/domain/display/day.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { type FieldError, isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { companyEvents } from '../events.ts';
import { openProfile } from '../secret/service.ts';
import { makeVersion, type SavedState } from '../service.ts';
import { companyOf, findVersion, type HeldCompany, lockCompany, saveDecided } from '../store.ts';

interface Decision {
  readonly id: string;
  /** The version that the reviewer read: a later change must be read before the decision. */
  readonly version: number;
}

type Refused = Refusal<'not_found' | 'conflict' | 'transition_not_allowed' | 'own_work' | 'invalid_input'>;

interface Facts {
  readonly asSeen: boolean;
  readonly own: boolean;
  readonly by: string;
}

interface Act {
  readonly judge: (
    company: Company,
    facts: Facts,
    now: Date,
    held: HeldCompany,
  ) => { readonly company: Company; readonly event: Judged } | Refusal<JudgeReason>;
  /** As shown in the log and to the company. */
  readonly reason: string | null;
  /** Whether the row shows that this act was done already: the call is a repeat. */
  readonly done: (company: HeldCompany) => boolean;
}

type JudgeReason = 'conflict' | 'transition_not_allowed' | 'own_work' | 'invalid_input';

function review(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Decision,
  { judge, reason, done }: Act,
): Promise<SavedState | Refused> {
  return transact(parts, actor, async (unit) => {
    const held = await lockCompany(unit, id);
    if (held === null) return refuse('not_found');
    const by = actor.accountId;
    if (held.version === version + 1 && held.reviewedBy === by && done(held))
      return { status: held.status, version: held.version };
    const facts = { asSeen: held.version === version, own: held.createdBy === by, by };
    const decided = judge(companyOf(held), facts, await unit.now(), held);
    if (isRefused(decided)) return decided;
    const { company, event } = decided;
    const made = await keep(parts, unit, held, decided, by);
    if (made === 'taken') return refuse('conflict');
    const { version: saved, versionNo } = made;
    await recordJudged(unit, held, company, { ...event, reason, versionNo });
    return { status: company.status, version: saved };
  });
}

/** Saves the decision. The first approval creates version 1, which bids refer to. */
async function keep(
  parts: Parts,
  unit: Unit,
  held: HeldCompany,
  { company, event }: { readonly company: Company; readonly event: Judged },
  by: string,
): Promise<'taken' | { readonly version: number; readonly versionNo: number | null }> {
  if (event.kind !== 'approve') {
    const returnedProfile = event.kind === 'return' ? JSON.stringify(held.draft) : null;
    const version = await saveDecided(unit, held, company, { returnedProfile });
    return version === 'taken' ? version : { version, versionNo: null };
  }
  const profile = openProfile(parts.crypto, held.id, held.draft);
  const made = await makeVersion(parts, unit, held, profile, by, company);
  // The credit code has belonged to the company since its submission.
  if (isRefused(made)) throw new Error(`company ${held.id} lost its credit code`);
  return made;
}

export function approve(
  parts: Parts,
  actor: StaffActor,
  { note, ...decision }: Decision & { readonly note: string },
) {
  return review(parts, actor, decision, {
    judge: (company, facts, now, held) => {
      const licensed = checkLicence(openProfile(parts.crypto, held.id, held.draft)) === null;
      return decide(company, { kind: 'approve', ...facts, licensed, note }, now);
    },
    reason: note === '' ? null : note,
    done: ({ status }) => status === 'approved',
  });
}

/** Returns the application to the supplier, each reason with its field. */
export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reasons, ...decision }: Decision & { readonly reasons: readonly FieldError[] },
) {
  return review(parts, actor, decision, {
    judge: (company, facts, now) => decide(company, { kind: 'return', ...facts, reasons }, now),
    reason: reasons.map(({ field, message }) => `${fieldLabel(field)}：${message}`).join('；'),
    done: ({ status }) => status === 'returned',
  });
}

export function reject(
  parts: Parts,
  actor: StaffActor,
  { reason, ...decision }: Decision & { readonly reason: string },
) {
  return review(parts, actor, decision, {
    judge: (company, facts, now) => decide(company, { kind: 'reject', ...facts, reason }, now),
    reason,
    done: ({ status }) => status === 'rejected',
  });
}

interface Restriction {
  readonly kind: 'freeze' | 'blacklist';
  readonly reason: string;
  readonly until: Day;
  readonly end: Date;
}

/** Freezes or blacklists a held company to the end of the day `until`, after two persons have decided it. */
export function restrictHeld(
  unit: Unit,
  held: HeldCompany,
  by: string,
  { until, reason, ...restriction }: Restriction,
): Promise<true | Refusal<JudgeReason>> {
  const words = `${reason}（至${formatDate(startOfDay(until))}）`;
  return move(unit, held, by, words, (facts) => ({ ...restriction, ...facts, reason, until }));
}

/** Ends a freeze or a blacklisting of a held company before its time. */
export function releaseHeld(
  unit: Unit,
  held: HeldCompany,
  by: string,
  { kind, reason }: { readonly kind: 'unfreeze' | 'delist'; readonly reason: string },
): Promise<true | Refusal<JudgeReason>> {
  return move(unit, held, by, reason, (facts) => ({ kind, ...facts, reason }));
}

async function move(
  unit: Unit,
  held: HeldCompany,
  by: string,
  reason: string,
  commanded: (facts: Facts) => Restrict | Reasoned,
): Promise<true | Refusal<JudgeReason>> {
  const facts = { asSeen: true, own: held.createdBy === by, by };
  const decided = decide(companyOf(held), commanded(facts), await unit.now());
  if (isRefused(decided)) return decided;
  const { company, event } = decided;
  if ((await saveDecided(unit, held, company)) === 'taken') return refuse('conflict');
  await recordJudged(unit, held, company, { ...event, reason, versionNo: null });
  return true;
}

async function recordJudged(
  unit: Unit,
  { id }: Pick<HeldCompany, 'id'>,
  company: Company,
  event: Judged & { readonly reason: string | null; readonly versionNo: number | null },
): Promise<void> {
  const members = await accountsOf(unit.db, [id], 'registration');
  await record(unit, companyEvents, event, { id, name: company.name ?? '贵单位', members });
}

/** Returns one masked value in full. The audit entry with viewer and reason is committed before it is shown. */
export async function viewSensitive(
  parts: Parts,
  actor: StaffActor,
  { id, field, reason }: { readonly id: string; readonly field: SensitiveField; readonly reason: string },
): Promise<{ readonly value: string } | Refusal<'not_found'>> {
  return transact(parts, actor, async (unit) => {
    const held = await lockCompany(unit, id);
    if (held === null || (held.currentVersionId === null && held.status === 'unsubmitted'))
      return refuse('not_found');
    // The profile of the page: the version in force, or before the first one the submitted data.
    const stored =
      held.currentVersionId === null
        ? held.draft
        : (await findVersion(unit, held, held.currentVersionId)).profile;
    const about = { id, name: held.name ?? '', members: [] };
    await record(unit, companyEvents, { kind: 'view_sensitive', field, reason }, about);
    return { value: sensitiveValue(openProfile(parts.crypto, id, stored), field) };
  });
}
