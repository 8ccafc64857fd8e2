import { randomInt } from 'node:crypto';
import { decide, decideReset, officesLeft, type StaffAccount } from '@procure/domain/account/decide.ts';
import { checkPassword } from '@procure/domain/account/rules.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { AdministratorRole } from '@procure/domain/permission/administrator.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import { postsAfter, rolesAmong } from '@procure/domain/permission/post.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { hashPassword } from '../../../platform/keys/password.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { replaceEverywhere } from '../../draw/service.ts';
import { replaceOwner } from '../../entrustment/service.ts';
import { holdOrganisation } from '../../organisation/service.ts';
import { closeSessions } from '../../session/service.ts';
import { replaceEvaluator } from '../../tender/evaluator/service.ts';
import { handOverAll, ownsNothingOutside } from '../../tender/member/service.ts';
import { replaceOpener } from '../../tender/opener/service.ts';
import { accountEvents } from '../events.ts';
import { forgetFactors } from '../factor/service.ts';
import { savePassword } from '../store.ts';
import * as store from './store.ts';

interface Target {
  readonly id: string;
  readonly version: number;
}

/** Accounts that take over the places as opener and as evaluator; empty without a successor. */
interface Successors {
  readonly openerSuccessorId: string;
  readonly evaluatorSuccessorId: string;
}

/** As `Successors`, with the account that takes over tenders and entrustments. */
interface WholeSuccessors extends Successors {
  readonly successorId: string;
}

export interface OneTimePassword {
  readonly id: string;
  readonly password: string;
}

// Excludes characters that are easily confused when read out or copied by hand.
const alphabets = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const;

/** Sixteen characters of three classes, about 92 random bits. */
export function makeOneTimePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  for (;;) {
    const password = Array.from({ length: 16 }, () => pick(alphabets.join(''))).join('');
    if (checkPassword(password) === null) return password;
  }
}

/**
 * Creates an account without rights and returns its one-time password, which is shown only here. A repeat for an
 * account that was never used returns a new password, because the first response may have been lost. Once the
 * account has a right, a new password requires two people (`askPasswordReset`), even if the last one was never
 * used.
 */
export async function createStaff(
  parts: Parts,
  actor: StaffActor,
  input: {
    readonly id: string;
    readonly username: string;
    readonly nickName: string;
    readonly phone: string;
    readonly email: string;
  },
): Promise<OneTimePassword | Refusal<'username_taken' | 'phone_taken' | 'conflict' | 'invalid_input'>> {
  const { id, ...facts } = input;
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  return transact(parts, actor, async (unit) => {
    const email = facts.email === '' ? null : facts.email;
    const outcome = await store.insertStaff(unit, { id, ...facts, email, passwordHash });
    if (outcome === 'known') {
      const earlier = await store.lockStaff(unit, id);
      if (earlier === null || earlier.username !== facts.username || !earlier.passwordTemporary)
        return refuse('conflict');
      if ((await store.readPosts(unit, id)).length > 0) return refuse('conflict');
      await savePassword(unit.db, id, passwordHash);
      await record(unit, accountEvents, { kind: 'create_repeated' }, { id });
      return { id, password };
    }
    if (outcome !== 'written') return refuse(outcome);
    await savePassword(unit.db, id, passwordHash);
    const { username, nickName } = facts;
    await record(unit, accountEvents, { kind: 'create', username, nickName }, { id });
    return { id, password };
  });
}

/**
 * A staff account in the version that was read, never the actor's own: an administrator who locks themselves out needs a
 * second one in any case.
 */
const staffAccount = {
  async lock(unit: Unit, actor: StaffActor, { id, version }: Target) {
    if (id === actor.accountId) return refuse('own_account');
    const account = await store.lockStaff(unit, id);
    return account === null || account.version === version ? account : refuse('conflict');
  },
  save: store.raise,
  events: accountEvents,
};

interface NewRoles extends Target, Successors {
  readonly organisationId: string;
  readonly roles: readonly StaffRole[];
}

