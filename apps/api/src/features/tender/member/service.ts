import { type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { canHandle, canManageTeam, type TenderDuty } from '@procure/domain/tender/member.ts';
import type { StaffActor, StaffScope } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { Belonging } from '../../../platform/sight.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { readMembers, readNameable, seesTender, teamFacts } from './read-model.ts';
import * as store from './store.ts';

/**
 * Whether this person may act for the buyer on the tender. For people who may not see it, it does not exist; other
 * people learn its owner's name.
 */
export async function mayHandle(
  parts: Pick<Parts, 'db'>,
  scope: StaffScope,
  tenderId: string,
): Promise<true | Refusal<'not_found' | 'not_in_team'>> {
  const facts = await teamFacts(scope, parts.db, tenderId);
  if (facts === null) return refuse('not_found');
  if (facts.duty === null && !(await seesTender(scope, parts.db, tenderId))) return refuse('not_found');
  return canHandle(facts.duty, facts.owner.name);
}

interface Naming {
  readonly id: string;
  readonly accountId: string;
}

/** Locks the tender for people who may change its team. */
async function holdTeam(unit: Unit, actor: StaffActor, tenderId: string) {
  const tender = await store.holdTender(unit, tenderId);
  const facts = tender === null ? null : await teamFacts(actor.scope, unit.db, tenderId);
  if (tender === null || facts === null) return refuse('not_found');
  if (facts.duty === null && !(await seesTender(actor.scope, unit.db, tenderId))) return refuse('not_found');
  // An agency's staff may work on the tender, but only the purchaser manages its team.
  const may = canManageTeam(facts.own ? facts.duty : null, facts.owner);
  return may === true ? { tender, owner: facts.owner } : may;
}

/**
 * Whether a tender may be given to this account: an active buyer of its own organisation, locked so that it stays
 * active; never an agency's, because an entrustment ends. Openers, evaluators and approvers must stay outside of it.
 */
export async function isBuyer(unit: Unit, accountId: string, whose: Belonging): Promise<boolean> {
  if (!(await store.holdInUse(unit, accountId))) return false;
  return (await staffWith(unit.db, 'tender.edit', whose)).some(({ id }) => id === accountId);
}

const noBuyer = () =>
  refuseFields([{ field: 'accountId', message: '请选择项目所属单位的采购员账号，且账号在用' }]);

/** Adds a colleague, or changes what they do. The same call again changes nothing. */
export function addMember(
  parts: Parts,
  actor: StaffActor,
  { id, accountId, duty }: Naming & { readonly duty: Exclude<TenderDuty, 'owner'> },
) {
  return transact(parts, actor, async (unit) => {
    const held = await holdTeam(unit, actor, id);
    if ('refused' in held) return held;
    const before = await store.dutyOf(unit, id, accountId);
    if (before === duty) return {};
    if (before === 'owner') {
      return refuseFields([{ field: 'accountId', message: '该成员是负责人；如需更换，请先移交项目' }]);
    }
    const nameable = await readNameable(actor.scope, unit.db, id);
    if (!(await store.holdInUse(unit, accountId)) || !nameable.some((one) => one.id === accountId))
      return refuseFields([
        { field: 'accountId', message: '请选择招标人或其受托代理机构的采购员账号，且账号在用' },
      ]);
    await store.saveMember(unit, { tenderId: id, accountId, duty, addedBy: actor.accountId });
    await unit.audit({
      action: 'addMember',
      entity: 'tender',
      entityId: id,
      before: { accountId, duty: before },
      after: { accountId, duty },
    });
    await unit.send({
      channel: 'account',
      to: accountId,
      template: duty === 'handler' ? 'tender_handler_named' : 'tender_reader_named',
      values: { title: held.tender.title, tenderNo: held.tender.tenderNo },
      link: `/tender/${id}`,
    });
    return {};
  });
}

/**
 * Adds the team of a tender to the one that repeats it, and notifies the members. The new tender already has its owner
 * and its author. An agency's staff are added only if the agency handles the new tender (`handled`).
 */
export async function copyTeam(
  unit: Unit,
  actor: StaffActor,
  oldId: string,
  to: Given & { readonly handled: boolean },
): Promise<void> {
  for (const { id: accountId, duty, inUse, agency } of await readMembers(actor.scope, unit.db, oldId)) {
    if (agency !== null && !to.handled) continue;
    if (!inUse || (await store.dutyOf(unit, to.id, accountId)) !== null) continue;
    const named = duty === 'owner' ? 'handler' : duty;
    await store.saveMember(unit, { tenderId: to.id, accountId, duty: named, addedBy: actor.accountId });
    await unit.audit({
      action: 'addMember',
      entity: 'tender',
      entityId: to.id,
      before: { accountId, duty: null },
      after: { accountId, duty: named },
    });
    await unit.send({
      channel: 'account',
      to: accountId,
      template: named === 'handler' ? 'tender_handler_named' : 'tender_reader_named',
      values: { title: to.title, tenderNo: to.tenderNo },
      link: `/tender/${to.id}`,
    });
  }
}

/** Takes a colleague off the tender; the owner is replaced, never removed. */
export function removeMember(parts: Parts, actor: StaffActor, { id, accountId }: Naming) {
  return transact(parts, actor, async (unit) => {
    const held = await holdTeam(unit, actor, id);
    if ('refused' in held) return held;
    const before = await store.dutyOf(unit, id, accountId);
    if (before === null) return {};
    if (before === 'owner') {
      return refuseFields([{ field: 'accountId', message: '负责人不能移除，请先移交项目' }]);
    }
    await store.deleteMember(unit, id, accountId);
    await unit.audit({
      action: 'removeMember',
      entity: 'tender',
      entityId: id,
      before: { accountId, duty: before },
      after: { accountId, duty: null },
    });
    return {};
  });
}

/** Hands the tender over to a colleague. The former owner remains as a handler. */
export function handOver(parts: Parts, actor: StaffActor, { id, accountId }: Naming) {
  return transact(parts, actor, async (unit) => {
    // On a repeated call the caller is no longer the owner, and the handover is done.
    const done = await teamFacts(actor.scope, unit.db, id);
    if (done?.owner.id === accountId && done.duty === 'handler') return {};
    const held = await holdTeam(unit, actor, id);
    if ('refused' in held) return held;
    const { tender, owner } = held;
    if (owner.id === accountId) return {};
    if (!(await isBuyer(unit, accountId, tender))) return noBuyer();
    await give(unit, { id, ...tender }, owner.id, accountId);
    return {};
  });
}

interface Given {
  readonly id: string;
  readonly title: string;
  readonly tenderNo: string;
}

/** Makes `to` the owner of the tender. The former owner remains as a handler. */
export async function give(
  unit: Unit,
  { id, title, tenderNo }: Given,
  from: string,
  to: string,
  reason: string | null = null,
): Promise<void> {
  // There is one owner at any time, so the former one is changed first.
  const addedBy = unit.actor.kind === 'staff' ? unit.actor.accountId : to;
  await store.saveMember(unit, { tenderId: id, accountId: from, duty: 'handler', addedBy });
  await store.saveMember(unit, { tenderId: id, accountId: to, duty: 'owner', addedBy });
  await unit.audit({
    action: 'handOver',
    entity: 'tender',
    entityId: id,
    before: { owner: from },
    after: { owner: to },
    reason,
  });
  await unit.send({
    channel: 'account',
    to,
    template: 'tender_handed_over',
    values: { title, tenderNo },
    link: `/tender/${id}`,
  });
}

/** Maximum number of tenders named in a refusal. */
const mostNumbers = 5;

/** The numbers of these tenders, for a refusal. */
export function listNumbers(tenders: readonly Pick<Given, 'tenderNo'>[]): string {
  const numbers = tenders.slice(0, mostNumbers).map(({ tenderNo }) => tenderNo);
  return `${numbers.join('、')}${tenders.length > mostNumbers ? '等' : ''}`;
}

function stillOwned(owned: readonly Given[]): Refusal<'tenders_owned'> {
  return refuse('tenders_owned', { n: owned.length, tenders: listNumbers(owned) });
}

/**
 * Whether nothing is left without an owner when this account, held by the caller, is a buyer in these organisations
 * and no other.
 */
export async function ownsNothingOutside(
  unit: Unit,
  accountId: string,
  organisations: ReadonlySet<string>,
): Promise<true | Refusal<'tenders_owned'>> {
  const all = await store.holdOwned(unit, accountId);
  const owned = all.filter(({ organisationId }) => !organisations.has(organisationId));
  return owned.length === 0 ? true : stillOwned(owned);
}

/**
 * Hands all tenders of an account that is disabled over to another buyer. The account manager chooses the successor and
 * sees nothing of the tenders. The caller has locked the account.
 */
export async function handOverAll(
  unit: Unit,
  accountId: string,
  successorId: string,
  reason: string,
): Promise<true | Refusal<'tenders_owned' | 'invalid_input'>> {
  const owned = await store.holdOwned(unit, accountId);
  if (owned.length === 0) return true;
  if (successorId === '') return stillOwned(owned);
  const wrong = refuseFields([
    { field: 'successorId', message: '请选择在用的采购员账号，且其在各项目所属单位均为采购员' },
  ]);
  if (successorId === accountId) return wrong;
  for (const tender of owned) if (!(await isBuyer(unit, successorId, tender))) return wrong;
  for (const tender of owned) await give(unit, tender, accountId, successorId, reason);
  return true;
}

/** Locks the account as active to the end of the transaction, so that no disabled account begins a tender. */
export function staysInUse(unit: Unit, accountId: string): Promise<boolean> {
  return store.holdInUse(unit, accountId);
}
