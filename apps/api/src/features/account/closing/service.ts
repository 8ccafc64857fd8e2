import { randomBytes } from 'node:crypto';
import { canClose } from '@procure/domain/account/closing.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { decide } from '@procure/domain/member/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { isCompanyActor, type SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { hashPassword } from '../../../platform/keys/password.ts';
import { forgetSendings } from '../../../platform/messaging/outbox/forget.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { forgetDraft, holdOwnCompany } from '../../company/service.ts';
import { forgetInvitations } from '../../member/invitation/service.ts';
import { forgetRequests } from '../../member/join-request/service.ts';
import { forgetMessages } from '../../message/service.ts';
import { closeSessions, forgetLinks } from '../../session/service.ts';
import { forgetFactors } from '../factor/service.ts';
import { depart, peopleOf } from '../membership/service.ts';
import { provePassword } from '../password/service.ts';
import { lockOwn } from '../store.ts';
import { readMatters } from './read-model.ts';
import { eraseAccount } from './store.ts';

/** Returns the present obstacles to closing, for the page. `closeAccount` checks them again under its locks. */
export async function closureOf(parts: Parts, actor: SupplierActor) {
  const none = { lots: 0, orders: 0, reviews: 0, lastAdministrator: false };
  if (!isCompanyActor(actor)) return none;
  return transact(parts, actor, async (unit) => {
    const people = await peopleOf(unit, actor.scope);
    if (people.length === 1)
      return { ...(await readMatters(actor.scope, unit.db)), lastAdministrator: false };
    return { ...none, lastAdministrator: isRefused(decide(people, { kind: 'leave' }, actor.accountId)) };
  });
}

/**
 * Closes the account permanently (个人信息保护法47). Locks the account before its company, and holds the company until it
 * is decided whether an administrator remains.
 */
export async function closeAccount(parts: Parts, actor: SupplierActor, password: string) {
  // The hash of a random password that is known to no one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    const left = await leaveCompany(unit, actor);
    if (isRefused(left)) return left;
    const { id, phone, email } = account;
    await forgetInvitations(unit, { accountId: id, phone, email });
    await forgetRequests(actor.scope, unit);
    await forgetMessages(actor.scope, unit);
    await forgetSendings(unit.db, { accountId: id, phone, email });
    await forgetFactors(unit, id);
    await forgetLinks(actor.scope, unit);
    await eraseAccount(actor.scope, unit, { phone, email, passwordHash });
    await unit.audit({ action: 'close_account', entity: 'account', entityId: id });
    const said = { template: 'account_closed', values: { time: formatDateTime(await unit.now()) } } as const;
    if (phone !== null) await unit.send({ ...said, channel: 'sms', to: phone });
    if (email !== null) await unit.send({ ...said, channel: 'mail', to: email });
    return null;
  });
  if (outcome === null) return {};
  // The wrong password was counted in the transaction: a refusal there would have rolled the count back.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

/**
 * Removes the account from its company and ends its sessions. The only member's unsubmitted registration is
 * deleted.
 */
async function leaveCompany(unit: Unit, actor: SupplierActor) {
  if (!isCompanyActor(actor)) {
    await closeSessions(unit, actor.accountId);
    return true;
  }
  const { scope } = actor;
  const company = await holdOwnCompany(scope, unit);
  const people = await peopleOf(unit, scope);
  if (people.length === 1) {
    const allowed = canClose(await readMatters(scope, unit.db));
    if (allowed !== true) return allowed;
    await forgetDraft(scope, unit);
  } else {
    const decided = decide(people, { kind: 'leave' }, actor.accountId);
    if (isRefused(decided)) return refuse('last_company_admin');
  }
  await depart(unit, actor.accountId, company.id);
  return true;
}
