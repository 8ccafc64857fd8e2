import { canEnter } from '@procure/domain/member/entry.ts';
import { ask, judge } from '@procure/domain/member/join-request.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
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

export function withdraw(parts: Parts, actor: SupplierActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const person = (await holdPeople(unit, [actor.accountId])).get(actor.accountId);
    const stored = await store.findOwn(actor.scope, unit, id);
    if (stored === null || person === undefined) return refuse('not_found');
    if (stored.request.state === 'withdrawn') return {};
    const judged = judge(stored.request, { kind: 'withdraw' });
    if (isRefused(judged)) return judged;
    await store.saveJudged(unit, stored, judged, actor.accountId);
    const company = { id: stored.companyId, name: null };
    const about = { ...(await aboutRequest(unit, person, company, person.nickName)), administrators: [] };
    await record(unit, memberEvents, { kind: 'withdraw_ask' }, about);
    return {};
  });
}

export function accept(
  parts: Parts,
  actor: CompanyActor,
  { id, roles }: { readonly id: string; readonly roles: readonly SupplierRole[] },
) {
  return decideOn(parts, actor, id, async (unit, { stored, person, company }) => {
    const state = await stateOfHeld(unit, company);
    const judged = judge(stored.request, { kind: 'accept', roles, company: state });
    if (isRefused(judged)) return judged;
    const entered = await enter(unit, person, company.id, roles);
    if (entered !== true) return entered;
    return { judged, event: { kind: 'accept_ask', roles, letGoOf: person.companyId } as const };
  });
}

export function decline(
  parts: Parts,
  actor: CompanyActor,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  return decideOn(parts, actor, id, (_unit, { stored }) => {
    const judged = judge(stored.request, { kind: 'decline', reason });
    return Promise.resolve(
      isRefused(judged) ? judged : { judged, event: { kind: 'decline_ask', reason } as const },
    );
  });
}

interface Held {
  readonly stored: store.StoredRequest;
  readonly person: HeldPerson;
  readonly company: Awaited<ReturnType<typeof holdOwnCompany>>;
}

type Judged = Exclude<ReturnType<typeof judge>, { readonly refused: string }>;
type AskJudged =
  | Parameters<typeof memberEvents.accept_ask>[0]
  | Parameters<typeof memberEvents.decline_ask>[0];

/** Locks the requesting account and then the company, and checks that the deciding person still manages it. */
function decideOn<R extends { readonly refused: string }>(
  parts: Parts,
  actor: CompanyActor,
  id: string,
  work: (unit: Unit, held: Held) => Promise<{ readonly judged: Judged; readonly event: AskJudged } | R>,
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const seen = await store.findForCompany(scope, unit, id);
    if (seen === null) return refuse('not_found');
    const person = (await holdPeople(unit, [seen.accountId])).get(seen.accountId);
    const company = await holdOwnCompany(scope, unit);
    const own = (await peopleOf(unit, scope)).find((one) => one.id === actor.accountId);
    if (own === undefined || !isAdministrator(own)) return refuse('forbidden');
    // Read again under the lock of its account, without which it does not change.
    const stored = await store.findForCompany(scope, unit, id);
    if (person === undefined || stored === null) return refuse('not_found');
    const decided = await work(unit, { stored, person, company });
    if ('refused' in decided) return decided;
    await store.saveJudged(unit, stored, decided.judged, actor.accountId);
    const about = await aboutRequest(unit, person, company, actor.nickName);
    await record(unit, memberEvents, decided.event, about);
    return {};
  });
}

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