/**
 * Sets the roles of an account. Takes effect at its next request: the session gate reads roles and permissions each
 * time. No role is added before the owner has set a password.
 */
export const setRoles = act(staffAccount, async ({ parts, unit, held: account, keep }, input: NewRoles) => {
  const { id, organisationId, roles, openerSuccessorId, evaluatorSuccessorId } = input;
  const organisation = await holdOrganisation(unit, organisationId);
  if (organisation === null) return refuseFields([{ field: 'organisationId', message: '请选择单位' }]);
  const standing = await standingOf(unit, account);
  const posts = postsAfter(standing.posts, organisationId, roles);
  const others = await othersIn(unit, id, officesLeft(standing, posts));
  const grants = await store.readGrants(unit, rolesAmong(posts));
  const command = { kind: 'set_roles', organisation, roles, grants, others } as const;
  const decided = decide(standing, command, await unit.now());
  if (isRefused(decided)) return decided;
  const where = (permission: Permission) =>
    new Set(
      posts
        .filter((post) => post.roles.some((role) => grants.get(role)?.includes(permission)))
        .map((post) => post.organisationId),
    );
  // The owner of a tender must be able to act on it, and hands it over before losing the permission.
  const free = await ownsNothingOutside(unit, id, where('tender.edit'));
  if (isRefused(free)) return free;
  const answers = await replaceOwner(unit, id, where('tender.edit'), '', '不再担任采购员');
  if (isRefused(answers)) return answers;
  const opens = where('opening.release');
  const opener = await replaceOpener(unit, id, opens, openerSuccessorId, '不再担任开标人');
  if (isRefused(opener)) return opener;
  const judges = where('evaluation.score');
  const evaluator = await replaceEvaluator(unit, id, judges, evaluatorSuccessorId, '不再担任评委');
  if (isRefused(evaluator)) return evaluator;
  // A drawn expert judges by the role in the operator's organisation.
  if (organisation.kind === 'operator' && !judges.has(organisationId))
    await replaceEverywhere(parts.crypto, unit, id, '不再担任评委');
  await store.replaceRoles(unit, id, organisationId, roles);
  return { id, version: await keep({}, decided.event, account) };
});

/** The account's facts for the domain's decision. */
async function standingOf(
  unit: Unit,
  { id, passwordTemporary, disabledAt }: store.StaffAccount,
): Promise<StaffAccount> {
  const facts = { posts: await store.readPosts(unit, id), passwordTemporary };
  return disabledAt === null
    ? { ...facts, state: 'active', disabledAt }
    : { ...facts, state: 'disabled', disabledAt };
}

/** Returns the number of other holders in use of each administrator role: each role must keep one. */
async function othersIn(
  unit: Unit,
  accountId: string,
  offices: readonly AdministratorRole[],
): Promise<ReadonlyMap<string, number>> {
  return offices.length === 0 ? new Map() : store.othersInUse(unit, accountId, offices);
}

type Transfer = Target & WholeSuccessors & { readonly reason: string };

/** Disables the account. Its sessions end at once; tenders, openings and evaluations pass to the successors. */
export const disable = act(staffAccount, async ({ parts, unit, held: account, keep }, input: Transfer) => {
  const { id, reason } = input;
  const standing = await standingOf(unit, account);
  const others = await othersIn(unit, id, officesLeft(standing));
  const decided = decide(standing, { kind: 'disable', reason, others }, await unit.now());
  if (isRefused(decided)) return decided;
  if (decided.event === null) return { id, version: account.version };
  const given = await handOverWork(unit, id, input, `停用账号：${reason}`);
  if (isRefused(given)) return given;
  await closeSessions(unit, id);
  const saved = await keep({ disabledAt: decided.account.disabledAt }, decided.event, account);
  await replaceEverywhere(parts.crypto, unit, id, `停用账号：${reason}`);
  return { id, version: saved };
});

