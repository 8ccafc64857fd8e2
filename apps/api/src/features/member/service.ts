import {
  canResetFactor,
  decide,
  type MemberCommand,
  type MemberEvent,
  type People,
} from '@procure/domain/member/decide.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { forgetFactors } from '../account/factor/service.ts';
import { depart, giveRoles, type HeldPerson, holdPeople, peopleOf } from '../account/membership/service.ts';
import { holdOwnCompany } from '../company/service.ts';
import { closeSessions } from '../session/service.ts';
import { memberEvents } from './events.ts';

export function setRoles(
  parts: Parts,
  actor: CompanyActor,
  { id: of, roles }: { readonly id: string; readonly roles: readonly SupplierRole[] },
) {
  return change(parts, actor, { kind: 'set_roles', of, roles });
}

export function remove(parts: Parts, actor: CompanyActor, of: string) {
  return change(parts, actor, { kind: 'remove', of });
}

export function handOver(parts: Parts, actor: CompanyActor, to: string) {
  return change(parts, actor, { kind: 'hand_over', to });
}

export function leave(parts: Parts, actor: CompanyActor) {
  return change(parts, actor, { kind: 'leave' });
}

/**
 * Changes the members of the company, which is locked: of two concurrent changes the second decides on the result
 * of the first.
 */
function change(parts: Parts, actor: CompanyActor, command: MemberCommand) {
  const about = 'of' in command ? command.of : 'to' in command ? command.to : actor.accountId;
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const held = await holdPeople(unit, [actor.accountId, about]);
    const company = await holdOwnCompany(scope, unit);
    const decided = decide(await peopleOf(unit, scope), command, actor.accountId);
    if (isRefused(decided)) return decided;
    const { people, event } = decided;
    if (event === null) return {};
    await keep(unit, company.id, people, event);
    const person = held.get(about);
    if (person === undefined) return refuse('not_found');
    const administrators = people.filter(isAdministrator).map(({ id }) => id);
    const named = { company: company.name ?? '本企业', companyId: company.id };
    await record(unit, memberEvents, event, {
      ...named,
      person,
      administrators,
      by: nameOf(held, actor),
      at: await unit.now(),
    });
    return {};
  });
}

/**
 * Removes a colleague's second factor, ends their sessions and notifies them on every channel, so that a change
 * against the owner's will is noticed.
 */
export function resetFactor(parts: Parts, actor: CompanyActor, of: string) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const held = await holdPeople(unit, [actor.accountId, of]);
    const company = await holdOwnCompany(scope, unit);
    const people = await peopleOf(unit, scope);
    const allowed = canResetFactor(people, of, actor.accountId);
    if (allowed !== true) return allowed;
    const person = held.get(of);
    if (person === undefined) return refuse('not_found');
    if (!(await forgetFactors(unit, person.id))) return refuse('factor_none');
    await closeSessions(unit, person.id);
    await record(
      unit,
      memberEvents,
      { kind: 'reset_factor', phone: person.phone },
      {
        company: company.name ?? '本企业',
        companyId: company.id,
        person,
        administrators: people.filter(isAdministrator).map(({ id }) => id),
        by: nameOf(held, actor),
        at: await unit.now(),
      },
    );
    return {};
  });
}

const nameOf = (held: ReadonlyMap<string, HeldPerson>, { accountId, nickName }: CompanyActor) =>
  held.get(accountId)?.nickName ?? nickName;

/** Saves the decided change. */
async function keep(unit: Unit, companyId: string, people: People, event: MemberEvent): Promise<void> {
  switch (event.kind) {
    case 'remove':
    case 'leave':
      return depart(unit, event.of, companyId);
    case 'set_roles':
      return giveRoles(unit, event.of, event.roles);
    case 'hand_over': {
      for (const { id, roles } of people)
        if (id === event.from || id === event.to) await giveRoles(unit, id, roles);
    }
  }
}
