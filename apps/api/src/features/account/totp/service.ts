import { randomInt } from 'node:crypto';
import {
  isFactorShown,
  recoveryAlphabet,
  recoveryCodes,
  setupMinutes,
  writeRecoveryCode,
} from '@procure/domain/account/factor.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { Secret } from 'otpauth';
import { z } from 'zod';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { noteFactor } from '../../session/service.ts';
import { factorEvents } from '../factor/events.ts';
import {
  authenticatorOf,
  type FactorFailure,
  type ProvenFactor,
  proveFactor,
  recoveryHash,
  secretContext,
  stepOf,
} from '../factor/service.ts';
import * as factors from '../factor/store.ts';
import { type PasswordFailure, provePassword } from '../password/service.ts';
import { lockOwn, type OwnAccount } from '../store.ts';

type Person = SupplierActor | StaffActor;

const setupContext = (accountId: string) => `totp.setup.${accountId}`;
/** The sealed draft that the browser returns. An unconfirmed draft is not stored. */
const setupShape = z.object({ secret: z.string(), until: z.number() });

/** Creates a secret for the account's authenticator. It is not in use until one of its codes is confirmed. */
export function draft(parts: Parts, actor: Person) {
  return transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    // An administrator knows a one-time password: an authenticator set up with it could be theirs.
    if (account.passwordTemporary) return refuse('own_password_first');
    const secret = new Secret({ size: 20 });
    const until = (await unit.now()).getTime() + setupMinutes * 60_000;
    return {
      secret: secret.base32,
      uri: authenticatorOf(secret, account.username).toString(),
      setup: parts.crypto.seal(JSON.stringify({ secret: secret.base32, until }), setupContext(account.id)),
    };
  });
}

interface Proofs {
  readonly password: string;
  readonly factor: string;
}

interface Confirmation extends Proofs {
  readonly setup: string;
  readonly code: string;
}

/** Sets up an authenticator or replaces it, with the password, a code of the new one, and a code of the old one. */
export async function confirm(parts: Parts, actor: Person, { setup, code, ...proofs }: Confirmation) {
  const outcome = await transact(parts, actor, async (unit) => {
    const proven = await prove(parts, unit, actor, proofs);
    if (!('account' in proven)) return proven;
    const { account, shown } = proven;
    if (account.passwordTemporary) return refuse('own_password_first');
    // Until now the factor was a passkey or, for a supplier, a sent code: the password alone must not add another.
    const asked = actor.kind === 'supplier' || actor.factor.held;
    if (shown === 'none' && asked && !isFactorShown('act', actor.factor)) return refuse('factor_required');
    const now = await unit.now();
    const secret = secretIn(parts, account.id, setup, now);
    if (secret === null) return refuse('setup_over');
    const lastStep = stepOf(authenticatorOf(Secret.fromBase32(secret), account.username), code, now);
    if (lastStep === null) return refuse('setup_code_wrong');
    const sealed = parts.crypto.seal(secret, secretContext(account.id));
    await factors.saveTotp(unit.db, { accountId: account.id, secret: sealed, lastStep });
    const kind = shown === 'none' ? 'set_totp' : 'replace_totp';
    await record(unit, factorEvents, { kind, at: now }, account);
    await noteFactor(unit, actor);
    return { recoveryCodes: await makeRecoveryCodes(parts, unit, account.id) };
  });
  // The failure was counted in the transaction: a refusal there would have rolled the count back.
  if ('wrong' in outcome) return outcome.wrong;
  return 'factor' in outcome ? outcome.factor : outcome;
}

export async function remove(parts: Parts, actor: Person, proofs: Proofs) {
  const outcome = await transact(parts, actor, async (unit) => {
    const asked = await prove(parts, unit, actor, proofs);
    if (!('account' in asked)) return asked;
    const { account } = asked;
    if (await factors.removeTotp(unit.db, account.id))
      await record(unit, factorEvents, { kind: 'remove_totp', at: await unit.now() }, account);
    return null;
  });
  if (outcome === null) return {};
  if ('wrong' in outcome) return outcome.wrong;
  return 'factor' in outcome ? outcome.factor : outcome;
}

/**
 * Renews the recovery codes. The gate has verified the factor itself. Without a factor there is nothing to recover.
 */
export async function renewRecoveryCodes(parts: Parts, actor: Person, password: string) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    if (!(await factors.hasFactor(unit.db, account.id))) return refuse('not_found');
    await record(unit, factorEvents, { kind: 'renew_recovery_codes', at: await unit.now() }, account);
    return { recoveryCodes: await makeRecoveryCodes(parts, unit, account.id) };
  });
  // The wrong password was counted in the transaction: a refusal there would have rolled the count back.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

/**
 * Verifies the password and, if there is an authenticator, the typed second factor, before the second factor
 * changes.
 */
async function prove(
  parts: Parts,
  unit: Unit,
  actor: Person,
  { password, factor }: Proofs,
): Promise<
  | { readonly account: OwnAccount; readonly shown: ProvenFactor['shown'] }
  | Refusal<'not_found'>
  | PasswordFailure
  | FactorFailure
> {
  const account = await lockOwn(actor.scope, unit.db);
  if (account === undefined) return refuse('not_found');
  const failed = await provePassword(unit, actor, account, password);
  if (failed !== null) return failed;
  if (!(await factors.hasTotp(unit.db, account.id))) return { account, shown: 'none' };
  const asked = { accountId: account.id, side: actor.kind, answer: { typed: factor }, from: actor.session };
  const proven = await proveFactor(parts, unit, asked);
  return 'factor' in proven ? proven : { account, shown: proven.shown };
}

/** Returns the secret of this account's draft; null if it has expired or belongs to another account. */
function secretIn({ crypto }: Parts, accountId: string, setup: string, now: Date): string | null {
  try {
    const { secret, until } = setupShape.parse(JSON.parse(crypto.openText(setup, setupContext(accountId))));
    return now.getTime() < until ? secret : null;
  } catch {
    return null;
  }
}

/** Creates new recovery codes, which are shown once and stored as keyed hashes. */
export async function makeRecoveryCodes(
  parts: Parts,
  unit: Unit,
  accountId: string,
): Promise<readonly string[]> {
  const pick = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  const codes = Array.from({ length: recoveryCodes }, () => Array.from({ length: 12 }, pick).join(''));
  await factors.saveRecoveryCodes(
    unit.db,
    accountId,
    codes.map((code) => recoveryHash(parts, accountId, code)),
  );
  return codes.map(writeRecoveryCode);
}