/**
 * Transfers tenders, entrustments, openings and evaluations to the successors, with an audit entry for each. The
 * account is locked.
 */
async function handOverWork(
  unit: Unit,
  accountId: string,
  { successorId, openerSuccessorId, evaluatorSuccessorId }: WholeSuccessors,
  because: string,
): Promise<
  | true
  | Refusal<'tenders_owned' | 'entrustments_owned' | 'openings_named' | 'evaluations_named' | 'invalid_input'>
> {
  const nowhere = new Set<string>();
  const handed = await handOverAll(unit, accountId, successorId, because);
  if (isRefused(handed)) return handed;
  const answered = await replaceOwner(unit, accountId, nowhere, successorId, because);
  if (isRefused(answered)) return answered;
  const opener = await replaceOpener(unit, accountId, nowhere, openerSuccessorId, because);
  if (isRefused(opener)) return opener;
  return replaceEvaluator(unit, accountId, nowhere, evaluatorSuccessorId, because);
}

/** Transfers the account's work to colleagues. The account stays in use. */
export const handOver = act(staffAccount, async ({ unit, held: account }, input: Transfer) => {
  const { id, reason } = input;
  const given = await handOverWork(unit, id, input, `移交工作：${reason}`);
  return isRefused(given) ? given : { id, version: await store.raise(unit, account) };
});

export const enable = act(staffAccount, async ({ unit, held: account, keep }, { id }: Target) => {
  const decided = decide(await standingOf(unit, account), { kind: 'enable' }, await unit.now());
  if (decided.event === null) return { id, version: account.version };
  return { id, version: await keep({ disabledAt: decided.account.disabledAt }, decided.event, account) };
});

type Reasoned = Target & { readonly reason: string };

/** Requests a new password. The present one remains in force until another person confirms. */
export const askPasswordReset = act(
  staffAccount,
  async ({ unit, actor, held: account, keep }, { id, reason }: Reasoned) => {
    await store.insertReset(unit, { accountId: id, askedBy: actor.accountId, reason });
    return { id, version: await keep({}, { kind: 'ask_password_reset', reason }, account) };
  },
);

/**
 * Returns a one-time password that is valid only for setting a new one. Ends every session of the account and
 * removes its second factor: this restores access after a lost authenticator and lost recovery codes, by two
 * administrators.
 */
export async function confirmPasswordReset(parts: Parts, actor: StaffActor, target: Target) {
  const password = makeOneTimePassword();
  const outcome = await resetPassword(parts, actor, {
    ...target,
    passwordHash: await hashPassword(password),
  });
  return isRefused(outcome) ? outcome : { id: target.id, password };
}

const resetPassword = act(
  staffAccount,
  async (
    { unit, actor, held: account, keep },
    { id, passwordHash }: Target & { readonly passwordHash: string },
  ) => {
    const asked = await store.findReset(unit, id);
    const by = actor.accountId;
    const decided = decideReset(asked, { kind: 'reset_password', by, reason: null });
    if (isRefused(decided)) return decided;
    if (asked !== null) await store.closeReset(unit, asked.id, decided.outcome, by);
    const event = { ...decided.event, phone: account.phone, at: await unit.now() };
    await keep({ passwordTemporary: true }, event, account);
    await savePassword(unit.db, id, passwordHash);
    await closeSessions(unit, id);
    await forgetFactors(unit, id);
    return {};
  },
);

export const declinePasswordReset = act(
  staffAccount,
  async ({ unit, actor, held: account, keep }, { id, reason }: Reasoned) => {
    const asked = await store.findReset(unit, id);
    const by = actor.accountId;
    const decided = decideReset(asked, { kind: 'decline_password_reset', by, reason });
    if (isRefused(decided)) return decided;
    if (asked !== null) await store.closeReset(unit, asked.id, decided.outcome, by);
    const event = { ...decided.event, phone: null, at: await unit.now() };
    return { id, version: await keep({}, event, account) };
  },
);
