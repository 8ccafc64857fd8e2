import { canEnter } from '@procure/domain/member/entry.ts';
import { ask, judge } from '@procure/domain/member/join-request.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { act } from '../../../platform/act.ts';
import type { CompanyActor, SupplierActor, SupplierScope } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { enter, type HeldPerson, holdPeople, peopleOf, presentOf } from '../../account/membership/service.ts';
import { findCompanyByUscc, holdOwnCompany, stateOfHeld } from '../../company/service.ts';
import { memberEvents } from '../events.ts';
import * as store from './store.ts';

/** Requests to join a registered company. */
export function askToJoin(
  parts: Parts,
  actor: SupplierActor,
  { id, uscc, message }: { readonly id: string; readonly uscc: string; readonly message: string },
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const person = (await holdPeople(unit, [actor.accountId])).get(actor.accountId);
    if (person === undefined) return refuse('not_found');
    // A repeat after a lost response.
    if ((await store.findOwn(scope, unit, id)) !== null) return {};
    const company = await findCompanyByUscc(unit, uscc);
    const asked = await store.readAsked(scope, unit);
    const decided = ask(message, { company: company?.status ?? null, ...asked });
    if (isRefused(decided)) return decided;
    if (company === null) return refuse('company_unknown');
    const allowed = canEnter(await presentOf(unit, person), company.id);
    if (allowed !== true) return allowed;
    if (!(await store.insertRequest(scope, unit, { id, companyId: company.id, message })))
      return refuse('conflict');
    const about = await aboutRequest(unit, person, company, person.nickName);
    await record(unit, memberEvents, { kind: 'ask', message }, about);
    return {};
  });
}

/** The person's own request. */
const ownRequest = {
  async lock(unit: Unit, { scope, accountId }: SupplierActor, id: string) {
    const person = (await holdPeople(unit, [accountId])).get(accountId);
    const stored = await store.findOwn(scope, unit, id);
    return stored === null || person === undefined ? null : { stored, person, by: accountId };
  },
  save,
  events: memberEvents,
};

function save(
  unit: Unit,
  { stored, by }: { readonly stored: store.StoredRequest; readonly by: string },
  judged: Judged,
) {
  return store.saveJudged(unit, stored, judged, by);
}

export const withdraw = act(ownRequest, async ({ unit, held: { stored, person }, keep }) => {
  if (stored.request.state === 'withdrawn') return {};
  const judged = judge(stored.request, { kind: 'withdraw' });
  if (isRefused(judged)) return judged;
  const company = { id: stored.companyId, name: null };
  const about = { ...(await aboutRequest(unit, person, company, person.nickName)), administrators: [] };
  await keep(judged, { kind: 'withdraw_ask' }, about);
  return {};
});

type Judged = Exclude<ReturnType<typeof judge>, { readonly refused: string }>;

interface Target {
  readonly id: string;
}

/** A request to the company, for a person who manages it. Locks the requesting account before the company. */
const companyRequest = {
  async lock(unit: Unit, { scope, accountId }: CompanyActor, { id }: Target) {
    const seen = await store.findForCompany(scope, unit, id);
    if (seen === null) return null;
    const person = (await holdPeople(unit, [seen.accountId])).get(seen.accountId);
    const company = await holdOwnCompany(scope, unit);
    const own = (await peopleOf(unit, scope)).find((one) => one.id === accountId);
    if (own === undefined || !isAdministrator(own)) return refuse('forbidden');
    // Read again under the lock of its account, without which it does not change.
    const stored = await store.findForCompany(scope, unit, id);
    return person === undefined || stored === null ? null : { stored, person, company, by: accountId };
  },
  save,
  events: memberEvents,
};

export const accept = act(
  companyRequest,
  async (
    { unit, actor, held: { stored, person, company }, keep },
    { roles }: Target & { readonly roles: readonly SupplierRole[] },
  ) => {
    const state = await stateOfHeld(unit, company);
    const judged = judge(stored.request, { kind: 'accept', roles, company: state });
    if (isRefused(judged)) return judged;
    const entered = await enter(unit, person, company.id, roles);
    if (entered !== true) return entered;
    const about = await aboutRequest(unit, person, company, actor.nickName);
    await keep(judged, { kind: 'accept_ask', roles, letGoOf: person.companyId }, about);
    return {};
  },
);

export const decline = act(
  companyRequest,
  async (
    { unit, actor, held: { stored, person, company }, keep },
    { reason }: Target & { readonly reason: string },
  ) => {
    const judged = judge(stored.request, { kind: 'decline', reason });
    if (isRefused(judged)) return judged;
    const about = await aboutRequest(unit, person, company, actor.nickName);
    await keep(judged, { kind: 'decline_ask', reason }, about);
    return {};
  },
);

async function aboutRequest(
  unit: Unit,
  person: HeldPerson,
  { id, name }: { readonly id: string; readonly name: string | null },
  by: string,
) {
  const people = await peopleOf(unit, { companyId: id });
  const administrators = people.filter(isAdministrator).map((one) => one.id);
  return { company: name ?? '该企业', companyId: id, person, administrators, by, at: await unit.now() };
}

/** Erases the requests of a person whose account is closed. */
export function forgetRequests(scope: SupplierScope, unit: Unit): Promise<void> {
  return store.removeWords(scope, unit);
}
