import { canEnter } from '@procure/domain/member/entry.ts';
import {
  accept as accepted,
  canOpen,
  invite as invited,
  type MemberInvitation,
  maskRecipient,
  readRecipient,
  sendAgain,
  withdraw as withdrawn,
} from '@procure/domain/member/invitation.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import type { CompanyActor, SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { hashToken, newToken } from '../../../platform/keys/token.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { enter, holdPeople, isColleague, peopleOf, presentOf } from '../../account/membership/service.ts';
import { holdCompany, holdOwnCompany } from '../../company/service.ts';
import { memberEvents } from '../events.ts';
import * as store from './store.ts';

/** Locks the company and checks that the caller still manages it. */
async function holdAsAdministrator(unit: Unit, actor: CompanyActor) {
  const company = await holdOwnCompany(actor.scope, unit);
  const people = await peopleOf(unit, actor.scope);
  const own = people.find(({ id }) => id === actor.accountId);
  return own !== undefined && isAdministrator(own) ? { company, people } : refuse('forbidden');
}

/** The address of the page that shows the inviting company and asks for acceptance. */
function linkTo(parts: Pick<Parts, 'config'>, code: string): string {
  return new URL(`/dashboard?view=join&code=${code}`, parts.config.publicUrl).href;
}

/** Sends a link by SMS or mail. Only a hash of the link's code is stored. */
export function invite(
  parts: Parts,
  actor: CompanyActor,
  { id, to, roles }: { readonly id: string; readonly to: string; readonly roles: readonly SupplierRole[] },
) {
  const recipient = readRecipient(to);
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const held = await holdAsAdministrator(unit, actor);
    if (isRefused(held)) return held;
    const earlier = await store.lockInvitation(scope, unit, id);
    if (earlier !== null) {
      const { invitation } = earlier;
      const same = invitation.recipient.to === recipient.to;
      return same ? { id, expiresAt: invitation.expiresAt.toISOString() } : refuse('conflict');
    }
    const isMember = await isColleague(unit, scope, recipient.to);
    const facts = { isMember, ...(await store.readSent(scope, unit, recipient)) };
    const made = invited(recipient, roles, facts, await unit.now());
    if (isRefused(made)) return made;
    const code = newToken();
    if (!(await store.insertInvitation(scope, unit, { id, codeHash: hashToken(code), invitation: made })))
      return refuse('conflict');
    await tell(parts, unit, actor, { kind: 'invite', id, invitation: made, code, company: held.company });
    return { id, expiresAt: made.expiresAt.toISOString() };
  });
}

export function send(parts: Parts, actor: CompanyActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const held = await holdAsAdministrator(unit, actor);
    if (isRefused(held)) return held;
    const stored = await store.lockInvitation(actor.scope, unit, id);
    if (stored === null) return refuse('not_found');
    const again = sendAgain(stored.invitation, await unit.now());
    if (isRefused(again)) return again;
    const code = newToken();
    await store.saveInvitation(unit, { id, codeHash: hashToken(code) }, again);
    await tell(parts, unit, actor, {
      kind: 'send_again',
      id,
      invitation: again,
      code,
      company: held.company,
    });
    return { id, expiresAt: again.expiresAt.toISOString() };
  });
}

export function withdraw(parts: Parts, actor: CompanyActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const held = await holdAsAdministrator(unit, actor);
    if (isRefused(held)) return held;
    const stored = await store.lockInvitation(actor.scope, unit, id);
    if (stored === null) return refuse('not_found');
    // A second click of the same button.
    if (stored.invitation.state === 'withdrawn') return {};
    const after = withdrawn(stored.invitation);
    if (isRefused(after)) return after;
    await store.saveInvitation(unit, stored, after);
    const masked = maskRecipient(after.recipient);
    const about = await aboutInvitation(unit, actor, id, held.company);
    await record(unit, memberEvents, { kind: 'withdraw_invitation', masked }, about);
    return {};
  });
}

/** Shows an invitation to the account that opened its link. */
export async function read(parts: Parts, actor: SupplierActor, code: string) {
  return transact(parts, actor, async (unit) => {
    const found = await store.findByCode(unit.db, hashToken(code));
    const person = (await holdPeople(unit, [actor.accountId])).get(actor.accountId);
    if (found === null || person === undefined) return refuse('member_invitation_over');
    const { invitation, companyId } = found;
    const open = canOpen(invitation, person.phone, await unit.now());
    if (open !== true) return open;
    const present = await presentOf(unit, person);
    const allowed = canEnter(present, companyId);
    if (allowed !== true) return allowed;
    const company = await holdCompany(unit, companyId);
    return {
      company: company?.name ?? '',
      roles: [...invitation.roles],
      expiresAt: invitation.expiresAt.toISOString(),
      letsGoOf: present === null ? null : (present.name ?? '未填写名称的企业'),
    };
  });
}

/** Accepts the invitation, which is locked: if two use one link concurrently, one joins. */
export function accept(parts: Parts, actor: SupplierActor, code: string) {
  return transact(parts, actor, async (unit) => {
    const person = (await holdPeople(unit, [actor.accountId])).get(actor.accountId);
    const codeHash = hashToken(code);
    const found = await store.findByCode(unit.db, codeHash);
    if (found === null || person === undefined) return refuse('member_invitation_over');
    const company = await holdCompany(unit, found.companyId);
    const stored = await store.lockByCode(unit, codeHash);
    if (company === null || stored === null) return refuse('member_invitation_over');
    const named = company.name ?? '';
    // A repeat after a lost response.
    if (stored.invitation.acceptedBy === person.id && person.companyId === company.id)
      return { company: named };
    const used = accepted(stored.invitation, person, await unit.now());
    if (isRefused(used)) return used;
    const entered = await enter(unit, person, company.id, used.roles);
    if (entered !== true) return entered;
    await store.saveInvitation(unit, stored, used);
    const people = await peopleOf(unit, { companyId: company.id });
    await record(
      unit,
      memberEvents,
      { kind: 'join', roles: used.roles, letGoOf: person.companyId },
      {
        company: named,
        companyId: company.id,
        person,
        administrators: people.filter(isAdministrator).map(({ id }) => id),
        by: person.nickName,
        at: await unit.now(),
      },
    );
    return { company: named };
  });
}

interface Told {
  readonly kind: 'invite' | 'send_again';
  readonly id: string;
  readonly invitation: MemberInvitation;
  readonly code: string;
  readonly company: { readonly id: string; readonly name: string | null };
}

async function tell(
  parts: Parts,
  unit: Unit,
  actor: CompanyActor,
  { kind, id, invitation, code, company }: Told,
): Promise<void> {
  const { recipient, roles, expiresAt } = invitation;
  const channel = recipient.kind === 'phone' ? 'sms' : 'mail';
  const masked = maskRecipient(recipient);
  const link = linkTo(parts, code);
  const event = { kind, channel, to: recipient.to, masked, roles, link, expiresAt } as const;
  await record(unit, memberEvents, event, await aboutInvitation(unit, actor, id, company));
}

/** Describes an invitation without a person: the log entry refers to the invitation itself. */
async function aboutInvitation(
  unit: Unit,
  { nickName }: CompanyActor,
  id: string,
  company: { readonly id: string; readonly name: string | null },
) {
  return {
    company: company.name ?? '一家企业',
    companyId: company.id,
    person: { id, nickName: '' },
    administrators: [],
    by: nickName,
    at: await unit.now(),
  };
}

/** Deletes invitations of a person whose account is closed. */
export function forgetInvitations(unit: Unit, person: Parameters<typeof store.removeTo>[1]): Promise<void> {
  return store.removeTo(unit, person);
}
